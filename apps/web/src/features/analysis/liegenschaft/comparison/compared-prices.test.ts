import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { epEntry } from '@rahmenpreis/tendering/test/ep-entry.ts';
import { lvPosition } from '@rahmenpreis/tendering/test/lv-position.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineId, lineKind, lineMenge, type LvLine } from '../../../../tender/lv/lv-line.ts';
import { firmHead, firstLineToTip, tippingSentence, weakGroups } from './firm-lines.ts';
import { NO_POSITION_FILTER } from './position-filter.ts';
import { comparePrices, priceSource } from './compared-prices.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number): EpEntry {
  return epEntry({ number, epCode, leftInt, rightInt });
}

const entries = [
  entry('1', null, 1, 6),
  entry('1.1', 'A', 2, 3),
  entry('1.2', 'B', 4, 5),
  entry('2', null, 7, 10),
  entry('2.1', 'C', 8, 9),
];

function position(id: string, epCode: string, amount: number, more: Partial<LvPosition> = {}): LvPosition {
  return lvPosition({ id, epCode, amount, sliceTag: epCode === 'C' ? 'aufzug' : 'tgm', ...more });
}

const positions = [
  position('1', 'A', 2.5),
  position('2', 'B', 4),
  position('3', 'C', 1),
  position('4', 'B', 9, { optionalPosition: true }),
];

const providers = ['Alpina', 'Hanse', 'Rhein', 'Spree', 'Weser'].map((organisation) => ({
  id: `id ${organisation}`,
  organisation,
  organisationId: `orga ${organisation}`,
}));
const everybody = new Set(providers.map(({ id }) => id));

type Values = Readonly<Record<string, number | undefined>>;

function offer(
  organisation: string,
  prices: Values,
  more: { market?: boolean; takes?: string } = {},
): KeyVal[] {
  const { market = true, takes = 'true' } = more;
  const texts: [string, string][] = [
    [printKeyvalKey({ kind: 'offer', phaseId: PHASE }), takes],
    [printKeyvalKey({ kind: 'm', phaseId: PHASE, liegenschaftId: HOUSE }), `${market}`],
    ...Object.entries(prices).flatMap(([epCode, millis]): [string, string][] =>
      millis === undefined ? [] : [[printKeyvalKey({ kind: 'ep', phaseId: PHASE, epCode }), `${millis}`]],
    ),
  ];
  return texts.map(([key, value]) => ({ id: key, key, value, organisationId: `orga ${organisation}` }));
}

function source(keyVals: readonly KeyVal[]) {
  const adresse = {
    strasse: 'Weg',
    hausnummer: '1',
    postleitzahl: '10115',
    stadt: 'Berlin',
    region: 'Berlin',
    land: 'Deutschland',
  };
  return priceSource({
    phaseId: PHASE,
    liegenschaft: { id: HOUSE, adresse },
    entries,
    positions,
    providers,
    keyVals,
  });
}

const keyVals = [
  ...offer('Hanse', { A: 10_000, B: 1_000, C: 5_000 }),
  ...offer('Alpina', { A: 10_000, B: 2_000, C: 5_000 }),
  ...offer('Rhein', { A: 1_000, B: 1_000, C: 1_000 }, { market: false }),
  ...offer('Spree', { A: 1_000, C: 1_000 }),
  ...offer('Weser', { A: 500, B: 500, C: 500 }, { takes: 'false' }),
  { id: 'bl', key: `${PHASE}_bl_Berlin_uegm`, value: '1100', organisationId: 'orga Hanse' },
];

function flat(rows: readonly LvLine[]): LvLine[] {
  return rows.flatMap((row) => [row, ...flat(row.children)]);
}

test('puts complete bidders first by sum, then incomplete, outside the market, not taking part (PRICE-010)', () => {
  const { bidders, total } = comparePrices(source(keyVals), everybody, NO_POSITION_FILTER);
  expect(bidders.map(({ organisation, rank }) => [organisation, rank])).toEqual([
    ['Hanse', 1],
    ['Alpina', 2],
    ['Spree', null],
    ['Rhein', null],
    ['Weser', null],
  ]);
  // 2.5 × 11 + 4 × 1.1 + 5 = 36.9; the inactive position counts nothing.
  expect(total.offers.map(({ gpMillis }) => gpMillis)).toEqual([36_900, 38_000, 3_500, 7_500, 3_750]);
  expect(total.offers.map(({ percent }) => percent)).toEqual([100, 103, null, null, null]);
  expect(total.offers.map(({ isBest }) => isBest)).toEqual([true, false, false, false, false]);
});

