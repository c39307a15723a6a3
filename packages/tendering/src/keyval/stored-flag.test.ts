import { expect, test } from 'vitest';
import { isStoredFlag } from './stored-flag.ts';

test('a yes and a no have one spelling each', () => {
  expect(['true', 'false'].every(isStoredFlag)).toBe(true);
  for (const value of ['', 'TRUE', ' true', '1', null, undefined]) expect(isStoredFlag(value)).toBe(false);
});
