import { expect, test } from 'vitest';
import { isRegion, REGIONS } from './region.ts';

test('there are 16 different states, none with the sign that parts a key', () => {
  expect(new Set(REGIONS).size).toBe(16);
  expect(REGIONS.filter((region) => region.includes('_'))).toEqual([]);
});

test('a state is known by its exact name only', () => {
  expect(isRegion('Baden-Württemberg')).toBe(true);
  expect(['bayern', 'Bayern ', '', 'Tirol'].filter(isRegion)).toEqual([]);
});