test('shows factored unit prices, marks the best of a line and what is missing or outside (ANALYSIS-018)', () => {
  const { rows } = comparePrices(source(keyVals), everybody, NO_POSITION_FILTER);
  const line = flat(rows).find((own) => lineId(own) === '2');
  expect(line).toMatchObject({ kind: 'position', number: '1.2', title: 'Leistung B' });
  expect([line && lineMenge(line), line && lineKind(line)]).toEqual(['4', 'position']);
  expect(line?.offers.map(({ epFactoredMillis }) => epFactoredMillis)).toEqual([
    1_100,
    2_000,
    null,
    1_000,
    500,
  ]);
  expect(line?.offers.map(({ isBest }) => isBest)).toEqual([true, false, false, false, false]);
  expect(line?.offers.map(({ isPriceMissing, isNotInMarket }) => [isPriceMissing, isNotInMarket])).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test('an inactive optional position is grey, costs nothing and is not compared (PRICE-004, OPEN-21)', () => {
  const { rows } = comparePrices(source(keyVals), everybody, NO_POSITION_FILTER);
  const line = flat(rows).find((own) => lineId(own) === '4');
  expect(line && lineKind(line)).toBe('muted');
  expect(
    line?.offers.every(
      ({ gpMillis, percent, isBest, isPriceMissing }) =>
        gpMillis === 0 && percent === null && !isBest && !isPriceMissing,
    ),
  ).toBe(true);
});

test('with a filter only its positions, sums and ranks count (ANALYSIS-015)', () => {
  const { rows, total, bidders } = comparePrices(source(keyVals), everybody, 'aufzug');
  expect(flat(rows).map(({ number }) => number)).toEqual(['2', '2.1']);
  expect(bidders.map(({ organisation }) => organisation).slice(0, 3)).toEqual(['Spree', 'Alpina', 'Hanse']);
  expect(total.offers.map(({ gpMillis }) => gpMillis).slice(0, 3)).toEqual([1_000, 5_000, 5_000]);
});

test('shows the chosen bidders only, with the rank they have among all', () => {
  const { bidders } = comparePrices(source(keyVals), new Set(['id Alpina']), NO_POSITION_FILTER);
  expect(bidders).toMatchObject([{ organisation: 'Alpina', rank: 2 }]);
});

test('the roots add up to the line of sums, and every category to its children', () => {
  const price = fc.option(fc.nat(1_000_000), { nil: undefined });
  const prices = fc.record({ A: price, B: price, C: price });
  fc.assert(
    fc.property(prices, prices, (first, second) => {
      const stored = [...offer('Hanse', first), ...offer('Alpina', second)];
      const { rows, total } = comparePrices(source(stored), everybody, NO_POSITION_FILTER);
      const add = (lines: readonly LvLine[]) =>
        total.offers.map((_, p) => lines.reduce((sum, { offers }) => sum + (offers[p]?.gpMillis ?? 0), 0));
      expect(add(rows)).toEqual(total.offers.map(({ gpMillis }) => gpMillis));
      for (const row of flat(rows).filter(({ kind }) => kind === 'category')) {
        expect(add(row.children)).toEqual(row.offers.map(({ gpMillis }) => gpMillis));
      }
    }),
  );
});

test('says how firmly rank 1 of the chosen group stands and at which quantity of a row it turns (decision 0072)', () => {
  // Hanse asks 31.90 and Alpina 33 for the group; whoever is chosen, the sentence is about rank 1.
  const table = comparePrices(source(keyVals), new Set(['id Alpina']), NO_POSITION_FILTER);
  expect(firmHead(table, NO_POSITION_FILTER)).toBeUndefined();
  expect((['basisfm', 'aufzug', 'energie'] as const).map((group) => firmHead(table, group))).toEqual([
    'Rang 1 hält bis ± 18,0 %',
    'Rang 1 hält bei jeder Menge',
    'keine Positionen',
  ]);
  expect([18, 19].map((percent) => weakGroups(table, percent).map(({ words }) => words))).toEqual([
    [],
    ['Basis FM: Rang 1 hält bis ± 18,0 %'],
  ]);
  // 1.222 of 4 is a smaller share than 1.1 of 2.5.
  const first = firstLineToTip(table, 'basisfm');
  expect([first && lineId(first.line), first?.serviceProviderId]).toEqual(['2', 'id Alpina']);
  expect(firstLineToTip(table, 'energie')).toBeUndefined();
  const sentences = flat(table.rows).map((line) => [lineId(line), tippingSentence(table, line)]);
  expect(Object.fromEntries(sentences)).toEqual({
    'category 1': undefined,
    'category 2': undefined,
    '1': 'Kippmenge: ab 3,6 Stk bekäme Alpina Rang 1.',
    '2': 'Kippmenge: bis 2,777 Stk bekäme Alpina Rang 1.',
    // With nothing of it Alpina asks as little as Spree, and goes first by its name.
    '3': 'Kippmenge: bis 0 Stk bekäme Alpina Rang 1.',
    '4': undefined,
  });
});
