import {
  type AcceptedProposal,
  acceptProposals,
  againstIdeal,
  type ProposalSummary,
  summariseProposals,
} from '@rahmenpreis/tendering/award/accept-proposals.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths, percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { type AwardState, rebatesOf } from '../award-state.ts';
import type { AwardCell } from '../award-rows.ts';
import { restrictionsOf } from '../restrictions.ts';
import { isMeant } from '../award-show.ts';
import { ACCEPT_TEXTS } from './texts.ts';

/** Which proposals somebody wants to accept. */
interface AcceptChoice {
  readonly cells: readonly AwardCell[];
  readonly isWithinTarget: boolean;
  readonly book: AwardState;
}

/** The award afterwards, compared to the best complete offers of the same packages; nothing without any. */
function afterwards(
  comparison: Comparison,
  awarded: readonly AwardCell[],
  proposals: readonly AcceptedProposal[],
): string[] {
  const held = awarded.flatMap(({ offer, ...place }) =>
    offer === undefined ? [] : [{ ...place, sumMillis: offer.sumMillis }],
  );
  const all = [...held, ...proposals];
  const { sumMillis, idealMillis } = againstIdeal(comparison, all);
  const tenths = percentTenths(sumMillis, idealMillis);
  if (tenths === null) return [];
  const total = all.reduce((sum, own) => sum + own.sumMillis, 0);
  return [ACCEPT_TEXTS.afterwards(all.length, formatMillis(total), formatTenths(tenths))];
}

/** The effect of accepting proposals among `all` packages in view; awards stay unchanged (decision 0077). */
export function acceptSummary(
  comparison: Comparison,
  all: readonly AwardCell[],
  { cells, isWithinTarget, book }: AcceptChoice,
): ProposalSummary & { proposals: readonly AcceptedProposal[]; sentences: readonly string[] } {
  const proposals = acceptProposals(comparison, cells, { isWithinTarget });
  const summary = summariseProposals(proposals);
  const awarded = all.filter((cell) => isMeant(cell, 'awarded'));
  const restricted = awarded.filter(({ offer }) => offer !== undefined && restrictionsOf(offer).length > 0);
  const openCount = all.filter((cell) => isMeant(cell, 'open')).length - proposals.length;
  const given = new Set(proposals.map((own) => `${own.liegenschaftId} ${own.sliceId}`));
  const reasked = cells.flatMap((cell) =>
    cell.reasked !== undefined && given.has(`${cell.liegenschaftId} ${cell.sliceId}`) ? [cell.reasked] : [],
  );
  const { count, comparedCount } = summary.total;
  const sentences = [
    ...(reasked.length === 0 ? [] : [ACCEPT_TEXTS.reasked(reasked.length, reasked[0] ?? '')]),
    ACCEPT_TEXTS.ranked,
    ...(awarded.length === 0 ? [] : [ACCEPT_TEXTS.kept(awarded.length, restricted.length)]),
    ...(openCount === 0 ? [] : [ACCEPT_TEXTS.left(openCount)]),
    ...(count === comparedCount ? [] : [ACCEPT_TEXTS.withoutTarget(count - comparedCount)]),
    ...afterwards(comparison, awarded, proposals),
    ...rebatesOf(book, comparison, proposals).map(({ text }) => `${text}.`),
  ];
  return { ...summary, proposals, sentences };
}
