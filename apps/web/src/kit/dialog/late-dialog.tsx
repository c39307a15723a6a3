import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from '../texts.ts';

/** What every dialog is given. */
export interface Openable {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Makes a dialog whose code comes when it is first opened, so that no page waits for it. Where it cannot be
 * loaded a message says so, and the dialog counts as closed.
 */
export function lateDialog<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | undefined;
  return function LateDialog(props: Props) {
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
          showToast('error', TEXTS.dialogNotLoaded, TEXTS.dialogNotLoadedHint);
          onClose();
        },
      );
      return () => {
        isCurrent = false;
      };
      // A new `onClose` is no reason to load again.
      // oxlint-disable-next-line react/exhaustive-deps
    }, [isWanted]);
    return Part === undefined ? null : <Part {...props} />;
  };
}
