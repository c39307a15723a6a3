import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { EP_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { isSameUnit, knownUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { numberReadings, readNumber } from '@rahmenpreis/workbook/sheet/number-block.ts';
import { createCodeGuess } from '@rahmenpreis/workbook/sheet/similar-code.ts';
import { readDecimalCell, roundDecimalCell } from '../../../kit/field/number-text.ts';
import type { CellStep, EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type {
  CellEdits,
  CellWrite,
  ChangeTools,
  KeyedRow,
  KeyedRows,
  WriteManner,
} from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { ReadValue } from '../../../kit/tree-grid/model/column.ts';
import { keptValue, type OwnOffer, type RestingPrice, unitNow } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { PREVIOUS_TEXTS } from '../../../tender/own-offer/previous-texts.ts';
import { sumEffectText } from '../../../tender/own-offer/sum-texts.ts';
import { editsOf, leavingOthers, lineId, PRICE_COLUMN, priceKeyOf } from '../value-cells.ts';
import { TEXTS } from '../texts.ts';

/** A price that rests, and the unit that it would be confirmed for. */
export interface Resting {
  readonly epCode: string;
  readonly price: RestingPrice;
  readonly unit: string;
}

const MARKS = ['comma', 'point'] as const;
const LIMITS = { minMillis: 0, maxMillis: EP_MAX_MILLIS, mayBeEmpty: true } as const;

/** What a typed or pasted text, or reckoned thousandths of a euro, become as a price (BID-015). */
export function readPrice(entered: string | number): ReadValue {
  return readDecimalCell(entered, LIMITS, formatMillis);
}

/** Rounds more than 3 decimals half up: typed at once, pasted if asked; undefined for others (BID-015). */
export const roundPrice = (text: string): ReadValue | undefined =>
  roundDecimalCell(text, LIMITS, formatMillis);

/** The price lines by Ep-Code, so that pasted lines find them in any order, even if folded or filtered. */
export function pricesByCode(own: OwnOffer): KeyedRows {
  const rows = own.entries.flatMap((entry): [string, KeyedRow][] => {
    if (entry.epCode === null) return [];
    const kept = keptValue(own, { kind: 'ep', epCode: entry.epCode });
    return [[entry.epCode, { rowId: lineId(entry), now: entry.unit, ...kept }]];
  });
  const units = new Set(
    rows.flatMap(([, { now = '', basis = '' }]) => [now, basis]).filter((unit) => unit !== ''),
  );
  return {
    rows: new Map(rows),
    columnId: PRICE_COLUMN,
    read: readPrice,
    mayBeValue: (text) =>
      text.startsWith('=') || MARKS.some((decimals) => readNumber(text, { decimals, rounds: true }).ok),
    titles: TEXTS.priceTitles,
    keyTitles: TEXTS.codeTitles,
    basis: {
      titles: TEXTS.unitTitles,
      isKnown: (text) => knownUnit(text) !== undefined || [...units].some((unit) => isSameUnit(unit, text)),
      refusal: ({ now = '' }, text) => (isSameUnit(text, now) ? undefined : TEXTS.unitDiffers(text, now)),
    },
    guesser: () => createCodeGuess(rows.map(([epCode]) => epCode)),
    words: TEXTS.keyed,
  };
}

/** How prices are changed many at once; `onTakeOver` shows what the phase before has for gaps. */
export function priceTools(own: OwnOffer, onTakeOver: (() => void) | undefined): ChangeTools {
  return {
    counted: TEXTS.countedPrices,
    effect: (writes) => sumEffectText(own, editsOf(own, writes)),
    elsewhere: onTakeOver && { label: PREVIOUS_TEXTS.title, open: onTakeOver },
  };
}

/** Prices that would count again for another unit than their own, or be replaced by one without a unit. */
export function revivedBy(own: OwnOffer, writes: readonly CellWrite[], how: WriteManner): Resting[] {
  return writes.flatMap((write): Resting[] => {
    const key = priceKeyOf(write);
    const resting = key && own.valueOf(key).resting;
    const unit = key && unitNow(own, key);
    if (key === undefined || resting === undefined || unit === undefined || write.value === undefined)
      return [];
    const isNew = how !== 'again' && write.basis !== undefined && write.value !== resting.millis;
    return isNew || !isSameUnit(write.basis ?? unit, unit)
      ? []
      : [{ epCode: key.epCode, price: resting, unit }];
  });
}

/**
 * Stores prices from the table or from a file (BID-015). A resting price that would come back is given to
 * `ask` first, and what was pasted or is redone to `askFirst`; nothing is written before the answer.
 */
export function priceEditsOf(
  { own, editState, save }: Pick<ReadyOffer, 'own' | 'editState' | 'save'>,
  book: EditSession,
  ask: (revived: readonly Resting[], take: () => void) => void,
  askFirst: (edits: readonly OwnEdit[], how: WriteManner, take: () => void) => void = (_, __, take) => take(),
): CellEdits {
  return {
    book,
    isEditable: editState === 'editable',
    write: (writes, how = 'entered') => {
      const revived = how === 'decided' ? [] : revivedBy(own, writes, how);
      const edits = editsOf(own, writes);
      const take = () => save(edits);
      const takeAsked = () => (revived.length > 0 ? ask(revived, take) : take());
      if (how === 'pasted' || how === 'again') askFirst(edits, how, takeAsked);
      else takeAsked();
    },
    ...leavingOthers(own),
    keyed: () => pricesByCode(own),
    readings: numberReadings,
  };
}

/** What confirming resting prices does to their cells. */
export function confirmSteps(resting: readonly Resting[]): CellStep[] {
  return resting.map(({ epCode, price: { millis: value, unit: basis }, unit }) => ({
    rowId: lineId({ epCode, number: '' }),
    columnId: PRICE_COLUMN,
    before: { value, basis, rejected: undefined },
    after: { value, basis: unit, rejected: undefined },
  }));
}
