import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { describe, expect, test } from 'vitest';
import { summarisePackages, sumPackages } from './award-packages.ts';

describe('the packages', () => {
  const provider = (id: string): { serviceProviderId: string; organisation: string } => ({
    serviceProviderId: id,
    organisation: id,
  });

  test('count and add what each provider was given, and stand in the given order', () => {
    const providers = ['Leer', 'Ähre', 'Klein', 'Groß', 'Lücke', 'Fern'].map(provider);
    const award = (
      serviceProviderId: string,
      sumMillis: number,
      flags = 0,
      targetMillis: number | null = null,
    ) => ({
      serviceProviderId,
      sumMillis,
      flags,
      targetMillis,
    });
    const rows = summarisePackages(providers, [
      award('Klein', 100, 0, 90),
      award('Groß', 300, 0, 400),
      award('Groß', 200),
      award('Lücke', 9_000, FLAG_PRICE_MISSING),
      award('Lücke', 1),
      award('Fern', 99_000, FLAG_NOT_IN_MARKET),
      award('Abgewählt', 5),
    ]);
    expect(rows.map((row) => [row.provider.organisation, row.count, row.sumMillis])).toEqual([
      ['Groß', 2, 500],
      ['Klein', 1, 100],
      ['Fern', 1, 99_000],
      ['Lücke', 2, 9_001],
      ['Ähre', 0, 0],
      ['Leer', 0, 0],
    ]);
    // Only what has a target price is held against it.
    expect(rows.map((row) => [row.comparedMillis, row.targetMillis])).toEqual([
      [300, 400],
      [100, 90],
      ...Array.from({ length: 4 }, () => [null, null]),
    ]);
    expect(sumPackages(rows)).toEqual({
      count: 6,
      sumMillis: 108_601,
      comparedCount: 2,
      comparedMillis: 400,
      targetMillis: 490,
    });
    const nothing = { count: 0, sumMillis: 0, comparedCount: 0, comparedMillis: null, targetMillis: null };
    expect(sumPackages([])).toEqual(nothing);
    expect(rows.map(({ isIncomplete, isNotInMarket }) => [isIncomplete, isNotInMarket])).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  test('an award worth nothing still stands before those who got nothing', () => {
    const rows = summarisePackages(
      [provider('A'), provider('B')],
      [{ serviceProviderId: 'B', sumMillis: 0, flags: 0, targetMillis: null }],
    );
    expect(rows.map((row) => row.provider.organisation)).toEqual(['B', 'A']);
  });
});
