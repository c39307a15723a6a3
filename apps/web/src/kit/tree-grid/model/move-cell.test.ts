import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveCell, type MoveKey, nextEditable, nextEditableInColumn, rangeBetween } from './move-cell.ts';

const SIZE = { rowCount: 10, columnCount: 4, pageRows: 3 };
const at = (rowIndex: number, columnIndex: number) => ({ rowIndex, columnIndex });

describe('moveCell', () => {
  it.each<[MoveKey, boolean, number, number]>([
    ['ArrowUp', false, 4, 2],
    ['ArrowDown', false, 6, 2],
    ['ArrowLeft', false, 5, 1],
    ['ArrowRight', false, 5, 3],
    ['Home', false, 5, 0],
    ['End', false, 5, 3],
    ['PageUp', false, 2, 2],
    ['PageDown', false, 8, 2],
    ['ArrowUp', true, 0, 2],
    ['ArrowDown', true, 9, 2],
    ['ArrowLeft', true, 5, 0],
    ['ArrowRight', true, 5, 3],
    ['Home', true, 0, 0],
    ['End', true, 9, 3],
  ])('%s (Strg %s) leads to %i, %i', (key, jump, row, column) => {
    expect(moveCell(at(5, 2), key, SIZE, jump)).toEqual(at(row, column));
  });

  it('reaches the header with the arrow only', () => {
    expect(moveCell(at(0, 1), 'ArrowUp', SIZE, false)).toEqual(at(-1, 1));
    expect(moveCell(at(1, 1), 'PageUp', SIZE, false)).toEqual(at(0, 1));
    expect(moveCell(at(-1, 1), 'PageUp', SIZE, false)).toEqual(at(-1, 1));
    expect(moveCell(at(-1, 1), 'ArrowDown', SIZE, false)).toEqual(at(0, 1));
  });

  it('never leaves the grid, not even an empty one', () => {
    const keys = fc.constantFrom<MoveKey>(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'Home',
      'End',
      'PageUp',
      'PageDown',
    );
    const sizes = fc.record({
      rowCount: fc.nat(5),
      columnCount: fc.integer({ min: 1, max: 5 }),
      pageRows: fc.constant(3),
    });
    fc.assert(
      fc.property(sizes, fc.array(fc.tuple(keys, fc.boolean())), (size, moves) => {
        let place = at(-1, 0);
        for (const [key, jump] of moves) {
          place = moveCell(place, key, size, jump);
          expect(place.rowIndex).toBeGreaterThanOrEqual(-1);
          expect(place.rowIndex).toBeLessThan(Math.max(0, size.rowCount));
          expect(place.columnIndex).toBeGreaterThanOrEqual(0);
          expect(place.columnIndex).toBeLessThan(size.columnCount);
        }
      }),
    );
  });
});

describe('nextEditable', () => {
  const isEditable = (row: number, column: number) => row % 2 === 1 && (column === 1 || column === 3);

  it('walks every editable cell in reading order and ends', () => {
    const seen: string[] = [];
    for (let place = nextEditable(at(-1, 0), 1, SIZE, isEditable); place; ) {
      seen.push(`${place.rowIndex},${place.columnIndex}`);
      place = nextEditable(place, 1, SIZE, isEditable);
    }
    expect(seen).toEqual(['1,1', '1,3', '3,1', '3,3', '5,1', '5,3', '7,1', '7,3', '9,1', '9,3']);
  });

  it('walks back the same way', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(3), (row, column) => {
        const next = nextEditable(at(row, column), 1, SIZE, isEditable);
        fc.pre(isEditable(row, column) && next !== undefined);
        expect(nextEditable(next ?? at(0, 0), -1, SIZE, isEditable)).toEqual(at(row, column));
      }),
    );
    expect(nextEditable(at(-1, 3), -1, SIZE, isEditable)).toBeUndefined();
  });

  it('goes down and up in one column and stays at its end', () => {
    expect(nextEditableInColumn(at(1, 1), 1, SIZE, isEditable)).toEqual(at(3, 1));
    expect(nextEditableInColumn(at(3, 1), -1, SIZE, isEditable)).toEqual(at(1, 1));
    expect(nextEditableInColumn(at(9, 1), 1, SIZE, isEditable)).toEqual(at(9, 1));
  });
});

describe('rangeBetween', () => {
  it('is the same from either corner and leaves the header out', () => {
    const range = { fromRow: 1, toRow: 4, fromColumn: 0, toColumn: 2 };
    expect(rangeBetween(at(1, 2), at(4, 0))).toEqual(range);
    expect(rangeBetween(at(4, 0), at(1, 2))).toEqual(range);
    expect(rangeBetween(at(2, 1), at(-1, 1)).fromRow).toBe(0);
  });
});
