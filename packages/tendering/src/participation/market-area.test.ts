import { expect, test } from 'vitest';
import { isInMarketArea } from './market-area.ts';

test('a property is in the market area unless it was taken out, whatever else is stored (KV-006, BID-010)', () => {
  expect(isInMarketArea('false')).toBe(false);
  for (const value of ['true', undefined, null, '', 'nein', 'FALSE'])
    expect(isInMarketArea(value)).toBe(true);
});
