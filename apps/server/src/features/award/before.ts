import { Failure, stale } from '../../kernel/answer/failure.ts';
import type { Held } from '../keyval/repository.ts';
import type { SaidReason } from '../keyval/rules.ts';

/** What a caller says of what it changes. */
interface Said {
  /** The value it saw, null where it saw none; undefined where it does not say. */
  readonly before: string | null | undefined;
  /** It sent If-Match or If-None-Match, which is judged by the version. */
  readonly hasCondition: boolean;
  /** It creates, and does not name an entry by its id. */
  readonly isCreate: boolean;
}

/** Whether the reason of an award that stays is as the caller saw it; one that it says nothing of is not touched. */
function isReasonSeen(value: string | null, held: Held | undefined, reason: SaidReason | undefined): boolean {
  if (reason?.before === undefined || held === undefined || held.value !== value) return true;
  return held.reason === reason.before || held.reason === reason.text;
}

/**
 * Whether what stands there is what the caller saw. Who wants what stands there already is never too late; who creates an award and
 * says nothing saw none; whoever else says nothing writes blindly (decision 0065).
 */
export function judgeBefore(
  entry: { kind: string | undefined; value: string | null; reason?: SaidReason | undefined },
  held: Held | undefined,
  said: Said,
): 'fits' | 'changed' | 'blind' {
  const { kind, value, reason } = entry;
  const current = held?.value ?? null;
  if (!isReasonSeen(value, held, reason)) return 'changed';
  const sawNone = !said.hasCondition && said.isCreate && kind === 'award';
  const before = said.before === undefined && sawNone ? null : said.before;
  if (current === value || current === before) return 'fits';
  if (before !== undefined) return 'changed';
  return said.hasCondition || current === null ? 'fits' : 'blind';
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
