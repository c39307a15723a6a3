import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { doInPieces } from '../../../../kernel/time/do-in-pieces.ts';
import { focusActive, type GridController } from '../../grid-controller.ts';
import { type CellEdits, type JudgedText, takeJudged } from '../enter-texts.ts';
import type { RejectedCells } from '../rejected-cells.ts';
import type { PasteReport, ValueColumn } from '../report/paste-report.ts';
import type { KeyedRows } from './keyed-rows.ts';
import { type FoundValue, type KeyedBlock, type LeftLine, readKeyedBlock } from './match-keys.ts';
import { TEXTS } from './texts.ts';

/** A value for a row; texts that contradict each other are refused together. */
function judge({ row, texts, lines }: FoundValue, keyed: KeyedRows, rejected: RejectedCells) {
  const name = { rowId: row.rowId, columnId: keyed.columnId };
  const before = { text: row.text, rejected: rejected.get(name.rowId)?.get(name.columnId) };
  const [first = ''] = texts;
  const result = keyed.read(first);
  const agree = texts.slice(1).every((text) => {
    const other = keyed.read(text);
    return other.ok && result.ok ? other.text === result.text : text === first;
  });
  const judged: JudgedText = agree
    ? { name, before, text: first, result }
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
  takeJudged(edits, judged);
  book.change({ report, dialog: undefined });
  grid.announce(report.sentence);
  focusActive(grid.scroller);
}

/**
 * Takes each line of a copied block to the row whose key it carries, in pieces; ends with false where its lines carry none.
 * Where several columns could hold the values somebody is asked first.
 */
export function* pasteByKeys<Row>(
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
