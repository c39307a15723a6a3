/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { printSerialNumber } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { readEpCatalog } from '@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts';
import { type LvFilePosition, readLv } from '@rahmenpreis/workbook/lv/lv-in.ts';
import { writeLv } from '@rahmenpreis/workbook/lv/lv-out.ts';
import { orderLvSheet } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import { roundedCellMillis } from '@rahmenpreis/workbook/sheet/cell.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { readSheet } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EditedValue } from '../tender/own-offer/saving/keyval-saver.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { tableOfPositions } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import {
  frameOffer,
  type OfferFrame,
  offerTotal,
  type PricedOwnOffer,
  priceOwnLv,
  priceOwnOffer,
} from '@rahmenpreis/tendering/offer/own-offer.ts';
import { holdOffer, viewOwnOffer } from '../tender/own-offer/own-offer.ts';
import type { LvLine } from '../tender/lv/lv-line.ts';
import { firmHead } from './analysis/liegenschaft/comparison/firm-lines.ts';
import { comparePrices, priceSource } from './analysis/liegenschaft/comparison/compared-prices.ts';
import { NO_POSITION_FILTER } from './analysis/liegenschaft/comparison/position-filter.ts';

type Factors = Record<string, Partial<Record<SliceId, number>>>;
interface Bidder {
  username: string;
  participation: string | null;
  bl: Factors;
  ls: Factors;
  n: Factors;
  market: Record<string, boolean>;
}
interface Tender {
  liegenschaften: { nummer: string; name: string; adresse: Liegenschaft['adresse']; lvFile: string }[];
  providers: Bidder[];
}

const folder = new URL('../../../server/src/demo/data/tender-klein/', import.meta.url);
const bytesOf = async (path: string) => new Uint8Array(await readFile(new URL(path, folder)));
const jsonOf = async <T>(path: string) => JSON.parse(await readFile(new URL(path, folder), 'utf8')) as T;
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

const PHASE: Phase = {
  id: idOf(999),
  title: 'Phase',
  start: '2026-11-02T07:00:00Z',
  end: '2026-12-02T01:00:00Z',
  type: 'OFFER',
  seal: 'NONE',
};

let tender: Tender;
let prices: Record<string, Record<string, number>>;
let expected: ExpectedCell[];
let lvs: Lv[];
let frame: OfferFrame;
let filePositions: LvFilePosition[][];

function expectedCell(provider: string, liegenschaft: string, slice: SliceId): ExpectedCell | undefined {
  return expected.find(
    (cell) => cell.provider === provider && cell.liegenschaft === liegenschaft && cell.slice === slice,
  );
}

function asLv(index: number, positions: readonly LvFilePosition[]): Lv {
  const info = {
    id: idOf(500 + index),
    phaseId: PHASE.id,
    propertyId: idOf(index),
    filename: '',
    createdAt: '',
  };
  // Only what decides the price is needed here.
  return {
    info,
    positions: positions.map(
      (position) => ({ ...position, amount: position.mengeMillis / SCALE }) as unknown as LvPosition,
    ),
  };
}

beforeAll(async () => {
  [tender, prices, expected] = await Promise.all([
    jsonOf<Tender>('tender.json'),
    jsonOf<typeof prices>('prices.json'),
    jsonOf<ExpectedCell[]>('expected.json'),
  ]);
  const { entries } = await readEpCatalog(await bytesOf('ep-katalog.xlsx'));
  filePositions = await Promise.all(
    tender.liegenschaften.map(async ({ lvFile }) => (await readLv(await bytesOf(lvFile), entries)).positions),
  );
  lvs = filePositions.map((positions, index) => asLv(index, positions));
  const liegenschaften = tender.liegenschaften.map(
    ({ nummer, name, adresse }, index) => ({ id: idOf(index), nummer, name, adresse }) as Liegenschaft,
  );
  const phase = { ...PHASE, liegenschaftIds: liegenschaften.map(({ id }) => id) };
  frame = frameOffer({
    phase,
    entries,
    columns: columnsOf(lvs.toReversed()),
    liegenschaften: liegenschaften.toReversed(),
  });
});

