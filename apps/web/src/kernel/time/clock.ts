import { createStore } from '../store.ts';

/** The greatest lag, in milliseconds, that the half second of a date and the answer's way can explain. */
const MOST_BEHIND_MS = 5_000;
/** An answer that took longer (milliseconds) or a negative time does not tell when its date was written. */
const MOST_TAKEN_MS = 10_000;

/** How far the server's clock is ahead of this one. */
const offsetMs = createStore(0);

/**
 * Learns the server's clock from the Date header of an answer. The header counts whole seconds and is written
 * between sending and receiving, so the middle of both is compared. Nothing is learned from an answer that
 * took long, such as an upload's, or during which this clock was changed, as after sleeping.
 */
export function noteServerDate(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  const tookMs = receivedAtMs - sentAtMs;
  if (Number.isNaN(serverMs) || tookMs < 0 || tookMs > MOST_TAKEN_MS) return;
  const measuredMs = serverMs + 500 - (sentAtMs + receivedAtMs) / 2;
  // The header alone is uncertain by half a second; a smaller difference would only make countdowns jump.
  if (Math.abs(measuredMs - offsetMs.get()) <= 1_000) return;
  offsetMs.set(measuredMs);
}

/** Learns from a refusal that the server's clock has passed a moment (ms since 1970) still ahead here. */
export function noteServerPast(instantMs: number): void {
  const behindMs = instantMs - serverNowMs();
  if (behindMs > 0 && behindMs <= MOST_BEHIND_MS) offsetMs.set(offsetMs.get() + behindMs);
}

/** Calls the listener when the server's clock differs from the one known; gives the way to stop that. */
export const onClockCorrected = offsetMs.subscribe;

/** Gives by the server's clock what this computer's noted, both in milliseconds since 1970. */
export function serverMsOf(localMs: number): number {
  return localMs + offsetMs.get();
}

/** Gives the server's time in milliseconds since 1970, since its clock decides about phases (PHASE-014). */
export function serverNowMs(): number {
  return serverMsOf(Date.now());
}
