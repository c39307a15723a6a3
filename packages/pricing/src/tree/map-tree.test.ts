import { expect, test } from 'vitest';
import { mapTree } from './map-tree.ts';

// In no order: 1 holds 1.1 with 1.1.1, and 1.2; 2 is alone.
const ROWS = [
  { name: '2', leftInt: 9, rightInt: 10 },
  { name: '1.2', leftInt: 6, rightInt: 7 },
  { name: '1', leftInt: 1, rightInt: 8 },
  { name: '1.1.1', leftInt: 3, rightInt: 4 },
  { name: '1.1', leftInt: 2, rightInt: 5 },
];

test('each row is made with what lies in it and its level, roots in order', () => {
  const made = mapTree<(typeof ROWS)[number], string>(ROWS, ({ name }, below, level) => [
    `${name}@${level}(${below.join(' ')})`,
  ]);
  expect(made).toEqual(['1@1(1.1@2(1.1.1@3()) 1.2@2())', '2@1()']);
});

test('a row that is left out takes along what lies in it', () => {
  const made = mapTree<(typeof ROWS)[number], string>(ROWS, ({ name }, below) =>
    name === '1.1' ? [] : [name, ...below],
  );
  expect(made).toEqual(['1', '1.2', '2']);
});

test('numbers that cross are refused', () => {
  expect(() =>
    mapTree(
      [
        { leftInt: 1, rightInt: 3 },
        { leftInt: 2, rightInt: 4 },
      ],
      () => [],
    ),
  ).toThrow(RangeError);
});
