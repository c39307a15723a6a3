import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type Change, changeMillis } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import type { GridController } from '../focus/grid-controller.ts';
import { columnLabel } from '../model/column.ts';
import { type GridModel, makeGridModel } from '../model/grid-model.ts';
import { type CellPlace, type CellRange, placesIn, selectedBlock } from '../model/move-cell.ts';
import { cellAt, type CellEdits, type JudgedText, type PlacedValue } from './enter-texts.ts';

/** Cells by the lines in which they are found: a folded group has its lines there too. */
interface ChangedCells<Row> {
  readonly model: GridModel<Row>;
  readonly block: CellRange;
}

function hasEditable<Row>({ model, block }: ChangedCells<Row>): boolean {
  return placesIn(block).some(({ rowIndex, columnIndex }) => model.canEditAt(rowIndex, columnIndex));
}

/**
 * The cells that «Werte ändern» is about: the selection; on a heading alone all that lies below it, folded or
 * not; with the cursor in a column where nothing can be edited, all columns of these lines.
 */
export function changedCells<Row>({
  model,
  visible,
  sized,
  selection,
}: Pick<GridController<Row>, 'model' | 'visible' | 'sized' | 'selection'>): ChangedCells<Row> {
  const block = selectedBlock(selection);
  const heading = model.lineAt(block.fromRow);
  const isPlain = selection.range !== undefined || model.canEditAt(block.fromRow, block.fromColumn);
  if (isPlain || heading === undefined) return { model, block };
  const lines = visible.unfolded();
  const whole = makeGridModel(lines, undefined, sized.layout);
  const fromRow = lines.findIndex(({ id }) => id === heading.id);
  if (fromRow < 0) return { model, block };
  let toRow = fromRow;
  while ((lines[toRow + 1]?.level ?? 0) > heading.level) toRow += 1;
  const inColumn = { model: whole, block: { ...block, fromRow, toRow } };
  if (hasEditable(inColumn)) return inColumn;
  return { model: whole, block: { fromRow, toRow, fromColumn: 0, toColumn: whole.columnCount - 1 } };
}

/** A value that can be edited, of a selected block. */
interface SelectedValue extends Omit<JudgedText, 'text' | 'result'> {
  readonly place: CellPlace;
  /** The amount that counts, in thousandths; undefined for a gap, and for what is no amount. */
  readonly millis: number | undefined;
  readonly label: string;
  readonly read: (millis: number) => JudgedText['result'];
}

/** What changing many values at once would do. */
export interface ChangePlan {
  /** The values that become others. */
  readonly judged: readonly JudgedText[];
  /** Values that stay because what they would become is refused. */
  readonly refused: readonly { readonly label: string; readonly text: string; readonly error: string }[];
}

/** The editable values of a block, in reading order; those with a refused text over them are left alone. */
export function selectedValues<Row>(
  model: GridModel<Row>,
  edits: CellEdits,
  block: CellRange,
): { readonly values: readonly SelectedValue[]; readonly markedCount: number } {
  const { rejected } = edits.book.snapshot();
  const values: SelectedValue[] = [];
  let markedCount = 0;
  for (const place of placesIn({ ...block, fromRow: Math.max(0, block.fromRow) })) {
    const column = model.columnAt(place.columnIndex);
    const isEditable = model.canEditAt(place.rowIndex, place.columnIndex);
    const cell = isEditable ? cellAt(model, rejected, place) : undefined;
    if (cell === undefined || column === undefined) continue;
    const { row, edit, name, content: before, now } = cell;
    const counted = edit.value(row);
    if (before.rejected !== undefined) {
      markedCount += 1;
      continue;
    }
    const unsetMillis = before.value === undefined ? edits.tools?.unsetMillis : undefined;
    values.push({
      place,
      name,
      before,
      now,
      // What is kept and does not count is no amount, and no gap either.
      millis: typeof counted === 'number' ? counted : unsetMillis,
      label: edit.label?.(row) ?? columnLabel(column),
      read: (millis) => edit.read(row, millis),
    });
  }
  return { values, markedCount };
}

type Next = Pick<JudgedText, 'text' | 'result' | 'basis'>;

/** Plans what values become; those that become nothing else stay as they are. */
function plan(
  values: readonly SelectedValue[],
  nextOf: (value: SelectedValue) => Next | undefined,
): ChangePlan {
  const judged: JudgedText[] = [];
  const refused: { label: string; text: string; error: string }[] = [];
  for (const value of values) {
    const { name, before, now, label } = value;
    const next = nextOf(value);
    if (next === undefined) continue;
    const { text, result, basis } = next;
    if (!result.ok) refused.push({ label, text, error: result.error });
    else if (result.value !== before.value) judged.push({ name, before, now, basis, text, result });
  }
  return { judged, refused };
}

function readNext({ read }: SelectedValue, millis: number): Next {
  return { text: formatMillis(millis), result: read(millis) };
}

/** The effect of multiplying values, each rounded once, half up; gaps and what counts the same stay. */
export function planMultiplying(values: readonly SelectedValue[], change: Change): ChangePlan {
  return plan(values, (value) => {
    const { millis } = value;
    const next = millis === undefined ? undefined : changeMillis(millis, change);
    return next === undefined || next === millis ? undefined : { ...readNext(value, next), basis: value.now };
  });
}

/** What laying values of the same columns over the values does. */
export function planFilled(values: readonly SelectedValue[], filled: readonly PlacedValue[]): ChangePlan {
  const keyOf = ({ rowIndex, columnIndex }: CellPlace) => `${rowIndex} ${columnIndex}`;
  const byPlace = new Map(filled.map((each) => [keyOf(each), each]));
  return plan(values, ({ place }) => {
    const next = byPlace.get(keyOf(place));
    return next && { text: next.text, result: { ok: true, value: next.value, text: next.text } };
  });
}
