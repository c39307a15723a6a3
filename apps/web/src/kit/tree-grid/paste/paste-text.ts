import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { isBlankDecimal } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { doInPieces } from '../../../kernel/time/in-pieces.ts';
import type { PasteChoice, PasteReport, ValueColumn } from '../edit/edit-session.ts';
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
import { columnLabel, type ReadValue } from '../model/column.ts';
import { selectedBlock } from '../model/move-cell.ts';
import { type FoundValue, type KeyedBlock, type LeftLine, readKeyedBlock, SAMPLES } from './match-keys.ts';
import { type LaidBlock, layPastedCells } from './paste-cells.ts';
import { TEXTS } from './texts.ts';

/** A value is near another that is at most so many times as high or low. */
const NEAR_TIMES = 2;
const NEAR_SHARE = 0.75;

/** A value for a row; texts that contradict each other, or the row in what they are for, are refused. */
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

function leftFinding(
  { line, key, text, reason }: LeftLine,
  { words }: KeyedRows,
  guess: (written: string) => string | undefined = () => undefined,
): Finding {
  const isOfKey = reason !== 'no-value';
  const meant = reason === 'unknown-key' ? guess(key) : undefined;
  return {
    severity: 'warning',
    row: line,
    column: isOfKey ? words.key : words.value,
    value: [key, text].filter((part) => part !== '').join(': '),
    message: [
      TEXTS.left[reason](words.key, words.value),
      ...(meant === undefined ? [] : [TEXTS.meant(meant)]),
    ].join(' '),
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
  const guess = countLeft('unknown-key') === 0 ? undefined : keyed.guesser?.();
  const findings = [...refused, ...left.map((line) => leftFinding(line, keyed, guess))];
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

/** A column of a keyed block that holds the values, and how they are read. */
interface KeyedWay {
  readonly block: KeyedBlock;
  readonly column: ValueColumn;
  readonly keyed: KeyedRows;
  /** What stands for a text in German. */
  readonly textOf: (text: string) => string;
  /** How its numbers are read, where that is to be asked. */
  readonly reading?: string;
}

/** Every way to take a block's values: each column that could hold them, as its numbers can be read. */
function waysOf(block: KeyedBlock, keyed: KeyedRows, { readings }: CellEdits): KeyedWay[] {
  return block.valueColumns.flatMap((column): KeyedWay[] => {
    const texts = block.match(column.index).found.flatMap((value) => value.texts);
    const asked = readings?.(texts) ?? [];
    if (asked.length === 0) return [{ block, column, keyed, textOf: (text) => text }];
    return asked.map(({ label, textOf }) => ({
      block,
      column,
      keyed: { ...keyed, read: (typed) => keyed.read(textOf(typed)) },
      textOf,
      reading: label,
    }));
  });
}

/** The effect of judged texts, and whether most are near their cells' values, as corrected prices are. */
function weigh({ tools }: CellEdits, judged: readonly JudgedText[]): Pick<PasteChoice, 'effect' | 'isNear'> {
  const writes = judged.flatMap(({ name, basis, result }) =>
    result.ok ? [{ ...name, basis, value: result.value }] : [],
  );
  const stored = judged.flatMap(({ before, result }) =>
    typeof before.value === 'number' && before.value > 0
      ? { before: before.value, after: result.ok ? Number(result.value ?? 0) : 0 }
      : [],
  );
  const near = stored.filter(
    ({ before, after }) => after * NEAR_TIMES >= before && after <= before * NEAR_TIMES,
  );
  return {
    effect: tools?.effect?.(writes),
    isNear: stored.length > 1 && near.length >= NEAR_SHARE * stored.length,
  };
}

/** Rounds a text as its column does; undefined where there is nothing to round, or the column does not. */
function roundIn<Row>({ sized }: GridController<Row>, columnId: string, text: string): ReadValue | undefined {
  return sized.layout.columns.find(({ column }) => column.id === columnId)?.column.edit?.round?.(text);
}

/** Offers to round what was refused for its decimals alone, as its own step; undefined without any. */
function roundingOf<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  judged: readonly JudgedText[],
  rounded: () => readonly JudgedText[],
): PasteReport['offer'] {
  if (judged.every(({ result }) => result.ok)) return undefined;
  const again = rounded();
  const cured = judged.flatMap(({ text, before, result }, at): JudgedText[] => {
    const other = again[at];
    if (result.ok || other?.result.ok !== true) return [];
    return [{ ...other, before: { ...before, rejected: { text, error: result.error } } }];
  });
  if (cured.length === 0) return undefined;
  return {
    label: TEXTS.round(cured.length),
    take: () => {
      const { report, rejected } = edits.book.snapshot();
      // What was entered over a mark since is newer.
      const marked = cured.filter(
        ({ name, before }) => rejected.get(name.rowId)?.get(name.columnId)?.text === before.rejected?.text,
      );
      const sentence = TEXTS.rounded(marked.length);
      const errors = new Set(cured.flatMap(({ before }) => before.rejected?.error ?? []));
      const findings = report?.findings.filter((finding) => !errors.has(finding.message)) ?? [];
      takeJudged(edits, marked, 'pasted');
      edits.book.change({ report: { sentence, findings } });
      grid.announce(sentence);
      focusActive(grid.scroller);
    },
  };
}

/** Takes the values that a column of a keyed block holds. */
function* takeColumn<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  { block, column, keyed, textOf }: KeyedWay,
): Generator<void, void> {
  const { book } = edits;
  const { rejected } = book.snapshot();
  const { judged, report } = planKeyedPaste(block, column, keyed, rejected);
  const roundingKeys = {
    ...keyed,
    read: (typed: string) => roundIn(grid, keyed.columnId, textOf(typed)) ?? keyed.read(typed),
  };
  const rounded = () => planKeyedPaste(block, column, roundingKeys, rejected).judged;
  yield;
  takeJudged(edits, judged, 'pasted');
  book.change({ report: { ...report, offer: roundingOf(grid, edits, judged, rounded) }, dialog: undefined });
  grid.announce(report.sentence);
  focusActive(grid.scroller);
}

