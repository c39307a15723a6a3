import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareEps,
  compareFactors,
  compareRegionEps,
  readRahmenpreisOffers,
} from './rahmenpreisvergleich.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';

type Values = Readonly<Record<string, string | undefined>>;

function offersOf(entered: Readonly<Record<string, Values>>) {
  const providers = Object.keys(entered).map((organisation) => ({
    id: `id ${organisation}`,
    organisation,
    organisationId: `orga ${organisation}`,
  }));
  const keyVals = Object.entries(entered).flatMap(([organisation, values]) =>
    Object.entries(values).flatMap(([rest, value]): KeyVal[] =>
      value === undefined
        ? []
        : [{ id: rest, key: `${PHASE}_${rest}`, value, organisationId: `orga ${organisation}` }],
    ),
  );
  return readRahmenpreisOffers(PHASE, providers, keyVals);
}

test('prices stand beside the lowest of those who take part; who does not has neither percent nor mark (ANALYSIS-029)', () => {
  const offers = offersOf({
    Alpina: { offer: 'true', ep_A: '2000' },
    Hanse: { offer: 'true', ep_A: '3000' },
    Rhein: { offer: 'false', ep_A: '1000' },
    Spree: { offer: 'true' },
    Weser: { ep_A: '1500' },
  });
  expect(compareEps(offers, 'A')).toEqual([
    { epMillis: 2_000, percent: 100, isBest: true },
    { epMillis: 3_000, percent: 150, isBest: false },
    { epMillis: 1_000, percent: null, isBest: false },
    { epMillis: null, percent: null, isBest: false },
    { epMillis: 1_500, percent: null, isBest: false },
  ]);
  expect(compareEps(offers, 'B').every(({ epMillis }) => epMillis === null)).toBe(true);
});

test('in a state each price is multiplied by its own factor, exactly and once rounded (OPEN-27)', () => {
  const offers = offersOf({
    Alpina: { offer: 'true', ep_A: '1001', bl_Berlin_aufzug: '1250' },
    Hanse: { offer: 'true', ep_A: '1100' },
  });
  expect(compareRegionEps(offers, { epCode: 'A', sliceTag: 'aufzug' }, 'Berlin')).toEqual([
    { epMillis: 1_251, percent: 114, isBest: false },
    { epMillis: 1_100, percent: 100, isBest: true },
  ]);
  expect(compareRegionEps(offers, { epCode: 'A', sliceTag: 'aufzug' }, 'Bayern')[0]?.epMillis).toBe(1_001);
});

test('a factor that was not entered is neutral and never the best, nor is one that lowers nothing (ANALYSIS-027)', () => {
  const offers = offersOf({
    A: { offer: 'true', bl_Berlin_uegm: '950' },
    B: { offer: 'true' },
    C: { offer: 'true', bl_Berlin_uegm: '1000' },
  });
  const berlin = compareFactors(offers, { kind: 'bl', region: 'Berlin', tag: 'uegm' });
  expect(berlin.map(({ factorMillis, isEntered, isBest }) => [factorMillis, isEntered, isBest])).toEqual([
    [950, true, true],
    [1_000, false, false],
    [1_000, true, false],
  ]);
  const bayern = compareFactors(offers, { kind: 'bl', region: 'Bayern', tag: 'uegm' });
  expect(bayern.some(({ isBest }) => isBest)).toBe(false);
});

test('a factor of who has withdrawn or said nothing is never the best, and does not keep others from being it', () => {
  const offers = offersOf({
    A: { offer: 'false', bl_Berlin_uegm: '800' },
    B: { offer: 'true', bl_Berlin_uegm: '950' },
    C: { bl_Berlin_uegm: '900' },
  });
  const berlin = compareFactors(offers, { kind: 'bl', region: 'Berlin', tag: 'uegm' });
  expect(berlin.map(({ isBest }) => isBest)).toEqual([false, true, false]);
});

test('the best of any prices is the lowest, and nobody is below 100 percent', () => {
  const price = fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 6 }), (prices) => {
      const offers = offersOf(
        Object.fromEntries(prices.map((ep, p) => [`O${p}`, { offer: 'true', ep_A: ep?.toString() }])),
      );
      const compared = compareEps(offers, 'A');
      const entered = prices.filter((ep) => ep !== undefined);
      const best = compared.filter(({ isBest }) => isBest);
      expect(best.length > 0).toBe(entered.length > 0);
      expect(
        best.every(({ epMillis, percent }) => epMillis === Math.min(...entered) && percent === 100),
      ).toBe(true);
      expect(compared.every(({ percent }) => percent === null || percent >= 100)).toBe(true);
    }),
  );
});
