import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { parseFactorMillis } from '@rahmenpreis/pricing/numbers/factor-text.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import { readDecimalCell } from '../../../kit/field/number-text.ts';
import type { CellStep, EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { CellEdits, KeyedRow, KeyedRows } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { GridController } from '../../../kit/tree-grid/focus/grid-controller.ts';
import type { ReadValue } from '../../../kit/tree-grid/model/column.ts';
import { selectedBlock } from '../../../kit/tree-grid/model/move-cell.ts';
import { FACTOR_LIMITS } from '../../../tender/own-offer/entry/factor-limits.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import type { OwnOffer, OwnValue } from '../../../tender/own-offer/own-offer.ts';
import {
  factorKey,
  FACTOR_OF_COLUMN,
  factorTools,
  leavingOthers,
  MARKET_COLUMN,
  marketWord,
} from '../value-cells.ts';
import type { LiegenschaftLine } from './liegenschaft-lines.ts';
import { TEXTS } from './texts.ts';

const WORDS_READ = new Map([
  ...[marketWord(true), 'j', TEXTS.offers].map((word) => [word, true] as const),
  ...[marketWord(false), 'n', TEXTS.outside].map((word) => [word, false] as const),
]);

/** Reads an entry as a market area, which is one or the other: an empty text leaves it as it `stands`. */
export function readMarket(entered: string | number, stands: boolean): ReadValue {
  const word = String(entered).trim().toLowerCase();
  const value = word === '' ? stands : WORDS_READ.get(word);
  return value === undefined
    ? { ok: false, error: TEXTS.neither }
    : { ok: true, value, text: marketWord(value) };
}

/** Reads what was entered as a factor, in thousandths (BID-013). */
export function readFactor(entered: string | number): ReadValue {
  return readDecimalCell(entered, FACTOR_LIMITS, formatFactor);
}

/** What every column of factors says and takes, whichever table it is of. */
export function factorCells<Row>(
  valueOf: (row: Row) => OwnValue | undefined,
  isEditable: boolean,
  label: (row: Row) => string,
) {
  const value = (row: Row) => valueOf(row)?.millis;
  const text = (row: Row): string => {
    const millis = value(row);
    return millis === undefined ? '' : formatFactor(millis);
  };
  const read = (_: Row, entered: string | number) => readFactor(entered);
  const edit = { value, text, read, enabled: () => isEditable, label };
  return { align: 'end', isRatio: true, text, edit } as const;
}

/** The properties that edits take out of the market area. */
export function leavingIds(own: OwnOffer, edits: readonly OwnEdit[]): ReadonlySet<string> {
  return new Set(
    edits.flatMap(({ key, value }) =>
      key.kind === 'm' && value === false && isInMarketArea(own.valueOf(key).text)
        ? [key.liegenschaftId]
        : [],
    ),
  );
}

/** The properties by number, for pasted blocks; undefined without a factor; duplicate numbers find none. */
export function factorsByNummer(own: OwnOffer, columnId: string): KeyedRows | undefined {
  const factor = FACTOR_OF_COLUMN.get(columnId);
  if (factor === undefined) return undefined;
  const byNummer = Map.groupBy(own.liegenschaften, ({ nummer }) => nummer);
  const rows = [...byNummer].flatMap(([nummer, [liegenschaft, ...others]]): [string, KeyedRow][] => {
    if (liegenschaft === undefined || others.length > 0) return [];
    const { millis } = own.valueOf(factorKey(liegenschaft.id, factor));
    return [[nummer, { rowId: liegenschaft.id, value: millis }]];
  });
  const { title } = factor.slice;
  return {
    rows: new Map(rows),
    columnId,
    read: readFactor,
    isValue: (text) => text.startsWith('=') || parseFactorMillis(text).ok,
    keyTitles: TEXTS.nummerTitles,
    titles: [new RegExp(`^${title} ${factor.kind === 'ls' ? 'Lieg' : 'Nachh'}`, 'i'), /^Faktor/i],
    words: TEXTS.keyed,
  };
}

/** The way in for factors and market areas; `write` stores what was read. */
export function factorEditsOf(
  { own, editState }: Pick<ReadyOffer, 'own' | 'editState'>,
  book: EditSession,
  write: CellEdits['write'],
): CellEdits {
  return {
    book,
    isEditable: editState === 'editable',
    write,
    ...leavingOthers(own),
    keyed: (columnId) => factorsByNummer(own, columnId),
    tools: factorTools(own),
  };
}

/** The steps that turn market areas: out where all are in, else in, so that none is lost by chance. */
export function marketAreaSteps(lines: readonly LiegenschaftLine[]): CellStep[] {
  const isIn = !lines.every((line) => line.isInMarket);
  return lines
    .filter((line) => line.isInMarket !== isIn)
    .map(({ id }) => ({
      rowId: id,
      columnId: MARKET_COLUMN,
      before: { value: !isIn, rejected: undefined },
      after: { value: isIn, rejected: undefined },
    }));
}

/** The ids of the properties whose market area is selected; undefined where the selection has none. */
export function selectedMarket<Row>({ model, selection }: GridController<Row>): string[] | undefined {
  const { fromRow, toRow, fromColumn, toColumn } = selectedBlock(selection);
  const columnIds = Array.from(
    { length: toColumn - fromColumn + 1 },
    (_, at) => model.columnAt(fromColumn + at)?.id,
  );
  if (!columnIds.includes(MARKET_COLUMN) || fromRow < 0) return undefined;
  return Array.from({ length: toRow - fromRow + 1 }, (_, at) => model.lineAt(fromRow + at)?.id ?? '');
}
