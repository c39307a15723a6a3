import type { ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { CHANGE_TEXTS } from './texts.ts';

/** How many prices of all bidders a change touches. */
export function affectedPrices({ bidders }: ChangePreview): { all: number; gone: number; resting: number } {
  const offers = bidders.flatMap(({ offer }) => offer ?? []);
  const sumOf = (field: 'priceCount' | 'goneCount' | 'restingCount') =>
    offers.reduce((sum, offer) => sum + offer[field], 0);
  return { all: sumOf('priceCount'), gone: sumOf('goneCount'), resting: sumOf('restingCount') };
}

const isOut = ({ change }: { readonly change: string }): boolean => change === 'out';

/** The gravest of what a change does, the worst first: a sentence each. */
export function worstWords(preview: ChangePreview): string[] {
  const { worst } = CHANGE_TEXTS;
  const { unpriced, completeOffers, properties, bidders } = preview;
  const [propertiesOut, biddersOut] = [properties.filter(isOut), bidders.filter(isOut)];
  const emptied = preview.positions?.after === 0 ? preview.positions.before : 0;
  const { movedCount, unrankedCount } = preview.awards;
  const told: readonly (readonly [count: number, words: (count: number) => string])[] = [
    [unpriced.positionCount, (count) => worst.unpriced(count, unpriced.liegenschaftIds.length)],
    [biddersOut.length, worst.biddersOut],
    [propertiesOut.reduce((sum, { positionCount }) => sum + positionCount, emptied), worst.positionsOut],
    [[...propertiesOut, ...biddersOut].reduce((sum, { awardCount }) => sum + awardCount, 0), worst.awards],
    [unrankedCount, worst.unranked],
    [movedCount - unrankedCount, worst.movedAwards],
  ];
  const lines = told.flatMap(([count, words]) => (count > 0 ? [words(count)] : []));
  const { before = 0, after = 0 } = completeOffers ?? {};
  if (before > 0 && after === 0) lines.push(worst.noneComplete);
  else if (before > after) lines.push(worst.lessComplete(before - after));
  const { resting } = affectedPrices(preview);
  if (resting > 0 && after === before) lines.push(worst.resting(resting));
  return lines;
}
