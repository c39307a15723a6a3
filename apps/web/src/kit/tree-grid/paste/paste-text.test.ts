import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { expect, test } from 'vitest';
import { readDecimalCell } from '../../field/number-text.ts';
import { placeColumns } from '../columns/place-columns.ts';
import { EditSession } from '../edit/edit-session.ts';
import type { GridController } from '../focus/grid-controller.ts';
import { makeGridModel } from '../model/grid-model.ts';
import { flattenRows } from '../model/visible-rows.ts';
import { pasteText } from './paste-text.ts';

const LIMITS = { minMillis: 0, maxMillis: 1_300, mayBeEmpty: true };

interface Row {
  readonly id: string;
}

/**
 * Pastes into a table of two lines with a name and a value each, at the first cell of a column; gives what is
 * said.
 */
function pasted(copied: string, columnIndex: number, isEditable = true) {
  const name = { id: 'name', header: 'Name', widthPx: 80, text: ({ id }: Row) => id };
  const value = {
    ...name,
    id: 'value',
    text: () => '',
    edit: {
      value: () => undefined,
      text: () => '',
      read: (_: Row, entered: string | number) => readDecimalCell(entered, LIMITS, formatMillis),
      enabled: () => isEditable,
    },
  };
  const rows = flattenRows({ rows: [{ id: 'a' }, { id: 'b' }], getRowId: ({ id }: Row) => id }, new Set());
  const model = makeGridModel(
    rows,
    undefined,
    placeColumns([name, value], [], () => 80, ''),
  );
  const said: string[] = [];
  const grid = {
    model,
    selection: { active: { rowIndex: 0, columnIndex }, range: undefined },
    announce: (sentence: string) => said.push(sentence),
  } as unknown as GridController<Row>;
  const book = new EditSession();
  pasteText(grid, { book, isEditable, write: () => undefined }, copied);
  return { said, report: book.snapshot().report };
}

test('a block of which nothing fits says so, with what found no place', () => {
  const { said, report } = pasted('x\ny', 0);
  expect(report?.sentence).toBe('Hier kann nichts eingefügt werden: 2 Zeilen ohne Platz.');
  expect(report?.findings.map(({ row, value, message }) => [row, value, message])).toEqual([
    [1, 'x', 'Hier steht kein Wert, der sich ändern lässt.'],
    [2, 'y', 'Hier steht kein Wert, der sich ändern lässt.'],
  ]);
  expect(said).toEqual([report?.sentence]);
});

test('a block of blanks says that these were passed over, and what fell out below', () => {
  const { report } = pasted('\n-\n5', 1);
  expect(report?.sentence).toBe(
    'Nichts eingefügt. 2 leere Zellen übersprungen. 1 Zeile passte nicht mehr in die Tabelle.',
  );
  expect(report?.findings.map(({ row, value }) => [row, value])).toEqual([[3, '5']]);
});

test('where nothing may be changed there is nothing to report', () => {
  expect(pasted('1', 1, false)).toEqual({ said: ['Hier kann nichts eingefügt werden.'], report: undefined });
});
