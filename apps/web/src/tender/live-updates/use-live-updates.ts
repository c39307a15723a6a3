import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { usePhases } from '../questions.ts';
import type { FollowLiveUpdates } from './follow-live-updates.ts';

/** The wait before the code of live updates is loaded, in ms: a page that was just opened needs none yet. */
const AFTER_THE_PAGE_MS = 2_000;
/** After this time in milliseconds code that could not be loaded is asked for again. */
const RETRY_MS = 5_000;

/** Calls `start` with what follows the news once its code is there; gives the way to stop waiting for it. */
function whenLoaded(
  known: FollowLiveUpdates | undefined,
  start: (follow: FollowLiveUpdates) => void,
): () => void {
  if (known !== undefined) {
    start(known);
    return () => undefined;
  }
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = async (): Promise<void> => {
    try {
      const { createFollowing } = await import('./follow-live-updates.ts');
      if (!isOver) start(createFollowing());
    } catch {
      if (!isOver) wait(RETRY_MS);
    }
  };
  const wait = (ms: number): void => {
    timer = setTimeout(() => void load(), ms);
  };
  wait(AFTER_THE_PAGE_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/**
 * Keeps any open page up to date: when the user's rights, a phase, or offers of the phase in the address
 * change, the answers in sight are fetched again, and the user is told what concerns it (decision 0021).
 */
export function useLiveUpdates(): void {
  const { data: phases } = usePhases();
  const { pId } = useSearch({ strict: false });
  const isKnown = phases !== undefined;
  const phaseId = phases?.find(({ id }) => id === pId)?.id;
  const loaded = useRef<FollowLiveUpdates>(undefined);
  useEffect(() => {
    if (!isKnown) return undefined;
    let stop = (): void => undefined;
    const stopWaiting = whenLoaded(loaded.current, (follow) => {
      loaded.current = follow;
      stop = follow(phaseId);
    });
    return () => {
      stopWaiting();
      stop();
    };
  }, [isKnown, phaseId]);
}