function factorKeys(
  factors: Factors,
  keyOf: (place: string, tag: (typeof SLICES)[number]['tags'][0]) => OwnKey,
) {
  return Object.entries(factors).flatMap(([place, bySlice]) =>
    SLICES.flatMap(({ sliceId, tags }) => {
      const millis = bySlice[sliceId];
      return millis === undefined ? [] : [{ key: keyOf(place, tags[0]), value: String(millis) }];
    }),
  );
}

function valuesOf(bidder: Bidder): { key: OwnKey; value: string }[] {
  const liegenschaftId = (nummer: string) =>
    frame.liegenschaften.find((liegenschaft) => liegenschaft.nummer === nummer)?.id ?? '';
  return [
    ...Object.entries(prices[bidder.username] ?? {}).map(([epCode, millis]) => ({
      key: { kind: 'ep', epCode } as const,
      value: String(millis),
    })),
    ...factorKeys(bidder.bl, (place, tag) => ({
      kind: 'bl',
      region: REGIONS.find((region) => region === place) ?? 'Berlin',
      tag,
    })),
    ...factorKeys(bidder.ls, (place, tag) => ({ kind: 'ls', liegenschaftId: liegenschaftId(place), tag })),
    ...factorKeys(bidder.n, (place, tag) => ({ kind: 'n', liegenschaftId: liegenschaftId(place), tag })),
    ...Object.entries(bidder.market).map(([nummer, isInMarket]) => ({
      key: { kind: 'm', liegenschaftId: liegenschaftId(nummer) } as const,
      value: String(isInMarket),
    })),
  ];
}

function asStored(values: { key: OwnKey; value: string }[]): KeyVal[] {
  return values.map(({ key, value }, index) => ({
    id: idOf(index),
    key: printOwnKey(PHASE.id, key),
    value,
    organisationId: idOf(0),
  }));
}

function asTyped(values: { key: OwnKey; value: string }[]): Map<string, EditedValue> {
  return new Map(
    values.map(({ key, value }) => [
      printOwnKey(PHASE.id, key),
      { value, state: 'pending', message: undefined, isRefused: false } as const,
    ]),
  );
}

describe('a bidder of the demo tender sees', () => {
  test('exactly the expected sum and flags in each of its cells, stored or only just typed', () => {
    for (const bidder of tender.providers) {
      const values = valuesOf(bidder);
      const stored = viewOwnOffer(holdOffer(frame, asStored(values)), new Map(), true);
      const typed = viewOwnOffer(holdOffer(frame, []), asTyped(values), true);
      expect(typed.sums).toEqual(stored.sums);
      const cells = expected.filter(({ provider }) => provider === bidder.username);
      expect(cells).toHaveLength(60);
      for (const cell of cells) {
        const l = tender.liegenschaften.findIndex(({ nummer }) => nummer === cell.liegenschaft);
        const s = SLICES.findIndex(({ sliceId }) => sliceId === cell.slice);
        const total = offerTotal(stored, [l], [s]);
        expect([total.sumMillis, (total.flags & 1) !== 0, (total.flags & 2) !== 0]).toEqual([
          cell.sum,
          cell.inComplete,
          cell.notInMarket,
        ]);
      }
    }
  });

  test('its properties in counting order, whatever the order of the answers', () => {
    expect(frame.liegenschaften.map(({ nummer }) => nummer)).toEqual(
      tender.liegenschaften.map(({ nummer }) => nummer),
    );
  });

  test('a typed value over the stored one, and the stored one again once it is saved', () => {
    const key = { kind: 'ep', epCode: 'UE0010' } as const;
    const text = printOwnKey(PHASE.id, key);
    const stored = asStored([{ key, value: '100' }]);
    const look = (state: EditedValue['state']) =>
      viewOwnOffer(
        holdOffer(frame, stored),
        new Map([[text, { value: '200', state, message: 'Grund', isRefused: false }]]),
        true,
      ).valueOf(key);
    expect(look('pending')).toEqual({
      text: '200',
      millis: 200,
      countedMillis: 200,
      state: 'pending',
      message: 'Grund',
    });
    expect(look('error').millis).toBe(200);
    expect(look('saved').millis).toBe(100);
    expect(viewOwnOffer(holdOffer(frame, stored), new Map(), true).valueOf(key).state).toBe('saved');
    expect(viewOwnOffer(holdOffer(frame, []), new Map(), true).valueOf(key)).toEqual({
      text: undefined,
      millis: undefined,
      countedMillis: undefined,
      state: 'none',
      message: undefined,
    });
  });
});

