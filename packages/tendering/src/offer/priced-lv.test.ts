import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { buildNestedSet } from '@rahmenpreis/pricing/tree/category-tree.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceBookPosition, createOfferPriceBook, readOffer } from './offer-price-book.ts';
import { printKeyvalKey } from '../keyval/keyval-key.ts';
import { WITHOUT_CATALOG_TITLE } from '../lv/lv-node.ts';
import { listPricedLines, type PricedLine, priceLvOffers, sumLine } from './priced-lv.ts';
import { SLICES } from '../lv/slice.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';

type Position = PriceBookPosition & { description: string };

// Categories 1, 1.1, 1.1.1, 2, … with a position in each; the nested set comes from the tree builder itself.
function growCatalog(depths: readonly number[]): EpEntry[] {
  const numbers = depths.flatMap((depth, i) =>
    Array.from({ length: depth }, (_, level) =>
      [String(i + 1), ...Array.from({ length: level }, () => '1')].join('.'),
    ),
  );
  const rows = numbers.flatMap((number) => [
    { number, isCategory: true },
    { number: `${number}.9`, isCategory: false },
  ]);
  return buildNestedSet(rows).nodes.map(({ rowIndex, leftInt, rightInt }): EpEntry => {
    const { number = '', isCategory = true } = rows[rowIndex] ?? {};
    return {
      number,
      type: isCategory ? 'category' : 'position',
      title: `T ${number}`,
      epCode: isCategory ? null : number,
      unit: 'h',
      preText: '',
      postText: '',
      sliceTag: 'uegm',
      tags: [],
      leftInt,
      rightInt,
    };
  });
}

function position(epCode: string, more: Partial<Position> = {}): Position {
  return {
    epCode,
    amount: 2.5,
    description: `Leistung ${epCode}`,
    optionalPosition: false,
    optionalPositionActive: false,
    sliceTag: 'uegm',
    ...more,
  };
}

/** The LV with an offer for each list of prices by code, the last one withdrawn where it is not alone. */
function priced(entries: EpEntry[], positions: Position[], prices: readonly Record<string, number>[]) {
  const { book, places } = createOfferPriceBook({
    phaseId: PHASE,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: [{ liegenschaftId: HOUSE, region: 'Berlin', positions }],
  });
  const bidders = prices.map((own, p) => {
    const isOffering = prices.length === 1 || p < prices.length - 1;
    return readOffer(book, places, [
      { key: printKeyvalKey({ kind: 'offer', phaseId: PHASE }), value: String(isOffering) },
      ...Object.entries(own).map(([epCode, millis]) => ({
        key: printKeyvalKey({ kind: 'ep', phaseId: PHASE, epCode }),
        value: String(millis),
      })),
    ]);
  });
  const whole = { ...book, offers: bidders.map(({ table }) => table) };
  return { book: whole, lv: { entries, positions, offers: priceLvOffers(whole, 0, bidders) } };
}

function below<P>(line: PricedLine<P>): PricedLine<P>[] {
  return line.children.flatMap((child) => [child, ...below(child)]);
}

const depths = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
const picks = fc.array(fc.tuple(fc.nat(20), fc.constantFrom('uegm' as const, 'aufzug' as const)), {
  maxLength: 30,
});

function drawLv(grown: readonly number[], picked: readonly [number, 'uegm' | 'aufzug'][]) {
  const entries = growCatalog(grown);
  const codes = [...entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])), 'WEG'];
  const positions = picked.map(([code, sliceTag]) =>
    position(codes[code % codes.length] ?? '', { sliceTag }),
  );
  return { entries, positions };
}

test('every position of the chosen groups stands once, below all its categories (SETUP-010, ANALYSIS-015)', () => {
  fc.assert(
    fc.property(depths, picks, fc.boolean(), (grown, picked, isWhole) => {
      const { entries, positions } = drawLv(grown, picked);
      const { lv } = priced(entries, positions, []);
      const { lines, roots } = listPricedLines(lv, isWhole ? undefined : ['basisfm']);
      const listed = lines.flatMap((line) => line.position ?? []);
      expect(new Set(listed)).toEqual(
        new Set(positions.filter(({ sliceTag }) => isWhole || sliceTag === 'uegm')),
      );
      expect(listed).toHaveLength(new Set(listed).size);
      expect(roots.flatMap((root) => [root, ...below(root)])).toEqual(lines);
      for (const line of lines.filter(({ kind }) => kind === 'category')) {
        const held = below(line).flatMap((own) => own.position?.epCode ?? []);
        const isInside = (epCode: string) =>
          line.title === WITHOUT_CATALOG_TITLE ? epCode === 'WEG' : epCode.startsWith(`${line.number}.`);
        expect(held.length).toBeGreaterThan(0);
        expect(held.every(isInside)).toBe(true);
      }
    }),
  );
});

