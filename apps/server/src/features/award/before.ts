import { Failure, stale } from '../../kernel/answer/failure.ts';
import type { Held } from '../keyval/repository.ts';
import type { SaidReason, WantedEntry } from '../keyval/rules.ts';

/** Whether the reason of an award that stays is as the caller saw it; an unmentioned one is not touched. */
function isReasonSeen(value: string | null, held: Held | undefined, reason: SaidReason | undefined): boolean {
  if (reason?.before === undefined || held === undefined || held.value !== value) return true;
  return held.reason === reason.before || held.reason === reason.text;
}

/**
 * Judges whether what is stored is what the caller saw: null where it saw none, undefined where it does not
 * say and writes blindly. Who wants what is stored already is never too late (decision 0065).
 */
export function judgeBefore(
  { value, reason }: Pick<WantedEntry, 'value' | 'reason'>,
  held: Held | undefined,
  before: string | null | undefined,
): 'fits' | 'changed' | 'blind' {
  const current = held?.value ?? null;
  if (!isReasonSeen(value, held, reason)) return 'changed';
  if (current === value || current === before) return 'fits';
  if (before !== undefined) return 'changed';
  return current === null ? 'fits' : 'blind';
}

/** 409 with who was first, when, and what stands there now; of what is no award 412, as by a version. */
export function changedMeanwhile(kind: string | undefined, held: Held | undefined): Failure {
  if (kind !== 'award') return stale();
  const { value = null, by = null, at = null } = held ?? {};
  const somebody = by ?? 'jemand anderem';
  const message =
    value === null
      ? `Die Vergabe wurde inzwischen von ${somebody} aufgehoben. Ihre Änderung wurde nicht gespeichert.`
      : `Das Paket wurde inzwischen von ${somebody} vergeben. Ihre Änderung wurde nicht gespeichert.`;
  const details = Object.entries({ value, by, at: at?.toISOString() ?? null });
  return new Failure(
    409,
    'award-changed',
    message,
    details.flatMap(([field, text]) => (text === null ? [] : [{ field, message: text }])),
  );
}
