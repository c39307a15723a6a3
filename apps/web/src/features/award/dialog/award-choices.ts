import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flags.ts';
import { type CellOffer, proposeAward, rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { targetOf } from '@rahmenpreis/tendering/award/target.ts';
import { type AwardBook, awardKey } from '../award-rows.ts';
import { overText } from '../diff-zs.ts';

/** Stands for «Keine Vergabe» among the ids. */
export const NO_AWARD = '';

/** One bidder in the award dialog. */
export interface AwardChoice {
  readonly offer: CellOffer;
  readonly rank: number | null;
  /** Of the target price, in whole percent; null where one of them is missing (TARGET-011, OPEN-24). */
  readonly percent: number | null;
  /** By how much it exceeds the target price, where it does. */
  readonly over: string | undefined;
  /** Why this bidder cannot be chosen. */
  readonly bar: 'not-offering' | 'not-selected' | undefined;
}

/** What the award dialog offers for one cell. */
export interface AwardChoices {
  /** Best first; who cannot be chosen stays in its place and says why. */
  readonly lines: readonly AwardChoice[];
  readonly targetMillis: number | null;
  /** The current award, else the proposal, else «Keine Vergabe». */
  readonly preselected: string;
  /** The LV has no row of the group: there is nothing to award. */
  readonly isWithoutRows: boolean;
}

function barOf(offer: CellOffer, selectedIds: ReadonlySet<string>): AwardChoice['bar'] {
  if (!isOffering(offer.participation)) return 'not-offering';
  return selectedIds.has(offer.serviceProviderId) ? undefined : 'not-selected';
}

/** Gives the ranked offers of a cell as the dialog «Dienstleister auswählen» lists them (AWARD-017, AWARD-021, OPEN-43). */
export function awardChoices(
  comparison: Comparison,
  book: AwardBook,
  { liegenschaftId, sliceId }: { liegenschaftId: string; sliceId: SliceId },
  selectedIds: ReadonlySet<string>,
): AwardChoices {
  const { phaseId } = book;
  const offers = offersOfCell(comparison, liegenschaftId, sliceId);
  const targetMillis = targetOf(book.targets, { phaseId, liegenschaftId, sliceId });
  const award = book.awardOf.get(awardKey(phaseId, liegenschaftId, sliceId))?.serviceProviderId;
  return {
    lines: rankCell(offers).map(({ offer, rank }) => ({
      offer,
      rank,
      percent: percentOf(offer.sumMillis, targetMillis),
      over: overText(offer.sumMillis, targetMillis),
      bar: barOf(offer, selectedIds),
    })),
    targetMillis,
    preselected: award ?? proposeAward(offers, selectedIds)?.serviceProviderId ?? NO_AWARD,
    isWithoutRows: offers.length > 0 && offers.every(({ flags }) => (flags & FLAG_NO_ROWS) !== 0),
  };
}
