let offsetMs = 0;
const listeners = new Set<() => void>();

/**
 * Learns the server's clock from the Date header of an answer. The header counts whole seconds and is written
 * somewhere between sending and receiving, so the middle of both is compared.
 */
export function noteServerDate(dateHeader: string | null, sentAtMs: number, receivedAtMs: number): void {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverMs)) return;
  const measuredMs = serverMs + 500 - (sentAtMs + receivedAtMs) / 2;
  // The header alone is uncertain by half a second; a smaller difference would only make countdowns jump.
  if (Math.abs(measuredMs - offsetMs) <= 1_000) return;
  offsetMs = measuredMs;
  for (const listener of listeners) listener();
}

/** Calls the listener when the server's clock turns out to be another one than was known; gives the way to stop that. */
export function onClockCorrected(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the server's time in milliseconds since 1970, because the server's clock decides about phases (PHASE-014). */
export function serverNowMs(): number {
  return Date.now() + offsetMs;
}
