import { shortInstant } from '@rahmenpreis/german/german-date.ts';
/** Why a bidder may not get a cell: its LV has no row of the group, or the bidder confirmed no offer. */
type AwardRefusal = 'no-rows' | 'not-offering';

/** Why a bidder may not get a cell, or undefined; incomplete offers may (OPEN-01, OPEN-02, AWARD-021). */
export function refuseAward(offer: { hasRows: boolean; isOffering: boolean }): AwardRefusal | undefined {
  if (!offer.hasRows) return 'no-rows';
  return offer.isOffering ? undefined : 'not-offering';
}

/** Who is to have a cell: a bidder by its id, or null for nobody. */
export type AwardWish = string | null;

/**
 * The change of a cell's award. `before` is the stored award, whose value is the bidder's id; `to` is the
 * bidder that gets the cell.
 */
export type AwardChange<Award> =
  /** Nobody has the cell, and nobody is to have it. */
  | { kind: 'none' }
  | { kind: 'award'; to: string }
  /** The bidder has the cell; it is stored again, because another user may have reassigned it meanwhile. */
  | { kind: 'confirm'; before: Award; to: string }
  | { kind: 'reassign'; before: Award; to: string }
  | { kind: 'withdraw'; before: Award };

/** The change of an award that fulfils the wish; `before` is undefined while nobody has it (AWARD-018). */
export function changeAward<Award extends { value: string }>(
  before: Award | undefined,
  wish: AwardWish,
): AwardChange<Award> {
  if (before === undefined) return wish === null ? { kind: 'none' } : { kind: 'award', to: wish };
  if (wish === null) return { kind: 'withdraw', before };
  return { kind: before.value === wish ? 'confirm' : 'reassign', before, to: wish };
}

/** The wish that restores what a change replaced; undefined where it replaced nothing (AWARD-018). */
export function undoWish(change: AwardChange<{ value: string }>): AwardWish | undefined {
  switch (change.kind) {
    case 'none':
    case 'confirm':
      return undefined;
    case 'award':
      return null;
    case 'reassign':
    case 'withdraw':
      return change.before.value;
  }
}

/** Says in German since when the award of a phase is closed, so that nothing of it changes. */
export function closedSentence(closedAt: string): string {
  return `Die Vergabe ist seit ${shortInstant(closedAt)} abgeschlossen.`;
}
