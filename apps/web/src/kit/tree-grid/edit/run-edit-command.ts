import { type GridController, showCell } from '../focus/grid-controller.ts';
import type { CellName } from '../model/cell-content.ts';
import type { GridCommand } from '../model/grid-keys.ts';
import { selectedBlock } from '../model/move-cell.ts';
import type { TravelDirection } from './edit-session.ts';
import { openEditor } from './editor.ts';
import { type CellEdits, enterTexts, judgeValues, markCell, takeJudged, travelEdits } from './enter-texts.ts';
import { fillDown, fillRange } from './fill-cells.ts';
import { TEXTS } from './texts.ts';

function activeName<Row>({ model, selection: { active } }: GridController<Row>): CellName | undefined {
  const line = model.lineAt(active.rowIndex);
  const column = model.columnAt(active.columnIndex);
  return line && column && { rowId: line.id, columnId: column.id };
}

function isTypedInVain<Row>(grid: GridController<Row>, { book }: CellEdits): boolean {
  const { typedInVain } = book.snapshot();
  if (typedInVain === undefined) return false;
  const active = activeName(grid);
  return typedInVain.rowId === active?.rowId && typedInVain.columnId === active.columnId;
}

// What cannot be taken is not lost in silence, and the Enter that ends it does nothing else.
function type<Row>(grid: GridController<Row>, edits: CellEdits, text: string): boolean {
  const { active } = grid.selection;
  if (openEditor(grid, edits, active, text)) return true;
  const line = grid.model.lineAt(active.rowIndex);
  if (line === undefined) return false;
  const sentence = grid.model.columnAt(active.columnIndex)?.edit?.closed?.(line.row) ?? TEXTS.closed;
  edits.book.change({ typedInVain: activeName(grid) });
  grid.announce(sentence, true);
  return true;
}

function enter<Row>(grid: GridController<Row>, edits: CellEdits): boolean {
  const wasInVain = isTypedInVain(grid, edits);
  edits.book.change({ typedInVain: undefined });
  return wasInVain || openEditor(grid, edits, grid.selection.active);
}

function clear<Row>(grid: GridController<Row>, edits: CellEdits): boolean {
  const changedCount = enterTexts(
    grid.model,
    edits,
    fillRange('', selectedBlock(grid.selection), grid.model),
  );
  grid.announce(changedCount === 0 ? '' : TEXTS.cleared(changedCount));
  return true;
}

function fill<Row>(grid: GridController<Row>, edits: CellEdits): boolean {
  const filled = fillDown(grid.model, edits, selectedBlock(grid.selection));
  if (filled.ok) {
    const judged = judgeValues(grid.model, edits, filled.values);
    grid.announce(TEXTS.filled(takeJudged(edits, judged)));
  } else grid.announce(TEXTS.notFilled[filled.reason], true);
  return true;
}

function openTools({ book, tools, isEditable }: CellEdits): boolean {
  if (tools === undefined || !isEditable) return false;
  book.change({ dialog: { kind: 'change' } });
  return true;
}

// The report stands beside the table, and its list is opened by its first button.
function goToReport<Row>({ scroller }: GridController<Row>): boolean {
  const first = scroller?.parentElement?.querySelector<HTMLElement>('[data-report] button');
  first?.focus();
  return first != null;
}

function isSelected<Row>({ model, visible, selection }: GridController<Row>, cell: CellName): boolean {
  const rowIndex = visible.indexById.get(cell.rowId) ?? -1;
  const { fromRow, toRow, fromColumn, toColumn } = selectedBlock(selection);
  if (rowIndex < fromRow || rowIndex > toRow) return false;
  for (let index = fromColumn; index <= toColumn; index += 1) {
    if (model.columnAt(index)?.id === cell.columnId) return true;
  }
  return false;
}

function travel<Row>(grid: GridController<Row>, edits: CellEdits, direction: TravelDirection): boolean {
  if (!edits.isEditable) {
    grid.announce(TEXTS.cannotTravel, true);
    return true;
  }
  const travelled = travelEdits(edits, direction);
  if (travelled === undefined) return true;
  const { changed, left } = travelled;
  const names = (cells: readonly CellName[]) => [
    ...new Set(cells.flatMap((cell) => edits.nameOf?.(cell) ?? [])),
  ];
  const said = direction === 'undo' ? TEXTS.undone : TEXTS.redone;
  const rowOf = ({ rowId }: CellName) => grid.visible.indexById.get(rowId) ?? Infinity;
  const [topmost] = changed.toSorted((one, other) => rowOf(one) - rowOf(other));
  // What is selected stays so where it holds what was changed.
  if (topmost !== undefined && !isSelected(grid, topmost)) showCell(grid, topmost.rowId, topmost.columnId);
  grid.announce(
    [
      ...(changed.length === 0 ? [] : [said(changed.length, names(changed))]),
      ...(left.length === 0 ? [] : [TEXTS.leftAsIs(left.length, names(left))]),
    ].join(' '),
    true,
  );
  return true;
}

/** Does what a key asks of cells that can be edited; false where it asks nothing of them. */
export function runEditCommand<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  command: GridCommand,
): boolean {
  switch (command.type) {
    case 'type':
      return type(grid, edits, command.text);
    case 'enter':
      return enter(grid, edits);
    case 'space':
      return isTypedInVain(grid, edits);
  }
  edits.book.change({ typedInVain: undefined });
  switch (command.type) {
    case 'edit':
      return openEditor(grid, edits, grid.selection.active);
    case 'clear':
      return clear(grid, edits);
    case 'escape':
      return markCell(grid.model, edits, grid.selection.active, undefined);
    case 'travel':
      return travel(grid, edits, command.direction);
    case 'fill-down':
      return fill(grid, edits);
    case 'change':
      return openTools(edits);
    case 'report':
      return goToReport(grid);
    default:
      return false;
  }
}
