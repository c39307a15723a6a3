import { expect, test } from 'vitest';
import { homeOf, safeOrigin } from './guard.ts';

test('every kind of user has its home', () => {
  expect([homeOf('admin'), homeOf('provider'), homeOf('none')]).toEqual([
    '/liegenschaften',
    '/dl-priceinput',
    '/notype',
  ]);
});

test.each([
  ['/analysis?pId=7', '/analysis?pId=7'],
  ['//example.org/', undefined],
  ['/\\example.org', undefined],
  ['https://example.org', undefined],
  ['/login?origin=%2F', undefined],
  ['', undefined],
  [undefined, undefined],
])('after login %s leads to %s', (origin, expected) => {
  expect(safeOrigin(origin)).toBe(expected);
});
