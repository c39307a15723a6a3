import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { buildNestedSet } from '@rahmenpreis/pricing/tree/category-tree.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printKeyvalKey } from '../keyval/keyval-key.ts';
import { WITHOUT_CATALOG_TITLE } from '../lv/lv-node.ts';
import { SLICES, type SliceId } from '../lv/slice.ts';
import { createOfferPriceBook, readOffer } from '../offer/offer-price-book.ts';
import type { LineOffer } from '../offer/line-offer.ts';
import { listPricedLines, priceLvOffers, sumLine } from '../offer/priced-lv.ts';
import { buildCluster, type Cluster, type ClusterLine } from './cluster-lines.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSES = ['a', 'b', 'c'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);
const CODES = ['A1', 'A2', 'B1', 'WEG'];
const ALL: readonly SliceId[] = SLICES.map(({ sliceId }) => sliceId);

const ROWS = ['1', '1.1', '1.1.10', '1.1.20', '2', '2.1'].map((number) => ({
  number,
  isCategory: ['1', '1.1', '2'].includes(number),
}));
const CODE_OF: Readonly<Record<string, string>> = { '1.1.10': 'A1', '1.1.20': 'A2', '2.1': 'B1' };

const ENTRIES = buildNestedSet(ROWS).nodes.map(({ rowIndex, leftInt, rightInt }): EpEntry => {
  const { number = '', isCategory = true } = ROWS[rowIndex] ?? {};
  return {
    number,
    type: isCategory ? 'category' : 'position',
    title: `T ${number}`,
    epCode: CODE_OF[number] ?? null,
    unit: 'h',
    preText: '',
    postText: '',
    sliceTag: 'uegm',
    tags: [],
    leftInt,
    rightInt,
  };
});

interface Draft {
  code: number;
  amount: number;
  tag: 'uegm' | 'aufzug';
  optional: boolean;
  active: boolean;
  unit: 'h' | 'Stk';
}

interface Bid {
  prices: readonly (number | null)[];
  outside: readonly boolean[];
}

const anyDraft: fc.Arbitrary<Draft> = fc.record({
  code: fc.nat(3),
  amount: fc.nat(5000).map((thousandths) => thousandths / 1000),
  tag: fc.constantFrom('uegm', 'aufzug'),
  optional: fc.boolean(),
  active: fc.boolean(),
  unit: fc.constantFrom('h', 'Stk'),
});
const anyLvs = fc.array(fc.array(anyDraft, { maxLength: 6 }), { minLength: 1, maxLength: 3 });
const anyBid: fc.Arbitrary<Bid> = fc.record({
  prices: fc.array(fc.option(fc.nat(100_000), { freq: 4 }), { minLength: 4, maxLength: 4 }),
  outside: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});
const anyBids = fc.array(anyBid, { minLength: 1, maxLength: 3 });
const anySlices: fc.Arbitrary<readonly SliceId[]> = fc.constantFrom<readonly SliceId[]>(
  ALL,
  ['basisfm'],
  ['aufzug'],
);

function drawCluster(lvs: readonly Draft[][], bids: readonly Bid[]) {
  const properties = lvs.map((drafts, l) => ({
    liegenschaftId: HOUSES[l] ?? '',
    nummer: `L-${l}`,
    name: 'Haus',
    region: 'Berlin',
    positions: drafts.map((draft, i) => ({
      id: `${l}-${i}`,
      epCode: CODES[draft.code] ?? '',
      amount: draft.amount,
      description: `Leistung ${draft.code}`,
      unit: draft.unit,
      sliceTag: draft.tag,
      optionalPosition: draft.optional,
      optionalPositionActive: draft.active,
    })),
  }));
  const { book, places } = createOfferPriceBook({ phaseId: PHASE, epCodes: ['A1', 'A2', 'B1'], properties });
  const bidders = bids.map(({ prices, outside }) =>
    readOffer(book, places, [
      { key: printKeyvalKey({ kind: 'offer', phaseId: PHASE }), value: 'true' },
      ...prices.flatMap((price, code) => {
        const epCode = CODES[code] ?? '';
        return price === null
          ? []
          : [{ key: printKeyvalKey({ kind: 'ep', phaseId: PHASE, epCode }), value: String(price) }];
      }),
      ...HOUSES.slice(0, lvs.length).map((liegenschaftId, l) => ({
        key: printKeyvalKey({ kind: 'm', phaseId: PHASE, liegenschaftId }),
        value: String(outside[l] !== true),
      })),
    ]),
  );
  return { properties, bidders, book: { ...book, offers: bidders.map(({ table }) => table) } };
}

type Drawn = ReturnType<typeof drawCluster>;

