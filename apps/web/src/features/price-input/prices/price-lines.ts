import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import type { OwnOffer, OwnValue } from '../../../tender/own-offer/own-offer.ts';
import type { SaveState } from '../../../kit/field/save-state/save-state.tsx';

/** A line of the price table: a category with its count, or a position with its price; prices in thousandths of a euro. */
export interface PriceLine {
  readonly id: string;
  readonly entry: EpEntry;
  readonly level: number;
  readonly previousMillis: number | undefined;
  readonly epMillis: number | undefined;
  /** Whether the offer counts a price here; not the one shown where that was refused. */
  readonly isPriced: boolean;
  readonly state: SaveState;
  readonly message: string | undefined;
  /** Whether a refused text stands over the price. */
  readonly isRefused: boolean;
  /** Positions below a category, and how many of them are priced. */
  readonly priceCount: number;
  readonly pricedCount: number;
  readonly children: readonly PriceLine[];
}

/** The column that prices are typed into. */
export const PRICE_COLUMN = 'price';

/** The name of a catalogue entry's line in the price table. */
export function lineId({ epCode, number }: Pick<EpEntry, 'epCode' | 'number'>): string {
  return epCode === null ? `category ${number}` : `position ${epCode}`;
}

/** Which positions are shown: those of these codes, all where it is left out. */
export type ShownCodes = ReadonlySet<string> | undefined;

type LineFields = Omit<PriceLine, 'children' | 'priceCount' | 'pricedCount'>;

function sameChildren(a: readonly PriceLine[], b: readonly PriceLine[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

function sameLine(a: PriceLine, b: PriceLine): boolean {
  return (
    a.entry === b.entry &&
    a.previousMillis === b.previousMillis &&
    a.epMillis === b.epMillis &&
    a.isPriced === b.isPriced &&
    a.state === b.state &&
    a.message === b.message &&
    a.isRefused === b.isRefused &&
    sameChildren(a.children, b.children)
  );
}

function finishLine(fields: LineFields, children: readonly PriceLine[]): PriceLine {
  const isPosition = fields.entry.epCode !== null;
  let priceCount = isPosition ? 1 : 0;
  let pricedCount = isPosition && fields.isPriced ? 1 : 0;
  for (const child of children) {
    priceCount += child.priceCount;
    pricedCount += child.pricedCount;
  }
  return { ...fields, priceCount, pricedCount, children };
}

/**
 * Builds the price table again and again, giving a line that has not changed as the same object, so that only what a
 * value changed is drawn again (BID-006, BID-016, OPEN-58).
 */
export function createPriceTable() {
  let known = new Map<string, PriceLine>();
  return (
    entries: readonly EpEntry[],
    valueOf: (epCode: string) => OwnValue,
    previousOf: (epCode: string) => number | undefined,
    shown: ShownCodes,
    isRefused: (lineId: string) => boolean = () => false,
  ): readonly PriceLine[] => {
    const next = new Map<string, PriceLine>();
    const roots = mapTree<EpEntry, PriceLine>(entries, (entry, children, level) => {
      const { epCode } = entry;
      if (shown !== undefined && (epCode === null ? children.length === 0 : !shown.has(epCode))) return [];
      const id = lineId(entry);
      const value = epCode === null ? undefined : valueOf(epCode);
      const line = finishLine(
        {
          id,
          entry,
          level,
          previousMillis: epCode === null ? undefined : previousOf(epCode),
          epMillis: value?.millis,
          isPriced: value?.countedMillis !== undefined,
          state: value?.state ?? 'none',
          message: value?.message,
          isRefused: isRefused(id),
        },
        children,
      );
      const before = known.get(id);
      const kept = before !== undefined && sameLine(before, line) ? before : line;
      next.set(id, kept);
      return [kept];
    });
    known = next;
    return roots;
  };
}

/** EP codes of positions in the LVs of these properties (OPEN-58). */
export function codesOfLiegenschaften(
  own: OwnOffer,
  liegenschaftIds: readonly string[],
): ReadonlySet<string> {
  const { book, entries, places } = own;
  const indices = new Set(
    liegenschaftIds.flatMap((id) => [...(book.lvs[places.liegenschaftIndexOf.get(id) ?? -1]?.epIndex ?? [])]),
  );
  const epCodes = entries.flatMap(({ epCode }) => epCode ?? []);
  return new Set(epCodes.filter((_, index) => indices.has(index)));
}

/** EP codes of the catalogue without a price (PRICE-006). */
export function findGaps(own: OwnOffer): ReadonlySet<string> {
  return new Set(
    own.entries.flatMap(({ epCode }) =>
      epCode === null || own.valueOf({ kind: 'ep', epCode }).countedMillis !== undefined ? [] : [epCode],
    ),
  );
}

/** The codes in both sets; undefined stands for all codes. */
export function narrowCodes(a: ShownCodes, b: ShownCodes): ShownCodes {
  return a === undefined || b === undefined ? (a ?? b) : a.intersection(b);
}

/** A price as the table shows it: three decimals, nothing where there is none (PRICE-003). */
export function priceText(epMillis: number | undefined): string {
  return epMillis === undefined ? '' : formatMillis(epMillis);
}
