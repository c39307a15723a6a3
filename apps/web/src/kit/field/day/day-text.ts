import { shortDate } from '@rahmenpreis/german/written-instant.ts';
import { parseDay } from '../../../kernel/time/parse-day.ts';
import { TEXTS } from '../texts.ts';

/** What a day's field shows while nobody types in it: the typed text that is no day, else the day (UI-002). */
export function settledText(day: string | null, unreadable: string | undefined): string {
  return unreadable ?? (day === null ? '' : shortDate(day));
}

/** Who hears of what is typed into the field of a day. */
export interface DayListener {
  readonly onChange: (day: string | null) => void;
  /** Hears of a typed text that is no day, which is not to be saved. */
  readonly onUnreadable: (text: string) => void;
}

/** Tells what a typed text means: a day, none where it is empty, or nothing that can be saved (UI-002). */
export function takeTypedDay(text: string, { onChange, onUnreadable }: DayListener): void {
  const read = parseDay(text);
  if (read !== null || text.trim() === '') onChange(read);
  else onUnreadable(text);
}

/** The sentence below the field: while somebody types, the text is not judged yet (UI-002). */
export function dayProblem(
  typed: string | undefined,
  unreadable: string | undefined,
  problem: string | undefined,
): string | undefined {
  return typed === undefined && unreadable !== undefined ? TEXTS.noSuchDay : problem;
}
