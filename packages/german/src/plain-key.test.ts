import { expect, test } from 'vitest';
import { keyFinder, plainKey, sameKey } from './plain-key.ts';

test.each(['ue-0010', ' UE-0010 ', 'UE\u20110010', 'UE\u20130010', 'UE-\u200b0010', '\u00a0UE-00\u00ad10'])(
  '%j is the same key as UE-0010',
  (spelling) => {
    expect(sameKey(spelling)).toBe('UE-0010');
  },
);

test.each(['UE0010', 'UE 0010', 'UE-00010', 'UE.0010', "'UE-0010"])(
  '%j is asked about, never taken',
  (spelling) => {
    expect(sameKey(spelling)).not.toBe('UE-0010');
    expect(plainKey(spelling)).toBe(plainKey('UE-0010'));
  },
);

test('what means two keys means neither, unless it is spelled as one of them', () => {
  const find = keyFinder(
    new Map([
      ['a1', 1],
      ['A1', 2],
      ['b', 3],
    ]),
  );
  expect([find('a1'), find('A1'), find('A1 '), find('B\u200b')]).toEqual([1, 2, undefined, 3]);
});
