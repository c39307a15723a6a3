import { expect, test } from 'vitest';
import { tokenOf } from '../../test/memory-session.ts';
import { isEndingSoon, sessionEnd, WARNING_MS } from './time-left.ts';

function sliceOf(claims: Record<string, unknown>, kind: 'refresh' | 'two-factor' = 'refresh') {
  return { token: { kind, value: tokenOf({ typ: kind, ...claims }) }, username: 'a@example.org' };
}

test('a session ends when it idles out, which using it puts off', () => {
  expect(sessionEnd(sliceOf({ iat: 60, idleEnd: 3_660, exp: 43_200 }))).toEqual({
    endMs: 3_660_000,
    usedMs: 60_000,
    isExtendable: true,
  });
});

test('at the latest it ends for good', () => {
  const forGood = { endMs: 43_200_000, usedMs: 0, isExtendable: false };
  expect(sessionEnd(sliceOf({ idleEnd: 43_200, exp: 43_200 }))).toEqual(forGood);
  expect(sessionEnd(sliceOf({ exp: 43_200 }))).toEqual(forGood);
});

test('without a session there is no end', () => {
  expect(sessionEnd(null)).toBeUndefined();
  expect(sessionEnd(sliceOf({}, 'two-factor'))).toBeUndefined();
  expect(sessionEnd({ token: { kind: 'refresh', value: 'R' }, username: '' })).toBeUndefined();
});

test('the warning begins five minutes before', () => {
  const end = { endMs: 1_000_000, isExtendable: true };
  expect(isEndingSoon(end, 1_000_000 - WARNING_MS - 1)).toBe(false);
  expect(isEndingSoon(end, 1_000_000 - WARNING_MS)).toBe(true);
});
