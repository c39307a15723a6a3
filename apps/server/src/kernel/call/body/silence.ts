import type { Failure } from '../../answer/failure.ts';

/** How long no byte of a request may come, in milliseconds; what is silent longer will hardly go on. */
const SILENCE_MAX_MS = 30_000;

/** Watches over a request that is being read. */
interface Silence {
  /** Rejects with the refusal once nothing was heard for too long. */
  readonly broken: Promise<never>;
  /** Says that bytes have come. */
  hear(): void;
  /** Ends the watch. */
  end(): void;
}

/** Begins to wait for bytes of a request. */
export function watchSilence(refusal: () => Failure): Silence {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(refusal()), SILENCE_MAX_MS);
  return {
    broken,
    hear: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}
