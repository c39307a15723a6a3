import { REASON_REQUIRED } from '@rahmenpreis/contract/required-fields.ts';
import { closedSentence } from '@rahmenpreis/tendering/award/award-change.ts';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { conflict, type Failure, invalidField } from '../../kernel/answer/failure.ts';

/** The entries of administrators that the closing of an award freezes; saved filters stay theirs. */
const FROZEN: ReadonlySet<KeyvalKind | undefined> = new Set(['award', 'lapsed', 'target']);

/** True for the kind of an entry that nobody changes while the award is closed. */
export function isFrozen(kind: KeyvalKind | undefined): boolean {
  return FROZEN.has(kind);
}

/** The refusal of everything that would change a closed award. */
export function awardClosed(at: Date): Failure {
  return conflict('award-closed', closedSentence(at.toISOString()));
}

/** Refuses a rule for agreements that fewer than two accounts could meet, or a laxer one without a reason. */
export function refuseApprovalRule(
  [before, wanted]: readonly [number | null, number | null],
  reason: string | undefined,
  writers: number,
): Failure | undefined {
  if (wanted !== null && writers < 2) {
    const message = 'Zur Freigabe braucht es zwei Personen mit Schreibrecht. Zurzeit gibt es nur eine.';
    return conflict('too-few-writers', message);
  }
  const isLaxer = before !== null && (wanted === null || wanted > before);
  if (!isLaxer || reason !== undefined) return undefined;
  return invalidField('reason', REASON_REQUIRED);
}

/** Refuses to reopen an award that is not closed. */
export function refuseReopening(wasClosed: boolean): Failure | undefined {
  return wasClosed ? undefined : conflict('award-not-closed', 'Die Vergabe ist nicht abgeschlossen.');
}
