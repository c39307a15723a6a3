import { formatMillis, parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { parseChange } from '@rahmenpreis/pricing/numbers/exact/change.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHANGES,
  codedText,
  keysFor,
  play,
  type PlayedLine,
  type PlayedTable,
  startPlaying,
} from '../../../test/played-table.ts';
import { readDecimalCell } from '../../field/number-text.ts';
import { placeColumns } from '../columns/place-columns.ts';
import type { GridController } from '../focus/grid-controller.ts';
import { runCommand } from '../focus/run-command.ts';
import type { CellValue } from '../model/cell-content.ts';
import type { TreeGridColumn } from '../model/column.ts';
import { readGridKey } from '../model/grid-keys.ts';
import { makeGridModel } from '../model/grid-model.ts';
import { rangeBetween, selectedBlock } from '../model/move-cell.ts';
import { flattenRows } from '../model/visible-rows.ts';
import { pasteText } from '../paste/paste-text.ts';
import { EditSession, type EditorMode } from './edit-session.ts';
import { giveUp, openEditor, readEditorKey, readEntered, takeValue } from './editor.ts';
import { type CellEdits, type CellWrite, takeJudged } from './enter-texts.ts';
import { planMultiplying, selectedValues } from './plan-change.ts';
import { runEditCommand } from './run-edit-command.ts';
import { TEXTS } from './texts.ts';

interface Row {
  readonly id: string;
  readonly isPrice: boolean;
}

const LIMITS = { minMillis: 0, maxMillis: 1_000_000_000, mayBeEmpty: true };
const PRICE = 'price';
const read = (entered: string | number) => readDecimalCell(entered, LIMITS, formatMillis);
const BESIDE = ['number', 'title', 'code', 'unit', 'previous'];
const PRICE_INDEX = BESIDE.length;

/** A grid without a screen: everything but React, the browser's input and the scrolling is the real one. */
function openGrid(lines: readonly PlayedLine[]) {
  const stored = new Map<string, CellValue>(
    lines.map(({ text }, index) => {
      const amount = parseDecimalMillis(text);
      return [String(index), amount.ok ? amount.millis : undefined];
    }),
  );
  const textOf = (id: string): string => {
    const value = stored.get(id);
    return typeof value === 'number' ? formatMillis(value) : '';
  };
  const rows = lines.map(({ isPrice }, index): Row => ({ id: String(index), isPrice }));
  const plain = (id: string): TreeGridColumn<Row> => ({
    id,
    header: id,
    widthPx: 80,
    text: (row) => `${id} ${row.id}`,
  });
  const price: TreeGridColumn<Row> = {
    ...plain(PRICE),
    text: (row) => (row.isPrice ? textOf(row.id) : 'Summe'),
    edit: {
      value: (row) => stored.get(row.id),
      text: (row) => textOf(row.id),
      read: (_, entered) => read(entered),
      enabled: (row) => row.isPrice,
    },
  };
  const columns = [...BESIDE.map(plain), price, plain('change')];
  const tree = { rows, getRowId: (row: Row) => row.id };
  const flat = flattenRows(tree, new Set());
  const layout = placeColumns(columns, [], () => 80, '');
  const place = {
    active: { rowIndex: 0, columnIndex: 0 },
    anchor: undefined as { rowIndex: number; columnIndex: number } | undefined,
  };
  const edits: CellEdits = {
    keyed: () => ({
      rows: new Map(
        lines.flatMap(({ code }, index) =>
          code === undefined ? [] : [[code, { rowId: String(index), value: stored.get(String(index)) }]],
        ),
      ),
      columnId: PRICE,
      read,
      titles: [],
      keyTitles: [],
      words: { key: 'Code', keys: 'Codes', countedKeys: (count) => `${count} Codes`, value: 'Preis' },
    }),
    book: new EditSession(),
    isEditable: true,
    write: (writes: readonly CellWrite[]) => {
      for (const { rowId, value } of writes) stored.set(rowId, value);
    },
  };
  const announced: string[] = [];
  const grid: GridController<Row> = {
    scroller: null,
    sorting: undefined,
    model: makeGridModel(flat, undefined, layout),
    visible: {
      tree,
      lines: flat,
      footer: undefined,
      indexById: new Map(flat.map(({ id }, index) => [id, index])),
      unfolded: () => flat,
      setExpanded: () => expect.unreachable('nothing folds'),
    },
    sized: { layout, setWidth: () => undefined, fitWidth: () => undefined },
    open: undefined,
    selection: {
      get active() {
        return place.active;
      },
      get range() {
        const { active, anchor } = place;
        const isMany =
          anchor !== undefined &&
          (anchor.rowIndex !== active.rowIndex || anchor.columnIndex !== active.columnIndex);
        return isMany ? rangeBetween(anchor, active) : undefined;
      },
      select: (next, extend) => {
        place.anchor = extend ? (place.anchor ?? place.active) : undefined;
        place.active = next;
      },
      selectBlock: (anchor, active) => Object.assign(place, { anchor, active }),
    },
    editing: {
      get openCell() {
        return edits.book.snapshot().open;
      },
      get rejected() {
        return edits.book.snapshot().rejected;
      },
      openEditor: (controller, at) => openEditor(controller, edits, at),
      run: (controller, command) => runEditCommand(controller, edits, command),
      paste: (controller, copied) => pasteText(controller, edits, copied),
      drawEditor: () => null,
      drawBelow: () => null,
    },
    rowHeightPx: 32,
    headerHeightPx: 32,
    announce: (sentence) => announced.push(sentence),
  };
  return { grid, edits, stored, textOf, place, announced };
}

type OpenGrid = ReturnType<typeof openGrid>;

