import { shortDate } from '../../../kernel/time/date-text.ts';

/** What a day's field shows while nobody types in it: the typed text that is no day, else the day (UI-002). */
export function settledText(day: string | null, unreadable: string | undefined): string {
  return unreadable ?? (day === null ? '' : shortDate(day));
}
