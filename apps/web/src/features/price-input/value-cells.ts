import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { OwnEdit, OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { PROPERTY_FACTORS, type PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { isSameUnit } from '@rahmenpreis/tendering/lv/same-unit.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { PropertyKey } from '@rahmenpreis/tendering/offer/property-effect.ts';
import type { CellEdits, CellWrite, ChangeTools } from '../../kit/tree-grid/edit/enter-texts.ts';
import type { CellName, KeptValue } from '../../kit/tree-grid/model/cell-content.ts';
import { FIELD_TEXTS } from '../../kit/texts.ts';
import { keptValue, type OwnOffer, unitNow } from '../../tender/own-offer/own-offer.ts';
import { sumEffectText } from '../../tender/own-offer/sum-texts.ts';
import { TEXTS } from './texts.ts';

type KeyOf<K extends OwnKey['kind']> = Extract<OwnKey, { readonly kind: K }>;

/** The column that prices are typed into. */
export const PRICE_COLUMN = 'price';

const POSITION = 'position ';

/** The name of a catalogue entry's line in the price table. */
export function lineId({ epCode, number }: Pick<EpEntry, 'epCode' | 'number'>): string {
  return epCode === null ? `category ${number}` : `${POSITION}${epCode}`;
}

/** Under which key the price of a line is stored; undefined for a category (KV-003). */
export function priceKeyOf({ rowId }: { readonly rowId: string }): KeyOf<'ep'> | undefined {
  return rowId.startsWith(POSITION) ? { kind: 'ep', epCode: rowId.slice(POSITION.length) } : undefined;
}

/** The cell in which a price stands; undefined for other values. */
export function priceCellOf(key: OwnKey): CellName | undefined {
  return key.kind === 'ep'
    ? { rowId: lineId({ epCode: key.epCode, number: '' }), columnId: PRICE_COLUMN }
    : undefined;
}

/** A price as the table shows it: three decimals, nothing where there is none (PRICE-003). */
export function priceText(epMillis: number | undefined): string {
  return epMillis === undefined ? '' : formatMillis(epMillis);
}

/** The storage key of a factor in the table of states; undefined where a cell has none (KV-004). */
function stateKeyOf({ rowId, columnId }: CellName): KeyOf<'bl'> | undefined {
  const slice = SLICES.find(({ sliceId }) => sliceId === columnId);
  if (slice === undefined || !isRegion(rowId)) return undefined;
  return { kind: 'bl', region: rowId, tag: slice.tags[0] };
}

/** The cell in which a state's factor stands; undefined for other values. */
export function stateCellOf(key: OwnKey): CellName | undefined {
  if (key.kind !== 'bl') return undefined;
  const slice = SLICES.find(({ tags }) => tags[0] === key.tag);
  return slice && { rowId: key.region, columnId: slice.sliceId };
}

/** The column of the market area in the matrix of properties. */
export const MARKET_COLUMN = 'market';

/** The column of a factor of properties. */
export function columnIdOf({ kind, slice }: PropertyFactor): string {
  return `${kind} ${slice.sliceId}`;
}

/** The factors of properties by their columns. */
export const FACTOR_OF_COLUMN = new Map(PROPERTY_FACTORS.map((factor) => [columnIdOf(factor), factor]));

/** The columns of the matrix that hold values of the bidder. */
export const VALUE_COLUMN_IDS = [MARKET_COLUMN, ...FACTOR_OF_COLUMN.keys()];

/** Under which key a property's factor is stored (KV-005). */
export function factorKey(liegenschaftId: string, { kind, slice }: PropertyFactor): PropertyKey {
  return { kind, liegenschaftId, tag: slice.tags[0] };
}

/** Under which key the value in a cell of the matrix is stored; undefined where there is none. */
function propertyKeyOf({ rowId, columnId }: CellName): PropertyKey | undefined {
  if (columnId === MARKET_COLUMN) return { kind: 'm', liegenschaftId: rowId };
  const factor = FACTOR_OF_COLUMN.get(columnId);
  return factor && factorKey(rowId, factor);
}

/** The cell of the matrix in which a value stands; undefined for other values. */
export function propertyCellOf(key: OwnKey): CellName | undefined {
  if (key.kind === 'm') return { rowId: key.liegenschaftId, columnId: MARKET_COLUMN };
  if (key.kind !== 'ls' && key.kind !== 'n') return undefined;
  const factor = PROPERTY_FACTORS.find(({ kind, slice }) => kind === key.kind && slice.tags[0] === key.tag);
  return factor && { rowId: key.liegenschaftId, columnId: columnIdOf(factor) };
}

/** The key that the names of a cell stand for, in whichever of the three tables. */
export function namedKey(cell: CellName): OwnKey | undefined {
  return priceKeyOf(cell) ?? stateKeyOf(cell) ?? propertyKeyOf(cell);
}

/**
 * Under which key the value in a cell of any of the three tables is stored; undefined where it has none, as a
 * price of no code of this catalogue.
 */
export function keyOfCell({ places }: Pick<OwnOffer, 'places'>, cell: CellName): OwnKey | undefined {
  const key = namedKey(cell);
  return key?.kind === 'ep' && !places.epIndexOf.has(key.epCode) ? undefined : key;
}

/** How a market area is written in a cell. */
export function marketWord(isIn: boolean): string {
  return isIn ? FIELD_TEXTS.yes : FIELD_TEXTS.no;
}

/** What written values change of the offer; the same value is no change (BID-010, BID-014, BID-015). */
export function editsOf(own: OwnOffer, writes: readonly CellWrite[]): OwnEdit[] {
  return writes.flatMap(({ value, basis, ...cell }): OwnEdit[] => {
    const key = keyOfCell(own, cell);
    if (key === undefined) return [];
    const unit = value === undefined ? undefined : basis;
    const isKept = isKeptValue(own, key, { value, basis: unit ?? unitNow(own, key) });
    if (isKept && own.valueOf(key).state !== 'error') return [];
    return [{ key, value, ...(unit === undefined ? {} : { unit }) }];
  });
}

/** Tells whether a value is what is kept under a key, of a price for the same unit. */
export function isKeptValue(
  own: Pick<OwnOffer, 'valueOf' | 'unitOf'>,
  key: OwnKey,
  { value, basis = '' }: KeptValue,
): boolean {
  const kept = keptValue(own, key);
  if (key.kind === 'm') return kept.value === (value ?? true);
  return kept.value === value && (value === undefined || isSameUnit(kept.basis ?? '', basis));
}

function nameOfKey({ liegenschaften }: OwnOffer, key: OwnKey): string {
  if (key.kind === 'ep') return key.epCode;
  if (key.kind === 'bl') return key.region;
  return liegenschaften.find(({ id }) => 'liegenschaftId' in key && id === key.liegenschaftId)?.nummer ?? '';
}

/** Lets an undo leave the values that were changed since, and name them. */
export function leavingOthers(own: OwnOffer): Pick<CellEdits, 'isAsLeft' | 'nameOf'> {
  return {
    isAsLeft: (cell, left) => {
      const key = keyOfCell(own, cell);
      return key !== undefined && isKeptValue(own, key, left);
    },
    nameOf: (cell) => {
      const key = keyOfCell(own, cell);
      return key === undefined ? '' : nameOfKey(own, key);
    },
  };
}

/** How factors are changed many at once; one that is not set counts 1,000 (BID-014). */
export function factorTools(own: OwnOffer): ChangeTools {
  return {
    counted: TEXTS.countedFactors,
    unsetMillis: NEUTRAL_FACTOR_MILLIS,
    effect: (writes) => sumEffectText(own, editsOf(own, writes)),
  };
}
