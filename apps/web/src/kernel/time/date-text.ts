const ZONE = { timeZone: 'Europe/Berlin' } as const;
const short = new Intl.DateTimeFormat('de-DE', {
  ...ZONE,
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
});
const long = new Intl.DateTimeFormat('de-DE', { ...ZONE, day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('de-DE', { ...ZONE, hour: '2-digit', minute: '2-digit' });

/** Writes an instant as in forms and tables: 05.03.26 (UI-002). */
export function shortDate(instant: string): string {
  return short.format(new Date(instant));
}

/** Writes the day of an instant without its year: 05.03. */
export function dayAndMonth(instant: string): string {
  return shortDate(instant).slice(0, -2);
}

/** Writes an instant as in running text: 5. März 2026 (UI-002). */
export function longDate(instant: string): string {
  return long.format(new Date(instant));
}

/** Writes an instant's time of day in Berlin: 02:00 Uhr (OPEN-11). */
export function clockTime(instant: string): string {
  return `${time.format(new Date(instant))} Uhr`;
}

/** The first of the hundred years that two digits mean: 70 is 1970, 69 is 2069. */
const FIRST_SHORT_YEAR = 1970;

function wholeYear(year: string): string {
  if (year.length !== 2) return year;
  const offset = (Number(year) - (FIRST_SHORT_YEAR % 100) + 100) % 100;
  return String(FIRST_SHORT_YEAR + offset);
}

/** Reads a typed day, 05.03.26 or 5.3.2026, as «2026-03-05»; null for anything else, also for 31.04. (UI-002). */
export function parseDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const iso = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
