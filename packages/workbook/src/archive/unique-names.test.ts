import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uniqueNames } from './unique-names.ts';

test('names in an archive never meet, whatever the case', () => {
  expect(uniqueNames(['Plan.pdf', 'plan.PDF', 'Plan.pdf', '.env', 'x'])).toEqual([
    'Plan.pdf',
    'plan (2).PDF',
    'Plan (3).pdf',
    '.env',
    'x',
  ]);
  const name = fc.constantFrom('a.pdf', 'A.pdf', 'a (2).pdf', 'b', 'a (3).pdf');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const lower = uniqueNames(names).map((each) => each.toLowerCase());
      expect(new Set(lower).size).toBe(names.length);
    }),
  );
});
