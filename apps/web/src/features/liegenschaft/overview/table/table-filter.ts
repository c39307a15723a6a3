import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import type { PropertyRow } from './property-rows.ts';
import type { ColumnOrder } from '../../../../kit/show/column-order.ts';

/** Columns that hold a text, a number, or one of some values. */
export type TextColumn = 'nummer' | 'name' | 'adresse';
export type NumberColumn = 'gebaeude' | 'bgf' | 'baujahr';
export type TableColumn = TextColumn | NumberColumn | 'region' | 'phases' | 'lv';

/** From and to, both included; a bound that is missing is none. */
export interface Span {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** How the LVs of a property stand in the phases that list it. */
export type LvState = 'complete' | 'missing' | 'none';

/** Whether a property is offered for phases. */
export type PropertyState = 'active' | 'retired';

/** Stands among phases for none at all. */
export const NO_PHASE = '';

/** What narrows the table, column by column; what is left out narrows nothing. */
export interface TableFilter {
  readonly texts: Readonly<Partial<Record<TextColumn, string>>>;
  readonly spans: Readonly<Partial<Record<NumberColumn, Span>>>;
  readonly regions: readonly string[];
  readonly phaseIds: readonly string[];
  readonly lvStates: readonly LvState[];
  readonly states: readonly PropertyState[];
}

export const NO_TABLE_FILTER: TableFilter = {
  texts: {},
  spans: {},
  regions: [],
  phaseIds: [],
  lvStates: [],
  states: [],
};

/** How many columns narrow the table. */
export function countSet({ texts, spans, regions, phaseIds, lvStates, states }: TableFilter): number {
  const lists = [regions, phaseIds, lvStates, states].filter(({ length }) => length > 0).length;
  const words = Object.values(texts).filter((text) => text.trim() !== '').length;
  return lists + words + Object.values(spans).filter(isSpanSet).length;
}

/** Whether a span has a bound. */
export function isSpanSet({ from, to }: Span): boolean {
  return from !== undefined || to !== undefined;
}

/** The text of a column that holds one. */
function textOf({ liegenschaft, adresse }: PropertyRow, column: TextColumn): string {
  return column === 'adresse' ? adresse : liegenschaft[column];
}

/** The least and the greatest number of a row in a column; undefined where there is none. */
function numbersOf({ gebaeudeCount, figures }: PropertyRow, column: NumberColumn): Span {
  if (column === 'gebaeude') return { from: gebaeudeCount, to: gebaeudeCount };
  if (column === 'bgf') return figures?.bgf == null ? {} : { from: figures.bgf, to: figures.bgf };
  const years = figures?.baujahre;
  return years == null ? {} : { from: years.first, to: years.last };
}

/** How the LVs of a row stand; undefined until that is known. */
export function lvStateOf({ phases, lvCount }: PropertyRow): LvState | undefined {
  if (phases.length === 0) return 'none';
  if (lvCount === undefined) return undefined;
  return lvCount === phases.length ? 'complete' : 'missing';
}

function meets(numbers: Span, { from = -Infinity, to = Infinity }: Span): boolean {
  return numbers.from !== undefined && numbers.to !== undefined && numbers.from <= to && numbers.to >= from;
}

/**
 * Gives the rows that pass every column: all words of a text, a number within the bounds (one of several
 * years is enough), one of the chosen values. A row without a number passes where none is asked for.
 */
export function filterRows(rows: readonly PropertyRow[], filter: TableFilter): readonly PropertyRow[] {
  if (countSet(filter) === 0) return rows;
  const words = Object.entries(filter.texts).map(
    ([column, text]) => [column as TextColumn, searchWords(text)] as const,
  );
  const spans = Object.entries(filter.spans)
    .filter(([, span]) => isSpanSet(span))
    .map(([column, span]) => [column as NumberColumn, span] as const);
  const [regions, phaseIds] = [new Set(filter.regions), new Set(filter.phaseIds)];
  return rows.filter((row) => {
    const { phases, liegenschaft } = row;
    const lvState = lvStateOf(row);
    const inPhase = phases.length === 0 ? phaseIds.has(NO_PHASE) : phases.some(({ id }) => phaseIds.has(id));
    return (
      words.every(([column, own]) => holdsWords(textOf(row, column), own)) &&
      spans.every(([column, span]) => meets(numbersOf(row, column), span)) &&
      (regions.size === 0 || regions.has(liegenschaft.adresse.region)) &&
      (phaseIds.size === 0 || inPhase) &&
      (filter.states.length === 0 || filter.states.includes(row.isRetired ? 'retired' : 'active')) &&
      (filter.lvStates.length === 0 || (lvState !== undefined && filter.lvStates.includes(lvState)))
    );
  });
}

/** A column by which the rows are ordered. */
export type TableOrder = ColumnOrder<TableColumn>;

function valueOf(row: PropertyRow, column: TableColumn): number | string | null {
  switch (column) {
    case 'region':
      return row.liegenschaft.adresse.region;
    case 'phases':
      return row.phases.length;
    case 'lv':
      return row.lvCount === undefined ? null : row.lvCount - row.phases.length;
    case 'gebaeude':
    case 'bgf':
    case 'baujahr':
      return numbersOf(row, column).from ?? null;
    default:
      return textOf(row, column);
  }
}

/** Gives the rows in a column's order, equal ones as they come; rows without a value are last either way. */
export function sortRows(
  rows: readonly PropertyRow[],
  order: TableOrder | undefined,
): readonly PropertyRow[] {
  if (order === undefined) return rows;
  const sign = order.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row, order.column) }))
    .toSorted(({ value: a }, { value: b }) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      const way = typeof a === 'number' && typeof b === 'number' ? a - b : compareGerman(`${a}`, `${b}`);
      return way * sign;
    })
    .map(({ row }) => row);
}

/** What a click on a head does: upwards, then downwards, then as the rows come. */
export function nextOrder(order: TableOrder | undefined, column: TableColumn): TableOrder | undefined {
  if (order?.column !== column) return { column, isDescending: false };
  return order.isDescending ? undefined : { column, isDescending: true };
}
