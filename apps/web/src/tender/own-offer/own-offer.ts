import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import {
  type OwnEdit,
  type OwnKey,
  parseOwnKey,
  printOwnEdit,
  printOwnKey,
} from '@rahmenpreis/tendering/keyval/own-key.ts';
import {
  type OfferFrame,
  offerTotal,
  priceAhead,
  type PricedOwnOffer,
  priceOwnOffer,
} from '@rahmenpreis/tendering/offer/own-offer.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import type { SaveState } from '../../kit/field/save-state.tsx';
import type { KeptValue } from '../../kit/tree-grid/model/cell-content.ts';
import { type EditedValue, isUnsaved, type KeyvalEdit } from './saving/keyval-saver.ts';

/** One value as its cell shows it. */
export interface OwnValue {
  readonly text: string | undefined;
  /** The text as an integer in thousandths; undefined where there is none. */
  readonly millis: number | undefined;
  /** What the sums count of it; of a value that was refused that is the stored one. */
  readonly countedMillis: number | undefined;
  readonly state: SaveState;
  /** Why the value is not stored. */
  readonly message: string | undefined;
  /** A stored price that rests, as its unit is another one now: it counts as missing (decision 0081). */
  readonly resting?: RestingPrice | undefined;
}

/** A price as it was entered, in thousandths of a euro, and the unit that it was entered for. */
export interface RestingPrice {
  readonly millis: number | undefined;
  readonly unit: string;
}

/** What the server holds of a bidder's offer of a phase, priced. */
export interface HeldOffer extends PricedOwnOffer {
  readonly stored: readonly KeyVal[];
  /** The stored entry behind a key. */
  readonly storedOf: (key: OwnKey) => KeyVal | undefined;
}

/** A bidder's whole offer of a phase, priced, with what is typed but not yet stored. */
export interface OwnOffer extends HeldOffer {
  readonly valueOf: (key: OwnKey) => OwnValue;
  /** The same without anything that is not stored. */
  readonly held: HeldOffer;
  /**
   * Typed values that the server does not hold: how many are on their way, which the sums count already, and
   * those that are refused, or such that nothing is taken any more, which no sum counts.
   */
  readonly unsaved: { readonly ahead: number; readonly leftOut: readonly OwnKey[] };
}

/**
 * What a bidder enters as it is stored: a price with the unit that stood beside it, so that one that arrives
 * after the unit was changed rests and does not count for another one (decision 0081).
 */
export function editOf(frame: OfferFrame, edit: OwnEdit): KeyvalEdit {
  const unit = edit.unit ?? unitNow(frame, edit.key);
  return { ...printOwnEdit(frame.phase.id, edit), ...(unit === undefined ? {} : { unit }) };
}

/** The unit that a price entered under a key is given for; undefined for other values. */
export function unitNow({ unitOf }: Pick<OfferFrame, 'unitOf'>, key: OwnKey): string | undefined {
  return key.kind === 'ep' ? unitOf.get(key.epCode) : undefined;
}

/** Tells whether a price for this unit would rest, as the catalogue has another one (decision 0081). */
function restsAt(frame: OfferFrame, key: OwnKey | undefined, unit: string | undefined) {
  const now = key && unitNow(frame, key);
  return unit !== undefined && now !== undefined && !isSameUnit(unit, now);
}

/** The edits that count before they are stored: a price for another unit than the catalogue's is missing. */
export function countedAhead(frame: OfferFrame, edits: readonly KeyvalEdit[]): KeyvalEdit[] {
  return edits.map((edit) =>
    restsAt(frame, parseOwnKey(edit.key), edit.unit) ? { ...edit, value: null } : edit,
  );
}

/** The value under a key, counting or resting: thousandths or market area, of a price with its given unit. */
export function keptValue(own: Pick<OwnOffer, 'unitOf' | 'valueOf'>, key: OwnKey): KeptValue {
  const { resting, text, millis } = own.valueOf(key);
  if (resting !== undefined) return { value: resting.millis, basis: resting.unit };
  if (key.kind === 'm') return { value: isInMarketArea(text) };
  return { value: millis, basis: millis === undefined ? undefined : unitNow(own, key) };
}

