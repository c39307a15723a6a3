import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillRange } from '../edit/fill-cells.ts';
import { layPastedCells } from './paste-cells.ts';

// Lines as in a price list: «K» is a heading, «P» a position whose columns 1 and 2 can be edited.
function targetOf(kinds: string, headingText = '') {
  return {
    rowCount: kinds.length,
    columnCount: 4,
    canEditAt: (row: number, column: number) => kinds[row] === 'P' && (column === 1 || column === 2),
    isReckonedAt: (column: number) => column !== 1 && column !== 2,
    textAt: (row: number) => (kinds[row] === 'K' ? headingText : 'x'),
  };
}

const start = (rowIndex: number, columnIndex = 1) => ({ rowIndex, columnIndex });
const short = (texts: readonly { rowIndex: number; columnIndex: number; text: string }[]) =>
  texts.map(({ rowIndex, columnIndex, text }) => `${rowIndex},${columnIndex}=${text}`);

describe('layPastedCells', () => {
  const laidAs = (lines: string[][], place: ReturnType<typeof start>, target: ReturnType<typeof targetOf>) =>
    short(layPastedCells(lines, place, target).texts);

  it('passes over headings without using up a line', () => {
    const lines = [['1'], ['2'], ['3']];
    expect(laidAs(lines, start(0), targetOf('KPPKP'))).toEqual(['1,1=1', '2,1=2', '4,1=3']);
  });

  it('lays a block that carries the headings line by line', () => {
    const blank = [[''], ['1'], ['2'], [''], ['3']];
    expect(laidAs(blank, start(0), targetOf('KPPKP'))).toEqual(['1,1=1', '2,1=2', '4,1=3']);
    const named = [['2 von 2'], ['1'], ['2'], ['2 von 2'], ['3']];
    expect(laidAs(named, start(0), targetOf('KPPKP', '2 von 2'))).toHaveLength(3);
  });

  it('passes over a blank, which uses up its line and leaves what stands there', () => {
    const laid = layPastedCells([['1'], [' '], ['3']], start(0), targetOf('PPP'));
    expect([short(laid.texts), laid.blankCount]).toEqual([['0,1=1', '2,1=3'], 1]);
  });

  it.each([
    ['fits', ['1', '2'], 'PP', 1, [0, 0]],
    ['is longer than the table', ['1', '2', '3', '4'], 'KPP', 1, [2, 0]],
    ['ends in blank lines, as a whole column from Excel does', ['1', '', ''], 'P', 1, [0, 0]],
    ['is wider than the table', ['a\tb\tc\td'], 'P', 2, [0, 3]],
    ['is wider by blanks', ['a\t\t'], 'P', 2, [0, 0]],
    ['brings columns that stand there already', ['x\t1\t2\tx'], 'P', 0, [0, 0]],
    ['brings other texts for closed columns', ['y\t1\t2\tx', 'y\t1\t2\ty'], 'PP', 0, [0, 2]],
    ['stands where nothing can be edited', ['1', '2'], 'KK', 1, [2, 0]],
  ] as const)('counts what found no place where the block %s', (_, lines, kinds, column, cut) => {
    const { cutLines, cutColumns } = layPastedCells(
      lines.map((line) => line.split('\t')),
      start(0, column),
      targetOf(kinds),
    );
    expect([cutLines.length, cutColumns.length]).toEqual(cut);
  });

  it('passes over the dash of bookkeepers, and names what found no place by its line in the block', () => {
    const lines = [['1', 'a', 'b'], ['-   €', '', 'c'], ['3'], ['4', 'd']];
    const laid = layPastedCells(lines, start(0, 2), targetOf('PP'));
    expect(laid).toEqual({
      texts: [{ rowIndex: 0, columnIndex: 2, text: '1', line: 1 }],
      blankCount: 1,
      cutLines: [
        { line: 3, text: '3' },
        { line: 4, text: '4 d' },
      ],
      cutColumns: [
        { column: 2, line: 1, text: 'a' },
        { column: 3, line: 1, text: 'b' },
      ],
    });
  });

  describe('over columns of which every second one is reckoned', () => {
    const reckoned = (own: string) => ({
      rowCount: 2,
      columnCount: 6,
      canEditAt: (_: number, column: number) => column % 2 === 0,
      isReckonedAt: (column: number) => column % 2 === 1,
      textAt: (_: number, column: number) => (column % 2 === 1 ? own : ''),
    });
    const laid = (block: string, own = '– %') => {
      const { texts, cutColumns } = layPastedCells(
        block.split('/').map((line) => line.split(' ')),
        start(0, 0),
        reckoned(own),
      );
      return [short(texts).join(' '), cutColumns.length];
    };

    it.each([
      ['passes over the reckoned ones', '1 2/3 4', ['0,0=1 0,2=2 1,0=3 1,2=4', 0]],
      ['leaves a blank one blank', '1  3', ['0,0=1 0,4=3', 0]],
      ['leaves a column without a value', '1 /3 4', ['0,0=1 1,0=3 1,2=4', 0]],
      [
        'lays a block from this table as it was copied',
        '1 106 % 3/2 – % 4'.replaceAll(' %', '%'),
        ['0,0=1 0,2=3 1,0=2 1,2=4', 1],
      ],
      ['counts what stands beyond the last', '1 2 3 4', ['0,0=1 0,2=2 0,4=3', 1]],
    ] as const)('%s', (_, block, expected) => {
      expect(laid(block)).toEqual(expected);
    });

    it('lays a block that carries what stands there already as it is', () => {
      expect(laid('1 5 2', '5')).toEqual(['0,0=1 0,2=2', 0]);
      expect(laid('1 6 2', '5')).toEqual(['0,0=1 0,2=6 0,4=2', 0]);
    });
  });

  it('drops what falls on closed columns or outside the grid', () => {
    const lines = [
      ['a', 'b', 'c', 'd'],
      ['e', 'f'],
    ];
    expect(laidAs(lines, start(0, 2), targetOf('P'))).toEqual(['0,2=a']);
    expect(laidAs(lines, start(0, 3), targetOf('P'))).toEqual([]);
    expect(laidAs(lines, start(0), targetOf(''))).toEqual([]);
  });

  it('never touches a closed cell, keeps the order and loses no value that has a place', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[KP]{0,12}$/),
        fc.array(fc.stringMatching(/^[1-9]$/)),
        (kinds, values) => {
          const target = targetOf(kinds, 'Summe');
          const { texts, cutLines } = layPastedCells(
            values.map((value) => [value]),
            start(0),
            target,
          );
          const places = kinds.split('').flatMap((kind, row) => (kind === 'P' ? [row] : []));
          expect(texts.map(({ rowIndex }) => rowIndex)).toEqual(places.slice(0, values.length));
          expect(texts.map(({ text }) => text)).toEqual(values.slice(0, places.length));
          expect(texts.length + cutLines.length).toBe(values.length);
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
