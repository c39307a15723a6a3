const BERLIN = { timeZone: 'Europe/Berlin' } as const;
const day = new Intl.DateTimeFormat('de-DE', {
  ...BERLIN,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('de-DE', {
  ...BERLIN,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
});
const time = new Intl.DateTimeFormat('de-DE', { ...BERLIN, hour: '2-digit', minute: '2-digit' });

/** Writes an ISO instant out, in Berlin's time: «Sonntag, 20. Dezember 2026, 02:00 Uhr». */
export function writtenInstant(instant: string): string {
  const date = new Date(instant);
  return `${day.format(date)}, ${time.format(date)} Uhr`;
}

/** Writes an ISO instant in short, in Berlin's time: «04.12.26, 02:00 Uhr». */
export function shortInstant(instant: string): string {
  const date = new Date(instant);
  return `${shortDay.format(date)}, ${time.format(date)} Uhr`;
}
