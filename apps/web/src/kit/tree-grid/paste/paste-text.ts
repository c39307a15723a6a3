import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { isBlankDecimal } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { doInPieces } from '../../../kernel/time/in-pieces.ts';
import type { PasteReport, ValueColumn } from '../edit/edit-book.ts';
import {
  type CellEdits,
  type JudgedText,
  judgeTexts,
  type KeyedRows,
  takeJudged,
} from '../edit/enter-texts.ts';
import { fillRange } from '../edit/fill-cells.ts';
import { focusActive, type GridController } from '../focus/grid-controller.ts';
import type { RejectedCells } from '../model/cell-content.ts';
import { readCopiedCells } from '../model/cell-text.ts';
import { columnLabel } from '../model/column.ts';
import { selectedBlock } from '../model/move-cell.ts';
import { type FoundValue, type KeyedBlock, type LeftLine, readKeyedBlock } from './match-keys.ts';
import { type LaidBlock, layPastedCells } from './paste-cells.ts';
import { TEXTS } from './texts.ts';

/** A value for a row; texts that contradict each other, or the row in what they are given for, are refused. */
function judge({ row, texts, bases, lines }: FoundValue, keyed: KeyedRows, rejected: RejectedCells) {
  const { rowId, now, ...kept } = row;
  const name = { rowId, columnId: keyed.columnId };
  const before = { ...kept, rejected: rejected.get(name.rowId)?.get(name.columnId) };
  const [first = ''] = texts;
  const said = bases.filter((text) => keyed.basis?.isKnown(text));
  const refusals = said.flatMap((text) => keyed.basis?.refusal(row, text) ?? []);
  const read = keyed.read(first);
  const result = read.ok && refusals[0] !== undefined ? { ok: false as const, error: refusals[0] } : read;
  const agree = texts.slice(1).every((text) => {
    const other = keyed.read(text);
    return other.ok && read.ok ? other.value === read.value : text === first;
  });
  const judged: JudgedText = agree
    ? { name, before, now, basis: said.length === 0 ? undefined : now, text: first, result }
    : {
        name,
        before,
        text: [...new Set(texts)].join(' / '),
        result: { ok: false, error: TEXTS.doubled(lines) },
      };
  return { judged, isDoubled: !agree };
}

function leftFinding({ line, key, text, reason }: LeftLine, { words }: KeyedRows): Finding {
  const isOfKey = reason !== 'no-value';
  return {
    severity: 'warning',
    row: line,
    column: isOfKey ? words.key : words.value,
    value: [key, text].filter((part) => part !== '').join(': '),
    message: TEXTS.left[reason](words.key, words.value),
  };
}

/** What a keyed block would do to the cells, and what is to be said of it. */
export function planKeyedPaste(
  block: KeyedBlock,
  column: ValueColumn,
  keyed: KeyedRows,
  rejected: RejectedCells,
): { readonly judged: readonly JudgedText[]; readonly report: PasteReport } {
  const { found, left } = block.match(column.index);
  const results = found.map((value) => ({ value, ...judge(value, keyed, rejected) }));
  const refused = results.flatMap(({ judged: { text, result }, value: { key, lines } }): Finding[] =>
    result.ok
      ? []
      : [
          {
            severity: 'error',
            row: lines[0] ?? 0,
            column: keyed.words.value,
            value: `${key}: ${text}`,
            message: result.error,
          },
        ],
  );
  const countLeft = (reason: LeftLine['reason']) => left.filter((line) => line.reason === reason).length;
  const doubled = results.filter(({ isDoubled }) => isDoubled).length;
  const findings = [...refused, ...left.map((line) => leftFinding(line, keyed))];
  const sentence = TEXTS.keyed(
    {
      taken: results.length - refused.length,
      unknown: countLeft('unknown-key'),
      withoutValue: countLeft('no-value'),
      withoutKey: countLeft('no-key'),
      doubled,
      rejected: refused.length - doubled,
    },
    keyed.words,
    TEXTS.columnNamed(column),
    block.passedOver.map(TEXTS.columnNamed),
  );
  return {
    judged: results.map(({ judged }) => judged),
    report: { sentence, findings: findings.toSorted((one, other) => one.row - other.row) },
  };
}

/** Takes the values that a column of a keyed block holds. */
function* takeColumn<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  { block, column, keyed }: { block: KeyedBlock; column: ValueColumn; keyed: KeyedRows },
): Generator<void, void> {
  const { book } = edits;
  const { judged, report } = planKeyedPaste(block, column, keyed, book.snapshot().rejected);
  yield;
  takeJudged(edits, judged, 'pasted');
  book.change({ report, dialog: undefined });
  grid.announce(report.sentence);
  focusActive(grid.scroller);
}

