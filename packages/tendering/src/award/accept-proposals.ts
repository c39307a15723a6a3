import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import type { CellOffer, CellStanding } from './award.ts';
import { type Comparison, offersOfCell } from './comparison.ts';
import type { SliceId } from '../lv/slice.ts';
import { sumTargets } from './target.ts';

/** A cell with a proposal to accept, and its target price in thousandths of a euro, null without one. */
export interface ProposingCell extends Pick<CellStanding, 'state' | 'offer' | 'rank' | 'elsewhere'> {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly targetMillis: number | null;
}

/** A proposal that becomes an award; amounts in thousandths of a euro. */
export interface AcceptedProposal
  extends Omit<ProposingCell, keyof CellStanding>,
    Readonly<Pick<CellOffer, 'serviceProviderId' | 'organisation' | 'sumMillis'>> {
  /** What rank 2 asks for; null where nobody else is complete and in the market. */
  readonly nextMillis: number | null;
}

/** True where a package has no award: it shows its proposal, and nobody has it who is merely not selected. */
function isOpen({ state, elsewhere }: ProposingCell): boolean {
  return state === 'proposal' && elsewhere === undefined;
}

/**
 * The proposals of the given cells that can be accepted together: of open packages only, and only where the
 * proposed offer is complete, in the market and on rank 1 of all; on request only where it keeps its target
 * price. All others need a decision of their own (AWARD-016, decision 0077).
 */
export function acceptProposals(
  comparison: Comparison,
  cells: readonly ProposingCell[],
  { isWithinTarget }: { isWithinTarget: boolean },
): AcceptedProposal[] {
  return cells.flatMap((cell): AcceptedProposal[] => {
    const { liegenschaftId, sliceId, offer, rank, targetMillis } = cell;
    if (!isOpen(cell) || offer === undefined || rank !== 1) return [];
    const { serviceProviderId, organisation, sumMillis } = offer;
    if (isWithinTarget && (targetMillis === null || sumMillis > targetMillis)) return [];
    const next = offersOfCell(comparison, liegenschaftId, sliceId).find((each) => each.rank === 2);
    const nextMillis = next?.sumMillis ?? null;
    return [
      { liegenschaftId, sliceId, serviceProviderId, organisation, sumMillis, targetMillis, nextMillis },
    ];
  });
}

/** What somebody gets by accepting, or all together; amounts in thousandths of a euro. */
export type ProposalSum = ReturnType<typeof addUp>;

function addUp(proposals: readonly AcceptedProposal[]) {
  const followed = proposals.flatMap(({ sumMillis, nextMillis }) =>
    nextMillis === null ? [] : [nextMillis - sumMillis],
  );
  return {
    count: proposals.length,
    sumMillis: proposals.reduce((sum, own) => sum + own.sumMillis, 0),
    ...sumTargets(proposals),
    /** What the next ones would cost more, over the packages that have one; null where none has. */
    belowNextMillis: followed.length === 0 ? null : followed.reduce((sum, millis) => sum + millis, 0),
  };
}

/** What is said before proposals are accepted. */
export type ProposalSummary = ReturnType<typeof summariseProposals>;

/** Adds up accepting by provider and in total: packages, sum, and against target prices and next offers. */
export function summariseProposals(proposals: readonly AcceptedProposal[]) {
  const providers = [...Map.groupBy(proposals, ({ serviceProviderId }) => serviceProviderId).values()]
    .flatMap((own) => {
      const [first] = own;
      if (first === undefined) return [];
      const { serviceProviderId, organisation } = first;
      return [{ serviceProviderId, organisation, ...addUp(own) }];
    })
    .toSorted((a, b) => b.sumMillis - a.sumMillis || compareGerman(a.organisation, b.organisation));
  return { providers, total: addUp(proposals) };
}

/**
 * Holds what is awarded together with what is accepted against the ideal offer, each package's best complete
 * one in the market; in thousandths of a euro, and only over packages that have such an offer.
 */
export function againstIdeal(
  comparison: Comparison,
  awards: readonly { liegenschaftId: string; sliceId: SliceId; sumMillis: number }[],
) {
  const sums = { sumMillis: 0, idealMillis: 0 };
  for (const { liegenschaftId, sliceId, sumMillis } of awards) {
    const best = offersOfCell(comparison, liegenschaftId, sliceId).find(({ rank }) => rank === 1);
    if (best === undefined) continue;
    sums.sumMillis += sumMillis;
    sums.idealMillis += best.sumMillis;
  }
  return sums;
}
