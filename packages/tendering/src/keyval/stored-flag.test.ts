import { expect, test } from 'vitest';
import { isInMarketArea, isStoredFlag } from './stored-flag.ts';

test('a property is in the market area unless it was taken out, whatever else is stored (KV-006, BID-010)', () => {
  expect(isInMarketArea('false')).toBe(false);
  for (const value of ['true', undefined, null, '', 'nein', 'FALSE'])
    expect(isInMarketArea(value)).toBe(true);
});

test('a yes and a no have one spelling each', () => {
  expect(['true', 'false'].every(isStoredFlag)).toBe(true);
  for (const value of ['', 'TRUE', ' true', '1', null, undefined]) expect(isStoredFlag(value)).toBe(false);
});