/**
 * Takes each line of a copied block to the row whose key it carries, in pieces; ends with false where its lines carry none.
 * Where several columns could hold the values somebody is asked first.
 */
function* pasteByKeys<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  lines: readonly string[][],
): Generator<void, boolean> {
  const { columnIndex } = grid.selection.active;
  const keyed = edits.keyed?.(grid.model.columnAt(columnIndex)?.id ?? '');
  const block = keyed && readKeyedBlock(lines, keyed);
  if (keyed === undefined || block === undefined) return false;
  const { book } = edits;
  const [first, ...others] = block.valueColumns;
  if (first === undefined) {
    const sentence = (block.knownCount === 0 ? TEXTS.noKnownKeys : TEXTS.noValues)(keyed.words);
    book.change({ report: { sentence, findings: [] } });
    grid.announce(sentence);
  } else if (others.length === 0 && block.isSure) {
    yield;
    yield* takeColumn(grid, edits, { block, column: first, keyed });
  } else {
    const { valueColumns: columns } = block;
    const take = (column: ValueColumn): void => doInPieces(takeColumn(grid, edits, { block, column, keyed }));
    book.change({ dialog: { kind: 'column', value: keyed.words.value, columns, take } });
  }
  return true;
}

/** How many lines are taken within a frame. */
const LINES_AT_ONCE = 300;

/** Lays a block over the grid from the active cell or the selected block on; one value fills the whole selection. */
function layBlock<Row>({ selection, model }: GridController<Row>, lines: readonly string[][]): LaidBlock {
  const { fromRow, fromColumn } = selectedBlock(selection);
  const single = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0]?.trim() : undefined;
  if (single === undefined || isBlankDecimal(single) || selection.range === undefined) {
    return layPastedCells(lines, { rowIndex: Math.max(0, fromRow), columnIndex: fromColumn }, model);
  }
  const texts = fillRange(single, selection.range, model).map((text) => ({ ...text, line: 1 }));
  return { texts, blankCount: 0, cutLines: [], cutColumns: [] };
}

function* pasteByPlace<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  lines: readonly string[][],
): Generator<void, void> {
  const { model } = grid;
  const { texts, blankCount, cutLines, cutColumns } = layBlock(grid, lines);
  const isNowhere = texts.length + blankCount === 0;
  if (isNowhere && (!edits.isEditable || cutLines.length + cutColumns.length === 0)) {
    return grid.announce(TEXTS.nothingToPaste, true);
  }
  const judged = judgeTexts(model, edits, texts);
  const refused = judged.flatMap(({ from, text, result }): Finding[] => {
    if (result.ok) return [];
    const pasted = model.columnAt(from.columnIndex);
    const column = pasted === undefined ? '' : columnLabel(pasted);
    return [{ severity: 'error', row: from.line, column, value: text, message: result.error }];
  });
  const lineMessage = isNowhere ? TEXTS.noPlaceFor : TEXTS.cutLine;
  const findings: Finding[] = [
    ...refused,
    ...cutLines.map(({ line, text }): Finding => {
      return { severity: 'warning', row: line, column: '', value: text, message: lineMessage };
    }),
    ...cutColumns.map(({ column, line, text }): Finding => {
      const message = TEXTS.cutColumn;
      return { severity: 'warning', row: line, column: TEXTS.columnOf(column), value: text, message };
    }),
  ];
  yield;
  takeJudged(edits, judged, 'pasted');
  const counts = {
    taken: judged.length - refused.length,
    rejected: refused.length,
    blank: blankCount,
    cutLines: cutLines.length,
    cutColumns: cutColumns.length,
  };
  const sentence = isNowhere ? TEXTS.noPlace(counts) : TEXTS.pasted(counts);
  edits.book.change({ report: { sentence, findings } });
  grid.announce(sentence);
}

function* pasteLines<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  lines: readonly string[][],
): Generator<void, void> {
  if (edits.isEditable && (yield* pasteByKeys(grid, edits, lines))) return;
  yield* pasteByPlace(grid, edits, lines);
}

/**
 * Takes a copied text: each line to the row whose key it carries, wherever that stands, or else from the active cell or
 * the selected block on, by place. Says what became of it, and keeps the list of what was not taken. A long text is taken in
 * pieces, but before anything that is done after it.
 */
export function pasteText<Row>(grid: GridController<Row>, edits: CellEdits, copied: string): void {
  const lines = readCopiedCells(copied);
  const pieces = pasteLines(grid, edits, lines);
  if (lines.length > LINES_AT_ONCE) doInPieces(pieces);
  else while (pieces.next().done !== true);
}
