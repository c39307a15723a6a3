import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type CellOffer, proposeAward, rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import type { PackageGaps } from '@rahmenpreis/tendering/award/package-gaps.ts';
import { percentOfTarget, targetOf } from '@rahmenpreis/tendering/award/target.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { type AwardState, awardKey } from '../award-state.ts';
import { overText } from '../diff-zs.tsx';
import { TEXTS } from '../texts.ts';

/** Stands for «Keine Vergabe» among the ids. */
export const NO_AWARD = '';

/** What the award dialog offers for one cell. */
export type AwardChoices = ReturnType<typeof awardChoices>;

/** One bidder in the award dialog. */
export type AwardChoice = AwardChoices['lines'][number];

/** Says why a bidder cannot be chosen. */
function barOf(offer: CellOffer, selectedIds: ReadonlySet<string>) {
  if (!isOffering(offer.participation)) return 'not-offering';
  return selectedIds.has(offer.serviceProviderId) ? undefined : 'not-selected';
}

/** Gives a cell's ranked offers for «Dienstleister auswählen» (AWARD-017, AWARD-021, OPEN-43). */
export function awardChoices(
  comparison: Comparison,
  book: AwardState,
  { liegenschaftId, sliceId }: { liegenschaftId: string; sliceId: SliceId },
  selectedIds: ReadonlySet<string>,
) {
  const { phaseId } = book;
  const offers = offersOfCell(comparison, liegenschaftId, sliceId);
  const targetMillis = targetOf(book.targets, { phaseId, liegenschaftId, sliceId });
  const key = awardKey(phaseId, liegenschaftId, sliceId);
  const award = book.awardOf.get(key)?.serviceProviderId;
  return {
    /** Best first; who cannot be chosen stays in its place and says why. */
    lines: rankCell(offers).map(({ offer, rank, place }) => ({
      offer: offer as CellOffer,
      rank,
      /** Where it stands among all that may be awarded, also without a rank; null for everybody else. */
      place,
      /** Of the target price, in whole percent; null where one of them is missing (TARGET-011, OPEN-24). */
      percent: percentOfTarget(offer.sumMillis, targetMillis),
      over: overText(offer.sumMillis, targetMillis),
      bar: barOf(offer, selectedIds),
    })),
    targetMillis,
    /** The title of another phase that asks for the package again. */
    reasked: book.reasked.get(key),
    /** The current award, else the proposal, else «Keine Vergabe». */
    preselected: award ?? proposeAward(offers, selectedIds)?.serviceProviderId ?? NO_AWARD,
    /** The LV has no row of the group: there is nothing to award. */
    isWithoutRows: offers.length > 0 && offers.every(({ flags }) => (flags & FLAG_NO_ROWS) !== 0),
  };
}

/** Whether an award to the offer is asked about first: it is incomplete or outside the market (AWARD-021). */
export function isDoubtful({ offer }: { readonly offer: Pick<CellOffer, 'flags'> }): boolean {
  return (offer.flags & (FLAG_PRICE_MISSING | FLAG_NOT_IN_MARKET)) !== 0;
}

/** What the question asks: whether gaps are meant, the place outside the market, both, or a second award. */
export function awardQuestionTitle({ offer: { flags } }: Parameters<typeof isDoubtful>[0]): string {
  const { title, outsideTitle, bothTitle, reaskedTitle } = TEXTS.question;
  if (!isDoubtful({ offer: { flags } })) return reaskedTitle;
  if ((flags & FLAG_PRICE_MISSING) === 0) return outsideTitle;
  return (flags & FLAG_NOT_IN_MARKET) === 0 ? title : bothTitle;
}

/** The question's sentences: the offer's rank, what it lacks and how much that is; `gaps` while known. */
export function awardQuestionLines(
  { offer, place }: AwardChoice,
  { lines, reasked }: Pick<AwardChoices, 'lines'> & Partial<Pick<AwardChoices, 'reasked'>>,
  gaps: PackageGaps | 'unknown' | undefined,
): string[] {
  const placed = lines.filter((line) => line.place !== null).length;
  const told = reasked === undefined ? [] : [TEXTS.question.reasked(reasked)];
  if (isDoubtful({ offer })) told.push(TEXTS.question.rank(offer.organisation, place, placed));
  if ((offer.flags & FLAG_PRICE_MISSING) !== 0) {
    if (gaps === undefined) told.push(TEXTS.question.counting);
    else told.push(gaps === 'unknown' ? TEXTS.question.someMissing : TEXTS.question.missing(gaps));
  }
  if ((offer.flags & FLAG_NOT_IN_MARKET) !== 0) told.push(TEXTS.question.notInMarket);
  return told;
}
