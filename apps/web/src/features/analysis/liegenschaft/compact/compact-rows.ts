import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { isCompared, spanOf } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { flattenLines, lineChildren, type LvLine } from '../../../../tender/lv/lv-line.ts';
import type { ComparedPrices } from '../comparison/compared-prices.ts';
import { isFar } from '../comparison/far-price.ts';

/** The amounts to sort the lines of a level by, highest first; by number they stand as in the catalogue. */
export const SORTINGS = ['number', 'gp', 'span'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** Which positions the compact comparison shows, and in which order. */
export type LineChoice = Readonly<typeof ALL_LINES>;

export const ALL_LINES = {
  isFarOnly: false,
  isMissingOnly: false,
  /** At least so much, of the amount that is sorted by; undefined for all. */
  fromMillis: undefined as number | undefined,
  sorting: 'number' as Sorting,
};

/** The positions of a comparison as they are marked. */
export type MarkedLines = ReturnType<typeof markLines>;

type Bidders = ComparedPrices['bidders'];

/** Whether the bidder at an index takes part, is in the market, and lacks a price that counts. */
export function isGap({ position, offers }: LvLine, bidders: Bidders, index: number): boolean {
  const [offer, bidder] = [offers[index], bidders[index]];
  if (position === undefined || offer === undefined || bidder === undefined) return false;
  const isWanted = isOffering(bidder.participation) && !offer.isNotInMarket;
  return isWanted && offer.isPriceMissing && optionalPrefix(position) !== 'BI';
}

/** Finds the positions that the filters are about, whatever is chosen. */
export function markLines({ bidders, rows }: Pick<ComparedPrices, 'bidders' | 'rows'>, percent: number) {
  const positions = flattenLines(rows).filter(({ position }) => position !== undefined);
  const whose = (is: (line: LvLine, index: number) => boolean) =>
    new Set(positions.filter((line) => bidders.some((_, index) => is(line, index))));
  return {
    /** Has a price that lies far off the median. */
    far: whose((line, index) => isFar(line, index, percent)),
    /** Lacks a price of somebody who takes part and is in the market. */
    missing: whose((line, index) => isGap(line, bidders, index)),
  };
}

/** The sort value in thousandths of a euro: highest price that counts, or the span; null where none is. */
export function amountOf({ offers }: LvLine, sorting: Sorting): number | null {
  if (sorting === 'span') return spanOf(offers);
  return offers.reduce<number | null>(
    (most, offer) => (isCompared(offer) ? Math.max(most ?? 0, offer.gpMillis) : most),
    null,
  );
}

/** Highest first; lines without an amount behind all others, equal ones as in the catalogue. */
function sorted(lines: readonly LvLine[], sorting: Sorting): readonly LvLine[] {
  if (sorting === 'number') return lines;
  const amounts = new Map(lines.map((line) => [line, amountOf(line, sorting) ?? -1]));
  return lines.toSorted((a, b) => (amounts.get(b) ?? -1) - (amounts.get(a) ?? -1));
}

/** The chosen positions under groups with whole sums; marks add lines, «ab … €» removes lines. */
export function arrangeLines(
  rows: readonly LvLine[],
  { far, missing }: MarkedLines,
  { isFarOnly, isMissingOnly, fromMillis, sorting }: LineChoice,
) {
  const reaches = (line: LvLine): boolean =>
    fromMillis === undefined || (amountOf(line, sorting) ?? -1) >= fromMillis;
  const isMarked = (line: LvLine): boolean =>
    (!isFarOnly && !isMissingOnly) || (isFarOnly && far.has(line)) || (isMissingOnly && missing.has(line));
  const childrenOf = new Map<LvLine, readonly LvLine[] | undefined>();
  let hitCount = 0;
  const keep = (lines: readonly LvLine[]): readonly LvLine[] => sorted(lines.filter(isKept), sorting);
  const isKept = (line: LvLine): boolean => {
    if (line.position !== undefined) {
      const isHit = reaches(line) && isMarked(line);
      if (isHit) hitCount += 1;
      return isHit;
    }
    const children = keep(lineChildren(line) ?? []);
    childrenOf.set(line, children.length === 0 ? undefined : children);
    return children.length > 0;
  };
  const kept = keep(rows);
  return { rows: kept, getChildren: (line: LvLine) => childrenOf.get(line), hitCount };
}

/** The next marked cell behind a line and bidder, around the end; -1 goes back, undefined without any. */
export function nextMark(
  lines: readonly LvLine[],
  { bidders, isMarked }: { bidders: Bidders; isMarked: (line: LvLine, index: number) => boolean },
  from: { rowIndex: number; bidderIndex: number },
  step: 1 | -1,
) {
  const cellCount = lines.length * bidders.length;
  const start = Math.max(0, from.rowIndex) * bidders.length + from.bidderIndex;
  for (let count = 1; count <= cellCount; count += 1) {
    const at = (((start + count * step) % cellCount) + cellCount) % cellCount;
    const line = lines[Math.floor(at / bidders.length)];
    const bidderIndex = at % bidders.length;
    if (line !== undefined && isMarked(line, bidderIndex)) return { line, bidderIndex };
  }
  return undefined;
}
