import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type PriceMark, priceMark } from '@rahmenpreis/tendering/offer/mark/unusual-price.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import type { OwnOffer, OwnValue } from '../../../tender/own-offer/own-offer.ts';
import { TEXTS } from '../texts.ts';
import type { CodeAmount } from './code-amounts.ts';
import type { CellName } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { SaveState } from '../../../kit/field/save-state/save-state.tsx';

/** A line of the price table: a category with its count, or a position with its price; prices in thousandths of a euro. */
export interface PriceLine {
  readonly id: string;
  readonly entry: EpEntry;
  readonly level: number;
  readonly previousMillis: number | undefined;
  readonly epMillis: number | undefined;
  /** What about the price deserves a second look. */
  readonly mark: PriceMark | undefined;
  /** Quantity over all properties that count, in thousandths of the unit; undefined where there is none. */
  readonly mengeMillis: number | undefined;
  /** What the line comes to, in thousandths of a euro; of a category that of the positions below it; undefined where nothing is asked or offered. */
  readonly gpMillis: number | undefined;
  /** Whether the offer counts a price here; not the one shown where that was refused. */
  readonly isPriced: boolean;
  /** Where positions stand by what they come to: the share of it and of all before it, in tenths of a percent. */
  readonly addedTenths?: number | undefined;
  readonly state: SaveState;
  readonly message: string | undefined;
  /** The typed price that was refused for good, beside the stored one that counts; undefined while it may still be stored. */
  readonly refusedText?: string | undefined;
  /** Whether a refused text stands over the price. */
  readonly isRefused: boolean;
  /** Positions below a category, and how many of them are priced. */
  readonly priceCount: number;
  readonly pricedCount: number;
  readonly children: readonly PriceLine[];
  /** What the line of sums under all others says; only there. */
  readonly sum?: OfferSum | undefined;
}

/** What stands beside the total of an offer. */
export interface OfferSum {
  readonly inMarketCount: number;
  readonly liegenschaftCount: number;
  /** Missing prices that a sum waits for, so that the offer stands behind all complete ones. */
  readonly neededCount: number;
  /** And those that nobody asks for. */
  readonly unusedCount: number;
  readonly hasEnded: boolean;
  /** What of it the server does not hold, as sentences. */
  readonly unsaved: readonly string[];
}

/** The column that prices are typed into. */
export const PRICE_COLUMN = 'price';

const POSITION = 'position ';

/** The name of a catalogue entry's line in the price table. */
export function lineId({ epCode, number }: Pick<EpEntry, 'epCode' | 'number'>): string {
  return epCode === null ? `category ${number}` : `${POSITION}${epCode}`;
}

/** Under which key the price of a line is stored; undefined for a category. */
export function priceKeyOf({ rowId }: { readonly rowId: string }): OwnKey | undefined {
  return rowId.startsWith(POSITION) ? { kind: 'ep', epCode: rowId.slice(POSITION.length) } : undefined;
}

/** The cell in which a price stands; undefined for other values. */
export function priceCellOf(key: OwnKey): CellName | undefined {
  return key.kind === 'ep'
    ? { rowId: lineId({ epCode: key.epCode, number: '' }), columnId: PRICE_COLUMN }
    : undefined;
}

/** Which positions are shown: those of these codes, all where it is left out. */
export type ShownCodes = ReadonlySet<string> | undefined;

type LineFields = Omit<PriceLine, 'children' | 'priceCount' | 'pricedCount' | 'addedTenths' | 'sum'>;

