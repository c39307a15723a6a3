import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { connection } from '../../kernel/connection.ts';
import { TEXTS } from '../texts.ts';
import { LoadError } from './load-state.tsx';

/** Fetches a part's code beside its data; drawing it tells a failure. `fetch` is one function per part. */
export function useCodeEarly(fetch: () => Promise<unknown>): void {
  useEffect(() => void fetch().catch(() => undefined), [fetch]);
}

/** A part of a page whose code comes by itself; until it is there, something else stands in its place. */
interface LatePart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code beside the data it draws, before drawing; asked again, it fetches only what failed. */
  readonly fetch: () => Promise<unknown>;
}

/**
 * Makes a part of a page whose code comes beside its data, with `waiting` in its place until then. Where the
 * code cannot be loaded, the place says so, and it is asked for again by hand or once the connection is back.
 * React's own `lazy` would hold the content back for 300 ms once it has shown what waits.
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
    const [attempt, setAttempt] = useState(0);
    const retry = (): void => {
      setFailure(undefined);
      setAttempt((count) => count + 1);
    };
    const isWanted = Part === undefined;
    useEffect(() => {
      if (!isWanted) return undefined;
      let isCurrent = true;
      let unfollow: (() => void) | undefined;
      fetch().then(
        (part) => {
          if (isCurrent) setPart(() => part);
        },
        (error: unknown) => {
          if (!isCurrent) return;
          setFailure({ error });
          // Followed from here on, not once this is drawn: the server may answer another call meanwhile.
          unfollow = connection.subscribe(() => {
            if (connection.get() === 'reached') retry();
          });
        },
      );
      return () => {
        isCurrent = false;
        unfollow?.();
      };
    }, [isWanted, attempt]);
    if (Part !== undefined) return <Part {...props} />;
    if (failure === undefined) return waiting;
    return <LoadError title={TEXTS.partNotLoaded} error={failure.error} onRetry={retry} isQuiet />;
  }
  return Object.assign(Late, { fetch });
}
