import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { firmWords } from '@rahmenpreis/tendering/award/firm-words.ts';
import {
  type LvFirmness,
  reckonLvFirmness,
  type RowTipping,
} from '@rahmenpreis/tendering/award/lv-firmness.ts';
import { isWeak } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { sliceIndexOfTag, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { flattenLines, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { TEXTS } from '../../texts.ts';
import { NO_POSITION_FILTER, type PositionFilter } from './position-filter.ts';
import type { ComparedPrices } from './compared-prices.ts';

/** What was reckoned of a book, which never changes: with another price comes another one. */
const known = new WeakMap<PriceBook, LvFirmness>();

function firmnessOf({ lv: { whole } }: ComparedPrices): LvFirmness {
  const reckoned = known.get(whole.book) ?? reckonLvFirmness(whole.book, whole.bidders);
  known.set(whole.book, reckoned);
  return reckoned;
}

/** How firm rank 1 of the chosen service group is among all; undefined without a group (decision 0072). */
export function firmHead(table: ComparedPrices, filter: PositionFilter): string | undefined {
  if (filter === NO_POSITION_FILTER) return undefined;
  return firmWords(firmnessOf(table).firmnessOf(SLICES.findIndex(({ sliceId }) => sliceId === filter)));
}

/** The service groups in which a quantity error can turn rank 1, each with the percent where it begins. */
function limitsOf(table: ComparedPrices) {
  const { firmnessOf: limitOf } = firmnessOf(table);
  return SLICES.flatMap(({ sliceId, title }, slice) => {
    const limit = limitOf(slice);
    return typeof limit === 'number' ? [{ sliceId, title, limit }] : [];
  });
}

/** The service groups of the property that are «kippt unter ± x %», each with its words (decision 0072). */
export function weakGroups(table: ComparedPrices, percent: number) {
  return limitsOf(table)
    .filter(({ limit }) => isWeak(limit, percent))
    .map(({ sliceId, title, limit }) => ({ sliceId, words: TEXTS.firm.weak(title, firmWords(limit)) }));
}

/** Words for the first group to turn, named if of several; undefined if none of them can (decision 0072). */
export function weakestHead(table: ComparedPrices): string | undefined {
  const [only, ...others] = table.sliceIds;
  if (only !== undefined && others.length === 0) return firmHead(table, only);
  const [weakest] = limitsOf(table).toSorted((a, b) => a.limit - b.limit);
  return weakest && TEXTS.firm.weak(weakest.title, firmWords(weakest.limit));
}

/** The line that turns rank 1 by the least quantity share, and the winner; else undefined (decision 0072). */
export function firstLineToTip(
  table: ComparedPrices,
  filter: PositionFilter,
): { readonly line: LvLine; readonly serviceProviderId: string | undefined } | undefined {
  const first = firmnessOf(table).firstToTip(SLICES.findIndex(({ sliceId }) => sliceId === filter));
  if (first === undefined) return undefined;
  const tipped = table.lv.positions[first.row];
  const line = tipped && flattenLines(table.rows).find(({ position }) => position === tipped);
  return line && { line, serviceProviderId: table.lv.whole.bidders[first.tipping.bidder]?.serviceProviderId };
}

/** The quantities of a position at which rank 1 changes; undefined where it cannot (decision 0072). */
export function tippingSentence(table: ComparedPrices, { position }: LvLine): string | undefined {
  if (position === undefined) return undefined;
  const { firmnessOf: limitOf, tippingOf } = firmnessOf(table);
  const isCounted = !position.optionalPosition || position.optionalPositionActive;
  if (!isCounted || typeof limitOf(sliceIndexOfTag(position.sliceTag)) !== 'number') return undefined;
  const { below, above } = tippingOf(table.lv.positions.indexOf(position));
  const told = (tipping: RowTipping | null): [menge: string, name: string] | undefined =>
    tipping === null
      ? undefined
      : [
          `${formatMillisShort(tipping.mengeMillis)} ${position.unit}`,
          table.lv.whole.bidders[tipping.bidder]?.organisation ?? '',
        ];
  return TEXTS.firm.tipping(told(below), told(above));
}
