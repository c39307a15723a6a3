export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A day as the forms show it, that many days from now; the program's clock follows the machine's. */
export function dayText(fromToday: number): string {
  const at = new Date(Date.now() + fromToday * DAY_MS);
  const parts = { day: '2-digit', month: '2-digit', year: '2-digit', timeZone: 'Europe/Berlin' } as const;
  return at.toLocaleDateString('de-DE', parts);
}
