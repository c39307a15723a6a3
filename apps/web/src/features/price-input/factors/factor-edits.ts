import { isInMarketArea } from '@rahmenpreis/tendering/keyval/stored-flag.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { PROPERTY_FACTORS, type PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import type { PropertyKey } from '@rahmenpreis/tendering/offer/effect/property-effect.ts';
import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { parseFactorMillis } from '@rahmenpreis/pricing/numbers/factor-text.ts';
import { readDecimalCell } from '../../../kit/field/number-text.ts';
import type { KeyedRow, KeyedRows } from '../../../kit/tree-grid/edit/clipboard/keyed-rows.ts';
import { FACTOR_LIMITS } from '../../../tender/own-offer/entry/factor-limits.ts';
import type { CellName, EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { CellEdits, CellWrite } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { ReadText } from '../../../kit/tree-grid/columns/column.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { OwnEdit, ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { valueToStore } from '../value-to-store.ts';
import { factorTools } from './factor-tools.ts';
import { TEXTS } from './liegenschaften/texts.ts';

/** The column of the market area. */
export const MARKET_COLUMN = 'market';

const WORDS_READ: Readonly<Record<string, keyof typeof TEXTS.marketWords>> = {
  ja: 'in',
  j: 'in',
  nein: 'out',
  n: 'out',
  [TEXTS.offers]: 'in',
  [TEXTS.outside]: 'out',
};

/** The column of a factor. */
export function columnIdOf({ kind, slice }: PropertyFactor): string {
  return `${kind} ${slice.sliceId}`;
}

const FACTOR_OF_COLUMN = new Map(PROPERTY_FACTORS.map((factor) => [columnIdOf(factor), factor]));

/** The columns of the matrix that hold values of the bidder. */
export const VALUE_COLUMN_IDS = [MARKET_COLUMN, ...FACTOR_OF_COLUMN.keys()];

/** Under which key a property's factor is stored (KV-005). */
export function factorKey(liegenschaftId: string, { kind, slice }: PropertyFactor): PropertyKey {
  return { kind, liegenschaftId, tag: slice.tags[0] };
}

/** Under which key the value in a cell of the matrix is stored; undefined where there is none. */
export function propertyKeyOf({ rowId, columnId }: CellName): PropertyKey | undefined {
  if (columnId === MARKET_COLUMN) return { kind: 'm', liegenschaftId: rowId };
  const factor = FACTOR_OF_COLUMN.get(columnId);
  return factor && factorKey(rowId, factor);
}

/** The cell in which a value of a property stands; undefined for other values. */
export function propertyCellOf(key: OwnKey): CellName | undefined {
  if (key.kind === 'm') return { rowId: key.liegenschaftId, columnId: MARKET_COLUMN };
  if (key.kind !== 'ls' && key.kind !== 'n') return undefined;
  const factor = PROPERTY_FACTORS.find(({ kind, slice }) => kind === key.kind && slice.tags[0] === key.tag);
  return factor && { rowId: key.liegenschaftId, columnId: columnIdOf(factor) };
}

/** The word for a market area. */
export function marketWord(isIn: boolean): string {
  return TEXTS.marketWords[isIn ? 'in' : 'out'];
}

/** Reads what was typed as a market area, which is one or the other: an empty text leaves it as it `stands`. */
export function readMarket(typed: string, stands: string): ReadText {
  const word = typed.trim().toLowerCase();
  if (word === '') return { ok: true, text: stands };
  const read = WORDS_READ[word];
  return read === undefined
    ? { ok: false, error: TEXTS.neither }
    : { ok: true, text: TEXTS.marketWords[read] };
}

function marketToStore(own: OwnOffer, liegenschaftId: string, text: string): OwnEdit[] {
  const key = { kind: 'm', liegenschaftId } as const;
  const value = own.valueOf(key);
  const wanted = text !== TEXTS.marketWords.out;
  return wanted === isInMarketArea(value.text) && value.state !== 'error'
    ? []
    : [{ key, value: String(wanted) }];
}

/** What texts of the matrix' cells change; an empty text takes a factor away (BID-010, BID-014). */
export function valuesToStore(own: OwnOffer, writes: readonly CellWrite[]): OwnEdit[] {
  return writes.flatMap(({ rowId, columnId, text }): OwnEdit[] => {
    if (columnId === MARKET_COLUMN) return marketToStore(own, rowId, text);
    const factor = FACTOR_OF_COLUMN.get(columnId);
    if (factor === undefined) return [];
    const key = factorKey(rowId, factor);
    const value = valueToStore(text, own.valueOf(key));
    return value === undefined ? [] : [{ key, value }];
  });
}

/** The properties that edits take out of the market area. */
export function leavingIds(own: OwnOffer, edits: readonly OwnEdit[]): ReadonlySet<string> {
  return new Set(
    edits.flatMap(({ key, value }) =>
      key.kind === 'm' && !isInMarketArea(value) && isInMarketArea(own.valueOf(key).text)
        ? [key.liegenschaftId]
        : [],
    ),
  );
}

/** The properties by their numbers, for a pasted block that carries these; undefined in a column that holds no factor. A number that two of them have finds neither. */
export function factorsByNummer(own: OwnOffer, columnId: string): KeyedRows | undefined {
  const factor = FACTOR_OF_COLUMN.get(columnId);
  if (factor === undefined) return undefined;
  const byNummer = Map.groupBy(own.liegenschaften, ({ nummer }) => nummer);
  const rows = [...byNummer].flatMap(([nummer, [liegenschaft, ...others]]): [string, KeyedRow][] => {
    if (liegenschaft === undefined || others.length > 0) return [];
    const { millis } = own.valueOf(factorKey(liegenschaft.id, factor));
    const text = millis === undefined ? '' : formatFactor(millis);
    return [[nummer, { rowId: liegenschaft.id, text }]];
  });
  const { title } = factor.slice;
  return {
    rows: new Map(rows),
    columnId,
    read: (typed) => readDecimalCell(typed, FACTOR_LIMITS, formatFactor),
    isValue: (text) => parseFactorMillis(text).ok,
    keyTitles: TEXTS.nummerTitles,
    titles: [new RegExp(`^${title} ${factor.kind === 'ls' ? 'Lieg' : 'Nachh'}`, 'i'), /^Faktor/i],
    words: TEXTS.keyed,
  };
}

/** The way in for factors and market areas; `write` stores what was read. */
export function factorEditsOf(
  { own, editState }: Pick<ReadyOffer, 'own' | 'editState'>,
  book: EditBook,
  write: CellEdits['write'],
): CellEdits {
  return {
    book,
    isEditable: editState === 'editable',
    write,
    keyed: (columnId) => factorsByNummer(own, columnId),
    tools: factorTools(own, valuesToStore),
  };
}
