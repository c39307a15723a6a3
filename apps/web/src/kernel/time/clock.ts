import { createStore } from '../store.ts';

/** An answer's date is known to half a second, and the answer may have been on its way; beyond this, in milliseconds, something else is wrong. */
const MOST_BEHIND_MS = 5_000;
/** An answer that took longer, or less than no time, in milliseconds: it says nothing about when its date was written. */
const MOST_TAKEN_MS = 10_000;

/** How far the server's clock is ahead of this one. */
const offsetMs = createStore(0);

/**
 * Learns the server's clock from the Date header of an answer. The header counts whole seconds and is written
 * somewhere between sending and receiving, so the middle of both is compared. Nothing is learned from an answer that took
 * long, such as an upload's, nor from one during which this clock was put to another time, as after sleeping.
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

/** Learns from a refusal that the server's clock has passed a moment, in milliseconds since 1970, which this one is about to. */
export function noteServerPast(instantMs: number): void {
  const behindMs = instantMs - serverNowMs();
  if (behindMs > 0 && behindMs <= MOST_BEHIND_MS) offsetMs.set(offsetMs.get() + behindMs);
}

/** Calls the listener when the server's clock turns out to be another one than was known; gives the way to stop that. */
export const onClockCorrected = offsetMs.subscribe;

/** Gives by the server's clock what this computer's noted, both in milliseconds since 1970. */
export function serverMsOf(localMs: number): number {
  return localMs + offsetMs.get();
}

/** Gives the server's time in milliseconds since 1970, because the server's clock decides about phases (PHASE-014). */
export function serverNowMs(): number {
  return serverMsOf(Date.now());
}