/**
 * Takes each line of a copied block to the row whose key it carries, in pieces; ends with false where its
 * lines carry none. Where several columns could hold the values somebody is asked first.
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
  const ways = waysOf(block, keyed, edits);
  const [first, ...others] = ways;
  if (first === undefined) {
    const sentence = (block.knownCount === 0 ? TEXTS.noKnownKeys : TEXTS.noValues)(keyed.words);
    book.change({ report: { sentence, findings: [] } });
    grid.announce(sentence);
  } else if (others.length === 0 && block.isSure) {
    yield;
    yield* takeColumn(grid, edits, first);
  } else {
    const { rejected } = book.snapshot();
    const choices = ways.map((way): PasteChoice => {
      const { column, reading } = way;
      return {
        label: TEXTS.choice(TEXTS.column(column.index + 1, column.title), reading),
        samples: column.samples,
        ...weigh(edits, planKeyedPaste(block, column, way.keyed, rejected).judged),
        take: () => doInPieces(takeColumn(grid, edits, way)),
      };
    });
    const isOfColumn = block.valueColumns.length > 1 || !block.isSure;
    const [title, hint] = isOfColumn
      ? [TEXTS.whichColumn(keyed.words.value), TEXTS.whichColumnHint]
      : [TEXTS.whichReading, TEXTS.whichReadingHint];
    book.change({ dialog: { kind: 'column', title, hint, choices } });
  }
  return true;
}

/** How many lines are taken within a frame. */
const LINES_AT_ONCE = 300;

/** Lays a block from the active cell or the selected block on; one value fills the whole selection. */
function layBlock<Row>({ selection, model }: GridController<Row>, lines: readonly string[][]): LaidBlock {
  const { fromRow, fromColumn } = selectedBlock(selection);
  const single = lines.length === 1 && lines[0]?.length === 1 ? lines[0][0]?.trim() : undefined;
  if (single === undefined || isBlankDecimal(single) || selection.range === undefined) {
    return layPastedCells(lines, { rowIndex: Math.max(0, fromRow), columnIndex: fromColumn }, model);
  }
  const texts = fillRange(single, selection.range, model).map((text) => ({ ...text, line: 1 }));
  return { texts, blankCount: 0, cutLines: [], cutColumns: [] };
}

/** Lays a block over the grid; where its numbers can be read in several ways somebody is asked first. */
function* pasteByPlace<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  lines: readonly string[][],
): Generator<void, void> {
  const laid = layBlock(grid, lines);
  const typed = laid.texts.map(({ text }) => text);
  const ways = (edits.isEditable && edits.readings?.(typed)) || [];
  if (ways.length === 0) return yield* takeLaid(grid, edits, laid);
  const choices = ways.map(({ label, textOf }): PasteChoice => {
    const texts = laid.texts.map((each) => ({ ...each, text: textOf(each.text) }));
    return {
      label,
      samples: typed.slice(0, SAMPLES),
      ...weigh(edits, judgeTexts(grid.model, edits, texts)),
      take: () => {
        edits.book.change({ dialog: undefined });
        doInPieces(takeLaid(grid, edits, { ...laid, texts }));
        focusActive(grid.scroller);
      },
    };
  });
  const { whichReading: title, whichReadingHint: hint } = TEXTS;
  edits.book.change({ dialog: { kind: 'column', title, hint, choices } });
}

function* takeLaid<Row>(
  grid: GridController<Row>,
  edits: CellEdits,
  { texts, blankCount, cutLines, cutColumns }: LaidBlock,
): Generator<void, void> {
  const { model } = grid;
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
  const rounded = () =>
    judged.map((each) => ({ ...each, result: roundIn(grid, each.name.columnId, each.text) ?? each.result }));
  edits.book.change({ report: { sentence, findings, offer: roundingOf(grid, edits, judged, rounded) } });
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
 * Takes a copied text: each line to the row whose key it carries, wherever that stands, or else from the
 * active cell or the selected block on, by place. Says what became of it, and keeps the list of what was not
 * taken. A long text is taken in pieces, but before anything that is done after it.
 */
export function pasteText<Row>(grid: GridController<Row>, edits: CellEdits, copied: string): void {
  const lines = readCopiedCells(copied);
  const pieces = pasteLines(grid, edits, lines);
  if (lines.length > LINES_AT_ONCE) doInPieces(pieces);
  else while (pieces.next().done !== true);
}
