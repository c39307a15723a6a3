import { shallowEqual } from '@mantine/hooks';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { type PriceMark, priceMark } from '@rahmenpreis/tendering/offer/unusual-price.ts';
import type { SaveState } from '../../../kit/field/save-state.tsx';
import type { PreviousFeedback } from '../../../tender/feedback/use-own-feedback.ts';
import type { OwnOffer, OwnValue, RestingPrice } from '../../../tender/own-offer/own-offer.ts';
import { nextOf } from '../next-of.ts';
import { TEXTS } from '../texts.ts';
import { lineId, priceText } from '../value-cells.ts';
import type { CodeAmount } from '../priced-codes.ts';

/** A category with the count and amount below it, or a position with its price; in thousandths of a euro. */
export interface PriceLine extends CodeAmount {
  readonly id: string;
  readonly entry: EpEntry;
  readonly level: number;
  readonly previousMillis: number | undefined;
  readonly epMillis: number | undefined;
  /** The price that was entered for another unit, and counts for this one only once it is confirmed. */
  readonly resting?: RestingPrice | undefined;
  /** What about the price deserves a second look. */
  readonly mark: PriceMark | undefined;
  /** Whether the offer counts a price here; not the one shown where that was refused. */
  readonly isPriced: boolean;
  /** In the order by amount: the share of this position and all before it, in tenths of a percent. */
  readonly addedTenths?: number | undefined;
  readonly state: SaveState;
  readonly message: string | undefined;
  /** The typed price refused for good, beside the stored one that counts; undefined while storable. */
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

/** Which positions are shown: those of these codes, all where it is left out. */
export type ShownCodes = ReadonlySet<string> | undefined;

type LineFields = Omit<PriceLine, 'children' | 'priceCount' | 'pricedCount' | 'addedTenths' | 'sum'>;

/** What of a line is an object of its own each time that it is made. */
const MADE_ANEW = { resting: undefined, mark: undefined, children: undefined };

function sameLine(a: PriceLine, b: PriceLine): boolean {
  return (
    shallowEqual({ ...a, ...MADE_ANEW }, { ...b, ...MADE_ANEW }) &&
    a.mark?.kind === b.mark?.kind &&
    shallowEqual(a.resting ?? {}, b.resting ?? {}) &&
    shallowEqual(a.children, b.children)
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
  const { millis, countedMillis, state, message, resting } = sources.valueOf(epCode);
  const previousMillis = sources.previousOf(epCode);
  const isGivenUp = !sources.isOpen && state === 'error';
  const epMillis = isGivenUp ? countedMillis : millis;
  return {
    previousMillis,
    epMillis,
    resting,
    ...(isGivenUp && { refusedText: millis === undefined ? TEXTS.noPrice : priceText(millis) }),
    mark: priceMark(epMillis, previousMillis),
    ...sources.amountOf(epCode),
    isPriced: countedMillis !== undefined,
    state,
    message,
  };
}

/** What a line says that has no price of its own. */
export const CATEGORY_FIELDS = {
  previousMillis: undefined,
  epMillis: undefined,
  mark: undefined,
  mengeMillis: undefined,
  gpMillis: undefined,
  isPriced: false,
  state: 'none',
  message: undefined,
} as const;

/** Builds the price table; a line that has not changed stays the same object (BID-006, BID-016, OPEN-58). */
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
export function codesOfLiegenschaften(own: OwnOffer, liegenschaftIds: readonly string[]) {
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

/** How the price table names, nests and draws its lines. */
export const getRowId = (line: PriceLine) => line.id;
export const getChildren = (line: PriceLine) => (line.children.length === 0 ? undefined : line.children);
export const getRowKind = (line: PriceLine) => (line.entry.epCode === null ? 'category' : 'position');

/** All lines of the table from top to bottom, folded ones too. */
export function allLines(lines: readonly PriceLine[]): PriceLine[] {
  return lines.flatMap((line) => [line, ...allLines(line.children)]);
}

/** The ranks of positions by the id of their line, the dearest first; those at nothing in catalogue order. */
export type AmountOrder = ReadonlyMap<string, number>;

/** Orders positions by what they come to now. */
export function orderByAmount(lines: readonly PriceLine[]): AmountOrder {
  const positions = allLines(lines).filter(({ entry }) => entry.epCode !== null);
  const dearest = positions.toSorted((a, b) => (b.gpMillis ?? -1) - (a.gpMillis ?? -1));
  return new Map(dearest.map(({ id }, place) => [id, place]));
}

/** Positions in a held order, each with the share of the total up to it, in tenths of a percent. */
export function listByAmount(order: AmountOrder, lines: readonly PriceLine[], totalMillis: number) {
  const placeOf = ({ id }: PriceLine): number => order.get(id) ?? order.size;
  const positions = allLines(lines).filter(({ entry }) => entry.epCode !== null);
  let sum = 0;
  return positions
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((line) => {
      sum += line.gpMillis ?? 0;
      const tenths = line.gpMillis === undefined ? null : percentTenths(sum, totalMillis);
      return { ...line, level: 1, addedTenths: tenths ?? undefined };
    });
}

/** Whether a position waits for its bidder: it has no price, was refused, or deserves a second look. */
function isOpenLine({ entry, isPriced, isRefused, mark, state }: PriceLine): boolean {
  return entry.epCode !== null && (!isPriced || isRefused || mark !== undefined || state === 'error');
}

/** The next line that waits for its bidder after the active one, with -1 the one before. */
export function nextOpenLine(
  lines: readonly PriceLine[],
  activeId: string | undefined,
  step: 1 | -1,
  isWanted: (line: PriceLine) => boolean = isOpenLine,
): PriceLine | undefined {
  const active = lines.findIndex(({ id }) => id === activeId);
  return nextOf(lines, active, step, isWanted);
}

/** How many decimals the quantities of lines need, so that they stand below each other. */
export function decimalsOf(lines: readonly PriceLine[]): number {
  return (
    [3, 2, 1].find((count) => lines.some((line) => (line.mengeMillis ?? 0) % 10 ** (4 - count) !== 0)) ?? 0
  );
}

/** The words about a service group that was told of in the phase before. */
export interface ToldGroupWords {
  readonly title: string;
  readonly words: string;
}

/** Finds at which category each service group begins, and what was told about it, by lines' ids. */
export function placeTold(
  lines: readonly PriceLine[],
  told: PreviousFeedback | undefined,
): ReadonlyMap<string, ToldGroupWords> {
  const placed = new Map<string, ToldGroupWords>();
  const seen = new Set<string>();
  for (const { id, entry } of told === undefined ? [] : lines) {
    if (entry.epCode !== null || entry.sliceTag === null) continue;
    const { sliceId, title } = sliceOfTag(entry.sliceTag);
    const words = told?.wordsOf(sliceId);
    if (words === undefined || seen.has(sliceId)) continue;
    seen.add(sliceId);
    placed.set(id, { title, words });
  }
  return placed;
}
