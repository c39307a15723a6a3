const BERLIN = { timeZone: 'Europe/Berlin' } as const;
const DAY_IN_FIGURES = { day: '2-digit', month: '2-digit', year: '2-digit' } as const;
const DAY_IN_WORDS = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const HOUR_AND_MINUTE = { hour: '2-digit', minute: '2-digit' } as const;
const TO_THE_SECOND = { ...HOUR_AND_MINUTE, second: '2-digit' } as const;

/** A format is costly to make, so each is made when it first writes. */
function inBerlin(parts: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('de-DE', { ...BERLIN, ...parts }));
}

const shortDay = inBerlin(DAY_IN_FIGURES);
const longDay = inBerlin(DAY_IN_WORDS);
const dayOfWeek = inBerlin({ ...DAY_IN_WORDS, weekday: 'long' });
const time = inBerlin(HOUR_AND_MINUTE);
const exact = inBerlin({ ...DAY_IN_FIGURES, ...TO_THE_SECOND });
const figures = inBerlin({ ...DAY_IN_FIGURES, year: 'numeric', ...TO_THE_SECOND, hourCycle: 'h23' });

/** Writes the day of an ISO instant as in forms and tables: «05.03.26» (UI-002). */
export function shortDate(instant: string): string {
  return shortDay().format(new Date(instant));
}

/** Writes the day of an ISO instant without its year: «05.03.». */
export function dayAndMonth(instant: string): string {
  return shortDate(instant).slice(0, -2);
}

/** Writes the day of an ISO instant as in running text: «5. März 2026» (UI-002). */
export function longDate(instant: string): string {
  return longDay().format(new Date(instant));
}

/** Writes the time of day of an ISO instant: «02:00 Uhr» (OPEN-11). */
export function clockTime(instant: string): string {
  return `${time().format(new Date(instant))} Uhr`;
}

/** Writes an ISO instant in short: «04.12.26, 02:00 Uhr». */
export function shortInstant(instant: string): string {
  return `${shortDate(instant)}, ${clockTime(instant)}`;
}

/** Writes an ISO instant out: «Sonntag, 20. Dezember 2026, 02:00 Uhr». */
export function writtenInstant(instant: string): string {
  return `${dayOfWeek().format(new Date(instant))}, ${clockTime(instant)}`;
}

/** Writes an ISO instant to the second, as the audit log tells it: «05.03.26, 14:03:09». */
export function exactInstant(instant: string): string {
  return exact().format(new Date(instant));
}

/** Gives the figures of an instant in milliseconds since 1970: the year of four, all else of two. */
export function instantFigures(
  atMs: number,
): Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>> {
  const {
    year = '',
    month = '',
    day = '',
    hour = '',
    minute = '',
    second = '',
  } = Object.fromEntries(
    figures()
      .formatToParts(atMs)
      .map(({ type, value }) => [type, value]),
  );
  return { year, month, day, hour, minute, second };
}
