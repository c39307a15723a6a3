import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** A part of a page whose code comes by itself; until it is there, something else stands in its place. */
export interface LatePart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code before it is drawn, beside the data it draws; asked again, it asks again only for what failed. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * Makes a part of a page whose code comes beside its data, with `waiting` in its place until then. Where the code cannot
 * be loaded, drawing it throws, and the page says so. React's own `lazy` would do the same but for one thing: once it has
 * shown what waits, it holds the content back for 300 ms.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode,
): LatePart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetch = (): Promise<ComponentType<Props>> => {
    loading ??= load().then(
      (part) => {
        loaded = part;
        return part;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  function Late(props: Props): ReactNode {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const isWanted = Part === undefined;
    useEffect(() => {
      if (!isWanted) return undefined;
      let isCurrent = true;
      fetch().then(
        (part) => {
          if (isCurrent) setPart(() => part);
        },
        (error: unknown) => {
          if (isCurrent) setFailure({ error });
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isWanted]);
    if (failure !== undefined) throw failure.error;
    return Part === undefined ? waiting : <Part {...props} />;
  }
  return Object.assign(Late, { fetch });
}
