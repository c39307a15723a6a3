import type { Failure } from '../../answer/failure.ts';

/** How long no byte of a request may come, in milliseconds; what is silent longer will hardly go on. */
const SILENCE_MAX_MS = 30_000;

/** Begins to wait for bytes of a request. */
export function watchSilence(refusal: () => Failure) {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(refusal()), SILENCE_MAX_MS);
  return {
    /** Rejects with the refusal once nothing was heard for too long. */
    broken,
    /** Says that bytes have come. */
    hear: () => void timer.refresh(),
    /** Ends the watch. */
    end: () => clearTimeout(timer),
  };
}
