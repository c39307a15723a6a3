import { expect, test } from 'vitest';
import { idsOfNamed } from './rules.ts';

const seen = [
  { id: 'a', organisation: 'Alpina' },
  { id: 'b', organisation: 'Hanse' },
  { id: 'c', organisation: 'Hanse' },
];

test.each([
  [[{ id: 'A' }], ['a']],
  [
    [{ organisationName: ' Alpina ' }, { id: 'c', organisationName: 'Egal' }],
    ['a', 'c'],
  ],
  [[{ organisationName: 'Hanse' }], undefined],
  [[{ id: 'a' }, { organisationName: 'Niemand' }], undefined],
])('of %j an export means %j (EXPORT-002)', (named, ids) => {
  expect(idsOfNamed(named, seen)).toEqual(ids);
});
