import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { showToast } from '../kernel/toasts.tsx';

interface Openable {
  readonly opened: boolean;
  readonly onClose: () => void;
}
interface Demand {
  /** Called instead of `onClose` when the dialog cannot be loaded, where closing it means more than «not now». */
  readonly onUnavailable?: () => void;
}

const NOT_LOADED = 'Der Dialog konnte nicht geladen werden';
const NOT_LOADED_HINT = 'Bitte prüfen Sie Ihre Internetverbindung und laden Sie die Seite neu.';

/** True one frame after the mount. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSettled(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isSettled;
}

/**
 * A dialog notices only the change from closed to open, and notes then where the focus has to return; so it is mounted
 * closed and opened one frame later.
 */
function OpenedAfterMount<Props extends Openable>({
  Part,
  props,
}: {
  Part: ComponentType<Props>;
  props: Props;
}) {
  const isSettled = useIsSettled();
  return <Part {...props} opened={props.opened && isSettled} />;
}

/**
 * Makes a dialog whose code comes when it is first opened, so that no page waits for it. Where it cannot be loaded a
 * message says so, and the dialog counts as closed.
 */
export function onDemand<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props & Demand) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function OnDemand({ onUnavailable, ...rest }: Props & Demand) {
    const props = rest as unknown as Props;
    const [Part, setPart] = useState(() => loaded);
    const { opened, onClose } = props;
    const isWanted = opened && Part === undefined;
    useEffect(() => {
      if (!isWanted) return undefined;
      let isCurrent = true;
      load().then(
        (part) => {
          loaded = part;
          if (isCurrent) setPart(() => part);
        },
        () => {
          if (!isCurrent) return;
          showToast('error', NOT_LOADED, NOT_LOADED_HINT);
          (onUnavailable ?? onClose)();
        },
      );
      return () => {
        isCurrent = false;
      };
      // A new way to close is no reason to load anew.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [isWanted]);
    return Part === undefined ? null : <OpenedAfterMount Part={Part} props={props} />;
  };
}