function build(drawn: Drawn, sliceIds: readonly SliceId[] = ALL): Cluster {
  const steps = buildCluster({ entries: ENTRIES, ...drawn, sliceIds });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function below(line: ClusterLine): ClusterLine[] {
  return line.children.flatMap((child) => [child, ...below(child)]);
}

const asked = (offers: readonly LineOffer[]) =>
  offers.map(({ gpMillis, isPriceMissing, isNotInMarket, hasPrice }) => ({
    gpMillis,
    isPriceMissing,
    isNotInMarket,
    hasPrice,
  }));

describe('buildCluster (ANALYSIS-024)', () => {
  test('has the total of GET offers over the same properties and groups (PRICE-008)', () => {
    fc.assert(
      fc.property(anyLvs, anyBids, anySlices, (lvs, bids, sliceIds) => {
        const drawn = drawCluster(lvs, bids);
        const { sum } = build(drawn, sliceIds);
        const offered = priceOffers(drawn.book);
        const slices = sliceIds.map((sliceId) => ALL.indexOf(sliceId));
        const totals = bids.map((_, p) => totalOver(offered, p, [...lvs.keys()], slices));
        expect(sum.offers.map(({ gpMillis }) => gpMillis)).toEqual(totals.map(({ sumMillis }) => sumMillis));
        expect(sum.offers.map(({ isContender }) => isContender)).toEqual(
          totals.map(({ flags }) => flags === 0),
        );
      }),
    );
  });

  test('has the lines of a single property (PRICE-011, PRICE-013)', () => {
    fc.assert(
      fc.property(fc.array(anyDraft, { maxLength: 8 }), anyBids, anySlices, (drafts, bids, sliceIds) => {
        const drawn = drawCluster([drafts], bids);
        const cluster = build(drawn, sliceIds);
        const positions = drawn.properties[0]?.positions ?? [];
        const lv = { entries: ENTRIES, positions, offers: priceLvOffers(drawn.book, 0, drawn.bidders) };
        const { lines } = listPricedLines(lv, sliceIds);
        const categories = (all: readonly { kind: string; title: string; offers: readonly LineOffer[] }[]) =>
          all.filter(({ kind }) => kind === 'category').map(({ title, offers }) => ({ title, offers }));
        expect(categories(cluster.nodes)).toEqual(categories(lines));
        const rows = cluster.nodes
          .filter(({ kind }) => kind === 'position')
          .flatMap(({ children }) => children);
        expect(rows.map(({ position, offers }) => ({ position, offers }))).toEqual(
          lines.flatMap(({ position, offers }) => (position === undefined ? [] : { position, offers })),
        );
        expect(cluster.sum.offers).toEqual(sumLine(lv, sliceIds).offers);
      }),
    );
  });

  test('adds up every line from those below it, each row standing once', () => {
    fc.assert(
      fc.property(anyLvs, anyBids, (lvs, bids) => {
        const cluster = build(drawCluster(lvs, bids));
        const all = cluster.roots.flatMap((root) => [root, ...below(root)]);
        expect(all.filter(({ kind }) => kind === 'row')).toHaveLength(lvs.flat().length);
        expect(new Set(all.map(({ id }) => id))).toHaveProperty('size', all.length);
        for (const line of all.filter(({ children }) => children.length > 0)) {
          for (const [p, offer] of line.offers.entries()) {
            const parts = line.children.flatMap(({ offers }) => offers[p] ?? []);
            expect(asked([offer])).toEqual([
              {
                gpMillis: parts.reduce((sum, { gpMillis }) => sum + gpMillis, 0),
                isPriceMissing: parts.some(({ isPriceMissing }) => isPriceMissing),
                isNotInMarket: parts.some(({ isNotInMarket }) => isNotInMarket),
                hasPrice: parts.some(({ hasPrice }) => hasPrice),
              },
            ]);
          }
        }
      }),
    );
  });

  const row = (more: Partial<Draft> = {}): Draft => ({
    code: 0,
    amount: 2,
    tag: 'uegm',
    optional: false,
    active: false,
    unit: 'h',
    ...more,
  });
  const bid = (prices: (number | null)[], outside = [false, false, false]): Bid => ({ prices, outside });

  test('has one line per code with the amounts that count, the rows of the properties below it', () => {
    const inactive = row({ optional: true, amount: 7 });
    const { nodes } = build(drawCluster([[row()], [row({ amount: 1.5 }), inactive]], [bid([1000])]));
    const [position] = nodes.filter(({ kind }) => kind === 'position');
    expect(position).toMatchObject({
      number: '1.1.10',
      title: 'T 1.1.10',
      mengeMillis: 3500,
      unit: 'h',
      rowCount: 3,
    });
    expect(position?.offers[0]).toMatchObject({ gpMillis: 3500, percent: 100, isBest: true });
    expect(position?.children.map(({ title, mengeMillis }) => [title, mengeMillis])).toEqual([
      ['L-0 Haus', 2000],
      ['L-1 Haus', 1500],
      ['L-1 Haus', 7000],
    ]);
  });

  test('adds no amounts of different units, and puts codes without catalogue last', () => {
    const { nodes } = build(drawCluster([[row()], [row({ unit: 'Stk' }), row({ code: 3 })]], []));
    expect(nodes.find(({ number }) => number === '1.1.10')).toMatchObject({ mengeMillis: null, unit: '' });
    expect(nodes.slice(-2).map(({ title }) => title)).toEqual([WITHOUT_CATALOG_TITLE, 'Leistung 3']);
  });

  test('marks what has no amount anywhere as hidden, and says titles in short (SETUP-010)', () => {
    const inactive = row({ code: 1, optional: true });
    const [nothing, something] = [row({ amount: 0 }), row({ code: 2, amount: 0 })];
    const { nodes, sum } = build(
      drawCluster(
        [
          [nothing, something],
          [inactive, row({ code: 2 })],
        ],
        [],
      ),
    );
    const numbers = nodes.filter(({ hidden }) => hidden).map(({ number }) => number);
    expect(numbers).toEqual(['1.1.10']);
    expect(nodes.every(({ title, shortTitle }) => shortTitle === title)).toBe(true);
    expect(sum.hidden).toBe(false);
    const empty = build(drawCluster([[nothing, something]], []));
    expect(empty.nodes.every(({ hidden }) => hidden)).toBe(true);
  });

  test('leaves out a property outside the market area: no contender, and not the best (PRICE-008)', () => {
    const { sum } = build(drawCluster([[row()], [row()]], [bid([1000]), bid([500], [false, true, false])]));
    expect(sum.offers).toMatchObject([
      { gpMillis: 4000, isContender: true, isBest: true, percent: 100, isNotInMarket: false },
      { gpMillis: 1000, isContender: false, isBest: false, percent: null, isNotInMarket: true },
    ]);
  });
});
