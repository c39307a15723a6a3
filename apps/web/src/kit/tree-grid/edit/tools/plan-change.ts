import { type Change, changeMillis } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import { formatMillis, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { columnLabel } from '../../columns/column.ts';
import type { GridModel } from '../../grid-model.ts';
import type { CellPlace, CellRange } from '../../moving/move-cell.ts';
import { type CellEdits, cellAt, type JudgedText, type PlacedText } from '../enter-texts.ts';

/** A value that can be edited, of a selected block. */
export interface SelectedValue extends Omit<JudgedText, 'text' | 'result'> {
  readonly place: CellPlace;
  /** The amount that counts, in thousandths; undefined for a gap, and for what is no amount. */
  readonly millis: number | undefined;
  readonly label: string;
  readonly read: (text: string) => JudgedText['result'];
}

/** What changing many values at once would do. */
export interface ChangePlan {
  /** The values that become others. */
  readonly judged: readonly JudgedText[];
  /** Values that stay because what they would become is refused. */
  readonly refused: readonly { readonly label: string; readonly text: string; readonly error: string }[];
}

/** The values of a block that can be edited, in reading order; those with a refused text over them are left alone. */
export function selectedValues<Row>(
  model: GridModel<Row>,
  edits: CellEdits,
  block: CellRange,
): { readonly values: readonly SelectedValue[]; readonly markedCount: number } {
  const { rejected } = edits.book.snapshot();
  const values: SelectedValue[] = [];
  let markedCount = 0;
  for (let rowIndex = Math.max(0, block.fromRow); rowIndex <= block.toRow; rowIndex += 1) {
    for (let columnIndex = block.fromColumn; columnIndex <= block.toColumn; columnIndex += 1) {
      const column = model.columnAt(columnIndex);
      const cell = model.canEditAt(rowIndex, columnIndex)
        ? cellAt(model, rejected, { rowIndex, columnIndex })
        : undefined;
      if (cell === undefined || column === undefined) continue;
      const { row, edit, name, content: before } = cell;
      if (before.rejected !== undefined) {
        markedCount += 1;
        continue;
      }
      const amount = parseDecimalMillis(before.text);
      const unsetMillis = before.text === '' ? edits.tools?.unsetMillis : undefined;
      values.push({
        place: { rowIndex, columnIndex },
        name,
        before,
        millis: amount.ok ? amount.millis : unsetMillis,
        label: edit.label?.(row) ?? columnLabel(column),
        read: (text) => edit.read(row, text),
      });
    }
  }
  return { values, markedCount };
}

/** Plans new texts for values; those that have none, or the same, stay as they are. */
function plan(
  values: readonly SelectedValue[],
  nextText: (value: SelectedValue) => string | undefined,
): ChangePlan {
  const judged: JudgedText[] = [];
  const refused: { label: string; text: string; error: string }[] = [];
  for (const value of values) {
    const { name, before, label } = value;
    const text = nextText(value);
    if (text === undefined) continue;
    const result = value.read(text);
    if (!result.ok) refused.push({ label, text, error: result.error });
    else if (result.text !== before.text) judged.push({ name, before, text, result });
  }
  return { judged, refused };
}

/** What multiplying the values does, each rounded once, half up; gaps stay gaps, and what counts the same stays as it is. */
export function planMultiplying(values: readonly SelectedValue[], change: Change): ChangePlan {
  return plan(values, ({ millis }) => {
    const next = millis === undefined ? undefined : changeMillis(millis, change);
    return next === undefined || next === millis ? undefined : formatMillis(next);
  });
}

/** What filling the gaps among the values with other values does; no value is replaced. */
export function planGaps(
  values: readonly SelectedValue[],
  textOf: (name: SelectedValue['name']) => string | undefined,
): ChangePlan {
  return plan(values, ({ name, before }) => (before.text === '' ? textOf(name) : undefined));
}

/** What laying texts over the values does. */
export function planTexts(values: readonly SelectedValue[], texts: readonly PlacedText[]): ChangePlan {
  const keyOf = ({ rowIndex, columnIndex }: CellPlace) => `${rowIndex} ${columnIndex}`;
  const byPlace = new Map(texts.map((text) => [keyOf(text), text.text]));
  return plan(values, ({ place }) => byPlace.get(keyOf(place)));
}
