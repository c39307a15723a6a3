import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printTargetKey } from '../keyval/keyval-key.ts';
import { changeTargets, readTargets, sumTargets, targetOf } from './target.ts';

const key = { phaseId: 'p', liegenschaftId: 'l', sliceId: 'aufzug' } as const;

test('reads the stored pairs back (KV-010)', () => {
  fc.assert(
    fc.property(fc.nat(), (millis) => {
      const targets = readTargets(JSON.stringify([{ key: printTargetKey(key), value: `${millis}` }]));
      expect(targetOf(targets, key)).toBe(millis);
      expect(targetOf(targets, { ...key, sliceId: 'energie' })).toBeNull();
    }),
  );
});

test('passes over what is no pair of key and integer, whatever is stored', () => {
  expect(readTargets(undefined).size).toBe(0);
  expect(readTargets('{').size).toBe(0);
  expect(readTargets('{"a":1}').size).toBe(0);
  expect(readTargets('[null, 1, {"key":"a"}, {"key":"b","value":"1,5"}, {"key":"c","value":"5"}]')).toEqual(
    new Map([['c', 5]]),
  );
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readTargets(text)).toBeInstanceOf(Map);
    }),
  );
});

test('changes what is named and leaves the rest, in whatever order two people save (TARGET-003)', () => {
  const change = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.nat())).map(Object.entries);
  fc.assert(
    fc.property(change, change, (first, second) => {
      const mine = new Map(first);
      const theirs = new Map(second.filter(([changed]) => !mine.has(changed)));
      const oneAfterTheOther = readTargets(changeTargets(changeTargets(undefined, mine), theirs));
      expect(readTargets(changeTargets(changeTargets(undefined, theirs), mine))).toEqual(oneAfterTheOther);
      const kept = [...mine, ...theirs].filter(([, millis]) => millis !== null);
      expect(oneAfterTheOther).toEqual(new Map(kept));
    }),
  );
});

test('a target price of zero counts in the sum of targets, and nothing is held against it', () => {
  expect(
    sumTargets([
      { sumMillis: 100, targetMillis: 90 },
      { sumMillis: 11_200, targetMillis: 0 },
      { sumMillis: 7, targetMillis: null },
    ]),
  ).toEqual({ comparedCount: 1, comparedMillis: 100, targetMillis: 90 });
  expect(sumTargets([{ sumMillis: 5, targetMillis: 0 }])).toEqual({
    comparedCount: 0,
    comparedMillis: null,
    targetMillis: 0,
  });
  expect(sumTargets([])).toEqual({ comparedCount: 0, comparedMillis: null, targetMillis: null });
});