test('a category asks what its lines ask together, the sum what the comparison says (PRICE-008, PRICE-011)', () => {
  const price = fc.option(fc.nat(1_000_000), { nil: undefined });
  fc.assert(
    fc.property(depths, picks, fc.array(price, { minLength: 12, maxLength: 12 }), (grown, picked, drawn) => {
      const { entries, positions } = drawLv(grown, picked);
      const prices = Object.fromEntries(
        entries.flatMap(({ epCode }, i) => {
          const millis = drawn[i % drawn.length];
          return epCode === null || millis === undefined ? [] : [[epCode, millis] as const];
        }),
      );
      const { book, lv } = priced(entries, positions, [prices]);
      const { lines, roots, sum } = listPricedLines(lv);
      const asked = (line: PricedLine<Position> | undefined) => line?.offers[0]?.gpMillis ?? 0;
      const add = (own: readonly PricedLine<Position>[]) => own.reduce((all, line) => all + asked(line), 0);
      for (const line of lines.filter(({ kind }) => kind === 'category')) {
        expect(asked(line)).toBe(add(line.children));
      }
      const total = totalOver(priceOffers(book), 0, [0], [...SLICES.keys()]);
      expect([asked(sum), add(roots)]).toEqual([total.sumMillis, total.sumMillis]);
      expect(asked(sumLine(lv, ['aufzug']))).toBe(asked(listPricedLines(lv, ['aufzug']).sum));
    }),
  );
});

test('a line measures its offers against the lowest that takes part; an inactive position none (PRICE-004, PRICE-013)', () => {
  const entries = growCatalog([1]);
  const optional = { optionalPosition: true };
  const { lv } = priced(
    entries,
    [position('1.9'), position('1.9', optional)],
    [{ '1.9': 40_000 }, { '1.9': 80_000 }, {}, { '1.9': 10_000 }],
  );
  const [category, active, inactive] = listPricedLines(lv).lines;
  expect(active?.offers.map(({ epFactoredMillis, gpMillis }) => [epFactoredMillis, gpMillis])).toEqual([
    [40_000, 100_000],
    [80_000, 200_000],
    [null, 0],
    [10_000, 25_000],
  ]);
  for (const line of [category, active]) {
    expect(line?.offers.map(({ percent, isBest }) => [percent, isBest])).toEqual([
      [100, true],
      [200, false],
      [null, false],
      [null, false],
    ]);
    expect(line?.offers.map(({ isPriceMissing }) => isPriceMissing)).toEqual([false, false, true, false]);
  }
  expect(inactive?.offers.map(({ gpMillis, percent, isBest }) => [gpMillis, percent, isBest])).toEqual(
    Array.from({ length: 4 }, () => [0, null, false]),
  );
});

test('what holds no counted position has no price and no best, what nobody priced no sum (PRICE-004, PRICE-006)', () => {
  const entries = growCatalog([1, 1]);
  const { lv } = priced(
    entries,
    [position('1.9'), position('2.9', { optionalPosition: true, sliceTag: 'aufzug' })],
    [{ '1.9': 40_000, '2.9': 1_000 }, { '2.9': 2_000 }, { '1.9': 0 }, {}],
  );
  const { roots, sum } = listPricedLines(lv);
  const hasPrice = (line: PricedLine<Position> | undefined) => line?.offers.map((own) => own.hasPrice);
  const hasBest = (line: PricedLine<Position> | undefined) => line?.offers.some(({ isBest }) => isBest);
  const [counted, inactive] = roots;
  // A price of zero is a price.
  for (const line of [counted, counted?.children[0], sum]) {
    expect([hasPrice(line), hasBest(line)]).toEqual([[true, false, true, false], true]);
  }
  for (const line of [inactive, inactive?.children[0], sumLine(lv, ['aufzug'])]) {
    expect([hasPrice(line), hasBest(line)]).toEqual([[false, false, false, false], false]);
  }
});

test('a catalogue whose numbers cross is no tree (ERR-035)', () => {
  const crossed = growCatalog([2]).map((entry) => ({ ...entry, rightInt: entry.leftInt }));
  const { lv } = priced(crossed, [position('1.9')], [{}]);
  expect(() => listPricedLines(lv)).toThrow(RangeError);
});
