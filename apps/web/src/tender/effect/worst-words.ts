import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { CHANGE_TEXTS } from './texts.ts';

/** How many prices of all bidders a change touches. */
export function affectedPrices({ bidders }: ChangePreview): { all: number; gone: number; resting: number } {
  const offers = bidders.flatMap(({ offer }) => offer ?? []);
  const sumOf = (field: 'priceCount' | 'goneCount' | 'restingCount') =>
    offers.reduce((sum, offer) => sum + offer[field], 0);
  return { all: sumOf('priceCount'), gone: sumOf('goneCount'), resting: sumOf('restingCount') };
}

/** The gravest of what a change does, the worst first: a sentence each. */
export function worstWords(preview: ChangePreview): string[] {
  const { worst } = CHANGE_TEXTS;
  const { unpriced, completeOffers, properties, bidders } = preview;
  const lines: string[] = [];
  if (unpriced.positionCount > 0)
    lines.push(worst.unpriced(unpriced.positionCount, unpriced.liegenschaftIds.length));
  const out = bidders.filter(({ change }) => change === 'out');
  if (out.length > 0) lines.push(worst.biddersOut(out.length));
  const positionsOut = properties
    .filter(({ change }) => change === 'out')
    .reduce((sum, { positionCount }) => sum + positionCount, 0);
  const emptied = preview.positions?.after === 0 ? preview.positions.before : 0;
  if (positionsOut + emptied > 0) lines.push(worst.positionsOut(positionsOut + emptied));
  const awards = [...properties, ...bidders]
    .filter(({ change }) => change === 'out')
    .reduce((sum, { awardCount }) => sum + awardCount, 0);
  if (awards > 0) lines.push(worst.awards(awards));
  const { movedCount, unrankedCount } = preview.awards;
  if (unrankedCount > 0) lines.push(worst.unranked(unrankedCount));
  if (movedCount > unrankedCount) lines.push(worst.movedAwards(movedCount - unrankedCount));
  const { before = 0, after = 0 } = completeOffers ?? {};
  if (before > 0 && after === 0) lines.push(worst.noneComplete);
  else if (before > after) lines.push(worst.lessComplete(before - after));
  const { resting } = affectedPrices(preview);
  if (resting > 0 && after === before) lines.push(worst.resting(resting));
  return lines;
}
