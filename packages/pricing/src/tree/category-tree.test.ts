import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNestedSet, nestRows, type TreeRow } from './category-tree.ts';

const category = (number: string): TreeRow => ({ number, isCategory: true });
const position = (number: string): TreeRow => ({ number, isCategory: false });
const numberText = fc
  .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
  .map((segments) => segments.join('.'));
const manyRows = fc.array(fc.record({ number: numberText, isCategory: fc.boolean() }), { maxLength: 40 });

describe('numbers', () => {
  test('are ordered as one counts', () => {
    const shuffled = ['1.10', '2', '1.9', '10', '1', '1.2.3', '1.A', '1.2', '01.03'];
    const { nodes } = buildNestedSet(shuffled.map(category));
    expect(nodes.map(({ rowIndex }) => shuffled[rowIndex])).toEqual([
      '1',
      '1.2',
      '1.2.3',
      '01.03',
      '1.9',
      '1.10',
      '1.A',
      '2',
      '10',
    ]);
  });

  test('that differ only in writing are equal', () => {
    for (const same of [
      ['01.02.', '1.2'],
      [' 1.a ', '1.A'],
    ]) {
      const { problems } = buildNestedSet(same.map(category));
      expect(problems).toContainEqual({ kind: 'duplicate-number', rowIndex: 1 });
    }
  });
});

describe('building', () => {
  test('a catalogue becomes a nested set in counting order, whatever the order of its rows', () => {
    const rows = [position('1.1.10'), category('2'), category('1'), position('1.1.9'), category('1.1')];
    const { nodes, problems } = buildNestedSet(rows);
    expect(problems).toEqual([]);
    expect(nodes).toEqual([
      { rowIndex: 2, level: 1, leftInt: 1, rightInt: 8 },
      { rowIndex: 4, level: 2, leftInt: 2, rightInt: 7 },
      { rowIndex: 3, level: 3, leftInt: 3, rightInt: 4 },
      { rowIndex: 0, level: 3, leftInt: 5, rightInt: 6 },
      { rowIndex: 1, level: 1, leftInt: 9, rightInt: 10 },
    ]);
  });

  test.each<[string, TreeRow[], { kind: string; rowIndex: number }[]]>([
    ['a missing parent', [category('1'), position('1.2.3')], [{ kind: 'parent-missing', rowIndex: 1 }]],
    ['a missing root', [position('3.1')], [{ kind: 'parent-missing', rowIndex: 0 }]],
    ['a position as parent', [position('1'), position('1.1')], [{ kind: 'parent-is-position', rowIndex: 1 }]],
    ['a repeated number', [category('1'), category('01')], [{ kind: 'duplicate-number', rowIndex: 1 }]],
    ['an empty number', [category(' ')], [{ kind: 'bad-number', rowIndex: 0 }]],
    [
      'a malformed number',
      [category('1..2'), category('1,2')],
      [
        { kind: 'bad-number', rowIndex: 0 },
        { kind: 'bad-number', rowIndex: 1 },
      ],
    ],
    [
      'a fourth level of categories',
      ['1', '1.1', '1.1.1', '1.1.1.1'].map(category),
      [{ kind: 'too-deep', rowIndex: 3 }],
    ],
    [
      'nothing in a position below three categories',
      [...['1', '1.1', '1.1.1'].map(category), position('1.1.1.10')],
      [],
    ],
  ])('reports %s', (_, rows, problems) => {
    expect(buildNestedSet(rows).problems).toEqual(problems);
  });

  test('always nests properly: every number once, parents around their children', () => {
    fc.assert(
      fc.property(manyRows, (rows) => {
        const { nodes } = buildNestedSet(rows);
        const numbers = nodes
          .flatMap(({ leftInt, rightInt }) => [leftInt, rightInt])
          .toSorted((a, b) => a - b);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        const tree = nestRows(nodes);
        for (const [index, node] of nodes.entries()) {
          expect(node.leftInt).toBeLessThan(node.rightInt);
          expect(tree.levelOf[index]).toBe(node.level);
          const parent = nodes[tree.parentOf[index] ?? -1];
          if (parent === undefined) continue;
          expect(parent.leftInt < node.leftInt && node.rightInt < parent.rightInt).toBe(true);
          const parentNumber = rows[parent.rowIndex]?.number ?? '?';
          expect(rows[node.rowIndex]?.number.startsWith(`${parentNumber}.`)).toBe(true);
        }
      }),
    );
  });

  test('gives the same tree for the same rows in another order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(numberText, { maxLength: 30 }), (numbers) => {
        const draw = (texts: string[]): unknown => {
          const { nodes } = buildNestedSet(texts.map(category));
          return nodes.map((node) => ({ ...node, rowIndex: texts[node.rowIndex] }));
        };
        expect(draw(numbers.toReversed())).toEqual(draw(numbers));
      }),
    );
  });
});

describe('reading back', () => {
  test('finds parents and children from the numbers alone, in any order of rows', () => {
    const tree = nestRows([
      { leftInt: 5, rightInt: 6 },
      { leftInt: 1, rightInt: 8 },
      { leftInt: 2, rightInt: 7 },
      { leftInt: 3, rightInt: 4 },
      { leftInt: 9, rightInt: 10 },
    ]);
    expect(tree.order).toEqual([1, 2, 3, 0, 4]);
    expect([...tree.parentOf]).toEqual([-1, 0, 1, 1, -1]);
    expect(tree.childrenOf).toEqual([[1], [2, 3], [], [], []]);
    expect([...tree.levelOf]).toEqual([1, 2, 3, 3, 1]);
  });

  test.each([
    [[{ leftInt: 2, rightInt: 1 }]],
    [
      [
        { leftInt: 1, rightInt: 3 },
        { leftInt: 2, rightInt: 4 },
      ],
    ],
    [
      [
        { leftInt: 1, rightInt: 4 },
        { leftInt: 1, rightInt: 3 },
      ],
    ],
    [
      [
        { leftInt: 1, rightInt: 2 },
        { leftInt: 2, rightInt: 3 },
      ],
    ],
    [
      [
        { leftInt: 1, rightInt: 4 },
        { leftInt: 2, rightInt: 4 },
      ],
    ],
  ])('refuses numbers that cross or repeat: %j', (rows) => {
    expect(() => nestRows(rows)).toThrow(RangeError);
  });
});
