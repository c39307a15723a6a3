import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nestLv, WITHOUT_CATALOG_TITLE } from './lv-node.ts';

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number) {
  return { number, title: `Titel ${number}`, epCode, leftInt, rightInt };
}

const entries = [
  entry('1', null, 1, 10),
  entry('1.1', null, 2, 5),
  entry('1.1.10', 'A', 3, 4),
  entry('1.2', null, 6, 7),
  entry('1.3', 'B', 8, 9),
  entry('2', null, 11, 14),
  entry('2.1', 'C', 12, 13),
];

test('keeps the categories that hold positions, and the LV’s own order below one code (SETUP-011)', () => {
  const nodes = nestLv(entries, [{ epCode: 'B' }, { epCode: 'A' }, { epCode: 'B' }]);
  expect(nodes).toEqual([
    { kind: 'category', number: '1', title: 'Titel 1', level: 1, parent: -1 },
    { kind: 'category', number: '1.1', title: 'Titel 1.1', level: 2, parent: 0 },
    { kind: 'position', number: '1.1.10', positionIndex: 1, level: 3, parent: 1 },
    { kind: 'position', number: '1.3', positionIndex: 0, level: 2, parent: 0 },
    { kind: 'position', number: '1.3', positionIndex: 2, level: 2, parent: 0 },
  ]);
});

test('positions whose code left the catalogue stand last under a heading of their own (OPEN-33)', () => {
  expect(nestLv(entries, [{ epCode: 'X' }, { epCode: 'C' }]).slice(-2)).toEqual([
    { kind: 'category', number: '', title: WITHOUT_CATALOG_TITLE, level: 1, parent: -1 },
    { kind: 'position', number: '', positionIndex: 0, level: 2, parent: 2 },
  ]);
});

test('every position stands exactly once, below a category that stands before it', () => {
  const code = fc.constantFrom('A', 'B', 'C', 'X');
  fc.assert(
    fc.property(fc.array(fc.record({ epCode: code })), (positions) => {
      const nodes = nestLv(entries, positions);
      const shown = nodes.flatMap((node) => (node.kind === 'position' ? [node.positionIndex] : []));
      expect(shown.toSorted((a, b) => a - b)).toEqual([...positions.keys()]);
      for (const [index, { parent, level }] of nodes.entries()) {
        expect(parent).toBeLessThan(index);
        expect(level).toBe(parent < 0 ? 1 : (nodes[parent]?.level ?? 0) + 1);
      }
    }),
  );
});