function sameChildren(a: readonly PriceLine[], b: readonly PriceLine[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

function sameLine(a: PriceLine, b: PriceLine): boolean {
  return (
    a.entry === b.entry &&
    a.previousMillis === b.previousMillis &&
    a.epMillis === b.epMillis &&
    a.mark?.kind === b.mark?.kind &&
    a.mengeMillis === b.mengeMillis &&
    a.gpMillis === b.gpMillis &&
    a.isPriced === b.isPriced &&
    a.state === b.state &&
    a.message === b.message &&
    a.refusedText === b.refusedText &&
    a.isRefused === b.isRefused &&
    sameChildren(a.children, b.children)
  );
}

function finishLine(fields: LineFields, children: readonly PriceLine[]): PriceLine {
  const isPosition = fields.entry.epCode !== null;
  let priceCount = isPosition ? 1 : 0;
  let pricedCount = isPosition && fields.isPriced ? 1 : 0;
  let { gpMillis } = fields;
  for (const child of children) {
    priceCount += child.priceCount;
    pricedCount += child.pricedCount;
    if (child.gpMillis !== undefined) gpMillis = (gpMillis ?? 0) + child.gpMillis;
  }
  return { ...fields, gpMillis, priceCount, pricedCount, children };
}

/** What the lines of the price table are made of. */
export interface PriceSources {
  readonly entries: readonly EpEntry[];
  readonly valueOf: (epCode: string) => OwnValue;
  readonly previousOf: (epCode: string) => number | undefined;
  readonly amountOf: (epCode: string) => CodeAmount;
  readonly shown: ShownCodes;
  readonly isRefused: (lineId: string) => boolean;
  /** Whether anything typed may still be stored; once nothing may, what is stored stands in the table. */
  readonly isOpen: boolean;
}

function positionFields(epCode: string, sources: PriceSources) {
  const { millis, countedMillis, state, message } = sources.valueOf(epCode);
  const previousMillis = sources.previousOf(epCode);
  const isGivenUp = !sources.isOpen && state === 'error';
  const epMillis = isGivenUp ? countedMillis : millis;
  return {
    previousMillis,
    epMillis,
    ...(isGivenUp && { refusedText: millis === undefined ? TEXTS.noPrice : priceText(millis) }),
    mark: priceMark(epMillis, previousMillis),
    ...sources.amountOf(epCode),
    isPriced: countedMillis !== undefined,
    state,
    message,
  };
}

const CATEGORY_FIELDS = {
  previousMillis: undefined,
  epMillis: undefined,
  mark: undefined,
  mengeMillis: undefined,
  gpMillis: undefined,
  isPriced: false,
  state: 'none',
  message: undefined,
} as const;

/**
 * Builds the price table again and again, giving a line that has not changed as the same object, so that only what a
 * value changed is drawn again (BID-006, BID-016, OPEN-58).
 */
export function createPriceTable() {
  let known = new Map<string, PriceLine>();
  return (sources: PriceSources): readonly PriceLine[] => {
    const { shown } = sources;
    const next = new Map<string, PriceLine>();
    const roots = mapTree<EpEntry, PriceLine>(sources.entries, (entry, children, level) => {
      const { epCode } = entry;
      if (shown !== undefined && (epCode === null ? children.length === 0 : !shown.has(epCode))) return [];
      const id = lineId(entry);
      const fields = epCode === null ? CATEGORY_FIELDS : positionFields(epCode, sources);
      const line = finishLine({ id, entry, level, ...fields, isRefused: sources.isRefused(id) }, children);
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

/** The codes in both sets; undefined stands for all codes. */
export function narrowCodes(a: ShownCodes, b: ShownCodes): ShownCodes {
  return a === undefined || b === undefined ? (a ?? b) : a.intersection(b);
}

/** A price as the table shows it: three decimals, nothing where there is none (PRICE-003). */
export function priceText(epMillis: number | undefined): string {
  return epMillis === undefined ? '' : formatMillis(epMillis);
}

/** How the price table names, nests and draws its lines. */
export const getRowId = (line: PriceLine) => line.id;
export const getChildren = (line: PriceLine) => (line.children.length === 0 ? undefined : line.children);
export const getRowKind = (line: PriceLine) => (line.entry.epCode === null ? 'category' : 'position');