function pressOf(key: string) {
  const parts = key.split('+');
  const held = (name: string) => parts.slice(0, -1).includes(name);
  const press = { ctrlKey: held('Control'), metaKey: false, altKey: false, shiftKey: held('Shift') };
  return { key: parts.at(-1) ?? '', ...press };
}

/** What of a typed text reaches the cell; undefined where it is refused. */
function entered(typed: string) {
  const result = readEntered({ read: (_: object, each) => read(each) }, {}, typed);
  return result.ok ? result : undefined;
}

/** The input of the browser, as far as these keys go: it writes, and hands over what leaves it. */
function inputOf() {
  let state: { text: string; caret: number; all: boolean; mode: EditorMode } | undefined;
  const write = (now: NonNullable<typeof state>, key: string) => {
    const [from, to] = now.all ? [0, now.text.length] : [now.caret, now.caret];
    if (key === 'ArrowLeft') return { caret: now.all ? 0 : Math.max(0, from - 1) };
    if (key === 'ArrowRight') return { caret: Math.min(now.text.length, now.all ? to : to + 1) };
    if (key !== 'Backspace')
      return { text: now.text.slice(0, from) + key + now.text.slice(to), caret: from + 1 };
    const start = now.all ? from : Math.max(0, from - 1);
    return { text: now.text.slice(0, start) + now.text.slice(to), caret: start };
  };
  return {
    press(key: string, { grid, edits, place }: OpenGrid): void {
      const { open } = edits.book.snapshot();
      if (open === undefined) throw new Error('no editor is open');
      const { initialText: text, mode } = open;
      state ??= { text, caret: text.length, all: mode === 'inside', mode };
      const now = state;
      const taken = entered(now.text);
      const act = readEditorKey(pressOf(key), now.mode);
      if (act === undefined) state = { ...now, all: false, ...write(now, key) };
      else if (act.type === 'switch') state = { ...now, mode: now.mode === 'typing' ? 'inside' : 'typing' };
      else if (act.type === 'cancel') giveUp(grid, edits, place.active);
      else if (taken !== undefined) takeValue(grid, edits, taken, place.active, act.by);
      else state = { ...now, mode: 'inside' };
      if (edits.book.snapshot().open === undefined) state = undefined;
    },
  };
}

/** Does what the dialog does once its change is confirmed. */
function changeSelected({ grid, edits }: OpenGrid, text: string): void {
  const change = parseChange(text);
  if (change === undefined) throw new Error(`no change: ${text}`);
  const { values } = selectedValues(grid.model, edits, selectedBlock(grid.selection));
  takeJudged(edits, planMultiplying(values, change).judged);
}

/** Presses a key wherever the focus is; true where the table used it up. */
function pressIn(
  opened: OpenGrid,
  input: ReturnType<typeof inputOf>,
  key: string,
  table: PlayedTable,
): boolean {
  if (opened.edits.book.snapshot().open !== undefined) {
    input.press(key, opened);
    return true;
  }
  if (key.startsWith('paste ')) {
    pasteText(opened.grid, opened.edits, key.slice('paste '.length).replaceAll('|', '\n'));
    return true;
  }
  if (key.startsWith('codes ')) {
    pasteText(opened.grid, opened.edits, codedText(table, key.slice('codes '.length)));
    return true;
  }
  if (CHANGES.has(key)) {
    changeSelected(opened, key.slice('change '.length));
    return true;
  }
  const command = readGridKey(pressOf(key));
  return command !== undefined && runCommand(opened.grid, command);
}

function shownBy({ textOf, edits, place }: OpenGrid, lines: readonly PlayedLine[]) {
  const { rejected, open } = edits.book.snapshot();
  return {
    cells: lines.map((_, row) => [textOf(String(row)), rejected.get(String(row))?.get(PRICE)?.text]),
    active: [place.active.rowIndex, place.active.columnIndex - PRICE_INDEX],
    isEditing: open !== undefined,
  };
}

function wantedOf({ lines, row, column, editor }: PlayedTable) {
  return {
    cells: lines.map(({ text, red }) => [text, red]),
    active: [row, column],
    isEditing: editor !== undefined,
  };
}

const line = fc.record({
  isPrice: fc.boolean(),
  millis: fc.option(fc.integer({ min: 0, max: 99_000 })),
});
const tables = fc
  .array(line, { minLength: 2, maxLength: 9 })
  .filter((lines) => lines.some(({ isPrice }) => isPrice))
  .map((lines) =>
    lines.map(({ isPrice, millis }, index): PlayedLine => {
      const code = isPrice ? `EP${index}` : undefined;
      return { code, isPrice, text: isPrice && millis !== null ? formatMillis(millis) : '', red: undefined };
    }),
  );

test('whatever keys are played on a table of prices, each position holds what a plain model says, and the active cell is where it says', () => {
  fc.assert(
    fc.property(tables, fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (lines, choices) => {
      const opened = openGrid(lines);
      const input = inputOf();
      let table = startPlaying(lines);
      opened.place.active = { rowIndex: table.row, columnIndex: PRICE_INDEX };
      const played: string[] = [];
      for (const choice of choices) {
        const wasInVain = table.isInVain;
        const keys = keysFor(table);
        const key = keys[choice % keys.length] ?? 'Delete';
        played.push(key);
        const isUsedUp = pressIn(opened, input, key, table);
        table = play(table, key);
        // Or the Enter after keys that found no place would fold what it stands on.
        expect(isUsedUp || !wasInVain || key !== 'Enter').toBe(true);
        expect(opened.announced.at(-1) === TEXTS.closed || !table.isInVain || wasInVain).toBe(true);
        expect(shownBy(opened, lines), played.join(' ')).toEqual(wantedOf(table));
      }
      for (const value of opened.stored.values()) {
        expect(value === undefined || Number.isSafeInteger(value)).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});
