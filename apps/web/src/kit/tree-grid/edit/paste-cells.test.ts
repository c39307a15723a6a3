import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillRange, layPastedCells } from './paste-cells.ts';

// Lines as in a price list: «K» is a heading, «P» a position whose columns 1 and 2 can be edited.
function targetOf(kinds: string, headingText = '') {
  return {
    rowCount: kinds.length,
    columnCount: 4,
    canEditAt: (row: number, column: number) => kinds[row] === 'P' && (column === 1 || column === 2),
    textAt: (row: number) => (kinds[row] === 'K' ? headingText : 'x'),
  };
}

const start = (rowIndex: number, columnIndex = 1) => ({ rowIndex, columnIndex });
const short = (cells: { rowIndex: number; columnIndex: number; text: string }[]) =>
  cells.map(({ rowIndex, columnIndex, text }) => `${rowIndex},${columnIndex}=${text}`);

describe('layPastedCells', () => {
  it('passes over headings without using up a line', () => {
    const lines = [['1'], ['2'], ['3']];
    expect(short(layPastedCells(lines, start(0), targetOf('KPPKP')))).toEqual(['1,1=1', '2,1=2', '4,1=3']);
  });

  it('lays a block that carries the headings line by line', () => {
    const blank = [[''], ['1'], ['2'], [''], ['3']];
    expect(short(layPastedCells(blank, start(0), targetOf('KPPKP')))).toEqual(['1,1=1', '2,1=2', '4,1=3']);
    const named = [['2 von 2'], ['1'], ['2'], ['2 von 2'], ['3']];
    expect(short(layPastedCells(named, start(0), targetOf('KPPKP', '2 von 2')))).toHaveLength(3);
  });

  it('takes a blank line for a position as an empty text', () => {
    expect(short(layPastedCells([['1'], [''], ['3']], start(0), targetOf('PPP')))).toEqual([
      '0,1=1',
      '1,1=',
      '2,1=3',
    ]);
  });

  it('drops what falls on closed columns or outside the grid', () => {
    const lines = [
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ];
    expect(short(layPastedCells(lines, start(0, 2), targetOf('P')))).toEqual(['0,2=a']);
    expect(layPastedCells(lines, start(0, 3), targetOf('P'))).toEqual([]);
    expect(layPastedCells(lines, start(0), targetOf(''))).toEqual([]);
  });

  it('never touches a closed cell, keeps the order and loses no value that has a place', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[KP]{0,12}$/),
        fc.array(fc.stringMatching(/^[1-9]$/)),
        (kinds, values) => {
          const target = targetOf(kinds, 'Summe');
          const cells = layPastedCells(
            values.map((value) => [value]),
            start(0),
            target,
          );
          const places = kinds.split('').flatMap((kind, row) => (kind === 'P' ? [row] : []));
          expect(cells.map((cell) => cell.rowIndex)).toEqual(places.slice(0, values.length));
          expect(cells.map((cell) => cell.text)).toEqual(values.slice(0, places.length));
        },
      ),
    );
  });
});

describe('fillRange', () => {
  it('gives one text to every open cell of the block', () => {
    const range = { fromRow: 0, toRow: 9, fromColumn: 0, toColumn: 1 };
    expect(short(fillRange('5', range, targetOf('KPP')))).toEqual(['1,1=5', '2,1=5']);
  });
});
