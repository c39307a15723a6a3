/** The first of the hundred years that two digits mean: 70 is 1970, 69 is 2069. */
const FIRST_SHORT_YEAR = 1970;

function wholeYear(year: string): string {
  if (year.length !== 2) return year;
  const offset = (Number(year) - (FIRST_SHORT_YEAR % 100) + 100) % 100;
  return String(FIRST_SHORT_YEAR + offset);
}

/** Reads a typed day, 05.03.26 or 5.3.2026, as «2026-03-05»; null for anything else, also 31.04. (UI-002). */
export function parseDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const iso = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