describe('every face of the demo tender', () => {
  /** What every bidder has stored, its participation too. */
  function storedOf(bidder: Bidder): KeyVal[] {
    const taking: { key: OwnKey; value: string }[] =
      bidder.participation === null ? [] : [{ key: { kind: 'offer' }, value: bidder.participation }];
    return asStored([...valuesOf(bidder), ...taking]).map((own) => ({
      ...own,
      organisationId: bidder.username,
    }));
  }

  async function readRows(bytes: Uint8Array): Promise<readonly unknown[][]> {
    const sheet = await readSheet(bytes);
    if (!sheet.ok) throw new Error(sheet.finding.message);
    return sheet.rows;
  }

  const euros = (millis: number | null | undefined) => (millis == null ? null : millis / SCALE);
  const flat = (lines: readonly LvLine[]): LvLine[] =>
    lines.flatMap((line) => [line, ...flat(line.children)]);

  /**
   * What of one property each face shows, all lines in the order of the catalogue, the bidders best first.
   */
  async function showProperty(liegenschaft: Liegenschaft, offers: ReadonlyMap<string, PricedOwnOffer>) {
    const lv = lvs.find(({ info }) => info.propertyId === liegenschaft.id);
    const lIndex = frame.liegenschaften.indexOf(liegenschaft);
    if (lv === undefined) throw new RangeError(`no LV of ${liegenschaft.nummer}`);
    const { entries } = frame;
    const screen = comparePrices(
      priceSource({
        phaseId: PHASE.id,
        liegenschaft,
        entries,
        positions: lv.positions,
        providers: tender.providers.map(({ username }) => ({
          id: username,
          organisation: username,
          organisationId: username,
        })),
        keyVals: tender.providers.flatMap(storedOf),
      }),
      new Set(offers.keys()),
      NO_POSITION_FILTER,
    );
    const bidders = screen.bidders.map(({ serviceProviderId: name, participation }) => ({
      organisation: name,
      participation,
    }));
    const tables = bidders.flatMap(({ organisation }) => offers.get(organisation)?.table ?? []);
    const inFileOrder = frame.book.lvs.with(lIndex, tableOfPositions(lv.positions, frame.places.epIndexOf));
    const book = { ...frame.book, lvs: inFileOrder, offers: tables };
    const paper = {
      liegenschaft,
      entries,
      positions: filePositions[Number(lv.info.propertyId.slice(-12))] ?? [],
      offers: priceLvOffers(book, lIndex, bidders).map((offer, p) => ({
        ...offer,
        parts: priceParts(book, p, lIndex),
      })),
    };
    const own = bidders.map(({ organisation }) => {
      const offer = offers.get(organisation);
      return offer === undefined ? undefined : priceOwnLv(offer, lv);
    });
    return { screen, lines: [...flat(screen.rows), screen.total], own, paper };
  }

  /** A row of an order LV, if its Menge × EP × factors, rounded once, is not its GP. */
  function misreckoned(row: readonly unknown[]): (readonly unknown[])[] {
    const isInactive = String(row[1]).startsWith('BI');
    // Without an EP there is no price.
    if (row[3] == null || isInactive || row[7] == null) return [];
    // Menge, EP and the factors for state, property and sustainability as a reader finds them.
    const product = [row[5], ...row.slice(7, 11)].reduce<bigint>(
      (all, cell) => all * BigInt(Math.round(Number(cell) * 1000)),
      1n,
    );
    const reckoned = (product * 2n + 10n ** 12n) / (2n * 10n ** 12n);
    return reckoned === BigInt(Math.round(Number(row[12]) * 1000)) ? [] : [row];
  }

  /** An exact price as pages and other papers round it; null where there is none. */
  function roundedEuros(cell: unknown): number | null {
    const read = typeof cell === 'number' ? roundedCellMillis(cell) : undefined;
    return read?.ok === true ? euros(read.millis) : null;
  }

  test('says in the head of the comparison how firmly rank 1 stands, whoever is chosen (decision 0072)', async () => {
    const offers = new Map(
      tender.providers.map((bidder) => [bidder.username, priceOwnOffer(frame, storedOf(bidder))]),
    );
    const heads = new Map<string, string | undefined>();
    for (const liegenschaft of frame.liegenschaften) {
      const { screen } = await showProperty(liegenschaft, offers);
      for (const { sliceId } of SLICES)
        heads.set(`${liegenschaft.nummer} ${sliceId}`, firmHead(screen, sliceId));
    }
    expect(
      ['L-004 basisfm', 'L-001 sachverstaendige', 'L-003 basisfm', 'L-007 abfall', 'L-001 basisfm'].map(
        (lot) => heads.get(lot),
      ),
    ).toEqual(['0,59', '1,5', '3,9', '4,4', '7,5'].map((percent) => `Rang 1 hält bis ± ${percent} %`));
    expect([...heads.values()].filter((words) => words?.startsWith('Rang 1 hält'))).toHaveLength(56);
  });

  test('says the same numbers: comparison, bidder, Preisspiegel and order LV (PRICE-011, PRICE-013, EXPORT-006, EXPORT-009)', async () => {
    const offers = new Map(
      tender.providers.map((bidder) => [bidder.username, priceOwnOffer(frame, storedOf(bidder))]),
    );
    const sliceIds = SLICES.map(({ sliceId }) => sliceId);
    for (const liegenschaft of frame.liegenschaften) {
      const { screen, lines, own, paper } = await showProperty(liegenschaft, offers);
      const made = { phaseState: 'running', phaseTitle: '', madeMs: 0, author: '' } as const;
      const preisspiegel = (await readRows(writeLv({ ...paper, ...made }))).slice(4);
      expect(preisspiegel).toHaveLength(lines.length);
      for (const [p, { organisation }] of paper.offers.entries()) {
        const numbersOf = (shown: readonly LvLine[], at: number) =>
          shown.map(({ offers: asked }) => [euros(asked[at]?.epFactoredMillis), euros(asked[at]?.gpMillis)]);
        const expectedNumbers = numbersOf(lines, p);
        const bidderLines = own[p] === undefined ? [] : [...own[p].lines, own[p].sum];
        expect(numbersOf(bidderLines, 0)).toEqual(expectedNumbers);
        for (const [i, row] of preisspiegel.entries()) {
          const [gp = null, sum = null, percent = null] = row.slice(8 + 6 * p);
          expect(gp ?? sum).toBe(expectedNumbers[i]?.[1]);
          const asked = lines[i]?.offers[p];
          expect(percent).toBe(asked?.percent);
        }
        const property = { ...paper.liegenschaft, id: liegenschaft.id };
        const provider = { id: '', organisation, firstname: '', lastname: '', username: organisation };
        const { entries, positions, offers: priced } = paper;
        const offer = priced[p];
        if (offer === undefined) throw new RangeError('nobody offers');
        const order = { property, provider, sliceIds, entries, positions, offer };
        const sheet = await readRows(writeWorkbook([orderLvSheet(order)]));
        // Where prices are missing the head has a line more.
        const rows = sheet.slice(sheet.findIndex((row) => row[7] === 'EP') + 1);
        expect(rows.flatMap((row) => misreckoned(row))).toEqual([]);
        const ordered = rows.flatMap((row) =>
          row[3] == null ? [] : [[row[1], [roundedEuros(row[11]), row[12]]] as const],
        );
        const shown = lines.flatMap(({ position }, i) =>
          position === undefined ? [] : [[printSerialNumber(position), expectedNumbers[i]] as const],
        );
        expect(ordered).toHaveLength(shown.length);
        expect(new Map(ordered)).toEqual(new Map(shown));
        const sumsOf = rows.filter((row) => String(row[4]).startsWith('Summe ')).map((row) => row[12]);
        expect(sumsOf).toEqual(
          sliceIds.map((sliceId) => euros(expectedCell(organisation, liegenschaft.nummer, sliceId)?.sum)),
        );
        const whole = euros(screen.total.offers[p]?.gpMillis);
        expect([rows.at(-1)?.[12], preisspiegel.at(-1)?.[9 + 6 * p]]).toEqual([whole, whole]);
      }
    }
  });
});