/** Prices what the server holds (PRICE-001). */
export function holdOffer(frame: OfferFrame, stored: readonly KeyVal[]): HeldOffer {
  const storedByKey = new Map(stored.map((entry) => [entry.key, entry]));
  return {
    ...priceOwnOffer(frame, stored),
    stored,
    storedOf: (key) => storedByKey.get(printOwnKey(frame.phase.id, key)),
  };
}

/** The stored text where it counts. */
function countedText(stored: KeyVal | undefined): string | undefined {
  return stored?.restsFrom === undefined ? stored?.value : undefined;
}

interface ValueSources {
  readonly stored: KeyVal | undefined;
  readonly edited: EditedValue | undefined;
  readonly takesMore: boolean;
  /** Whether what is edited would rest. */
  readonly rests: boolean;
}

function asOwnValue({ stored, edited, takesMore, rests }: ValueSources): OwnValue {
  const isAhead = edited !== undefined && isUnsaved(edited);
  const missing = { text: undefined, millis: undefined, countedMillis: undefined };
  if (isAhead && rests && edited.value !== null) {
    const resting = { millis: readStoredMillis(edited.value), unit: edited.unit ?? '' };
    const counted = takesMore && !edited.isRefused ? undefined : readStoredMillis(countedText(stored));
    return { ...missing, countedMillis: counted, state: edited.state, message: edited.message, resting };
  }
  if (stored?.restsFrom !== undefined && !isAhead) {
    const resting = { millis: readStoredMillis(stored.value), unit: stored.restsFrom };
    return { ...missing, state: 'none', message: undefined, resting };
  }
  const text = (isAhead ? edited.value : stored?.value) ?? undefined;
  const isCounted = !isAhead || (takesMore && !edited.isRefused);
  return {
    text,
    millis: readStoredMillis(text),
    countedMillis: readStoredMillis(isCounted ? text : countedText(stored)),
    state: isAhead ? edited.state : stored === undefined ? 'none' : 'saved',
    message: edited?.message,
  };
}

/**
 * The offer as the bidder sees it now: stored values, over them what is typed, and every price that follows
 * (BID-012). What is on its way counts ahead of its answer, but only as long as the server `takesMore`; what
 * it has refused never counts.
 */
export function viewOwnOffer(
  held: HeldOffer,
  edits: ReadonlyMap<string, EditedValue>,
  takesMore: boolean,
): OwnOffer {
  const unsaved = [...edits].filter(([, edited]) => isUnsaved(edited));
  const { ahead = [], leftOut = [] } = Object.groupBy(unsaved, ([, { isRefused }]) =>
    takesMore && !isRefused ? 'ahead' : 'leftOut',
  );
  const counted = ahead.map(([key, edit]) => ({ key, ...edit }));
  const priced = counted.length === 0 ? held : priceAhead(held, countedAhead(held, counted));
  return {
    ...priced,
    held,
    unsaved: { ahead: ahead.length, leftOut: leftOut.flatMap(([key]) => parseOwnKey(key) ?? []) },
    valueOf: (key) => {
      const edited = edits.get(printOwnKey(held.phase.id, key));
      const rests = restsAt(held, key, edited?.unit);
      return asOwnValue({ stored: held.storedOf(key), edited, takesMore, rests });
    },
  };
}

/** How many typed values the server does not hold. */
export function countUnsaved({ unsaved }: Pick<OwnOffer, 'unsaved'>): number {
  return unsaved.ahead + unsaved.leftOut.length;
}

/** The part of a total not stored, in thousandths of a euro, over the given properties, all if left out. */
export function unsavedMillis(own: OwnOffer, lIndices?: readonly number[]): number {
  return offerTotal(own, lIndices).sumMillis - offerTotal(own.held, lIndices).sumMillis;
}
