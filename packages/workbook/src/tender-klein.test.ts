/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import {
  createLvTable,
  createOfferTable,
  MISSING_EP,
  type PriceBook,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { createFirmCells, reckonFirmness } from '@rahmenpreis/tendering/award/cell-firmness.ts';
import { standingsOf } from '@rahmenpreis/tendering/award/comparison.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES, sliceIndexOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import type { ExpectedCell } from './test/expected-cell.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEpCatalog } from './ep-catalog/ep-catalog-in.ts';
import { type LvFilePosition, readLv } from './lv/lv-in.ts';
import { type ImportedPrice, readRahmenpreise } from './rahmenpreise/rahmenpreise-in.ts';

type Factors = Record<string, Record<string, number>>;
interface Tender {
  liegenschaften: { nummer: string; adresse: { region: string }; lvFile: string; positions: number }[];
  providers: {
    username: string;
    organisation: string;
    participation: Participation;
    bl: Factors;
    ls: Factors;
    n: Factors;
    market: Record<string, boolean>;
    priceFile: string;
    prices: number;
  }[];
}

const folder = new URL('../../../apps/server/src/demo/data/tender-klein/', import.meta.url);
const bytesOf = async (path: string) => new Uint8Array(await readFile(new URL(path, folder)));
const jsonOf = async <T>(path: string) => JSON.parse(await readFile(new URL(path, folder), 'utf8')) as T;

let tender: Tender;
let entries: EpEntry[];
let findings: Finding[];
let lvs: LvFilePosition[][];
let priceLists: ImportedPrice[][];

beforeAll(async () => {
  tender = await jsonOf<Tender>('tender.json');
  const catalog = await readEpCatalog(await bytesOf('ep-katalog.xlsx'));
  entries = catalog.entries;
  findings = [...catalog.findings];
  lvs = [];
  for (const { lvFile } of tender.liegenschaften) {
    const lv = await readLv(await bytesOf(lvFile), entries);
    findings.push(...lv.findings);
    lvs.push(lv.positions);
  }
  priceLists = [];
  for (const { priceFile } of tender.providers) {
    const list = await readRahmenpreise(await bytesOf(priceFile), entries);
    findings.push(...list.findings);
    priceLists.push(list.prices);
  }
});

function fillFactors(column: Uint16Array, rowKeys: readonly string[], factors: Factors): void {
  for (const [row, key] of rowKeys.entries()) {
    for (const [s, { sliceId }] of SLICES.entries()) {
      column[row * SLICES.length + s] = factors[key]?.[sliceId] ?? 0;
    }
  }
}

function buildBook(): PriceBook {
  const codes = entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode]));
  const numbers = tender.liegenschaften.map(({ nummer }) => nummer);
  const regions: readonly string[] = REGIONS;
  const book: PriceBook = {
    sliceCount: SLICES.length,
    regionCount: regions.length,
    catalogueCount: codes.length,
    sustainable: Uint8Array.from(SLICES, ({ sustainability }) => Number(sustainability)),
    regionOf: Int32Array.from(tender.liegenschaften, ({ adresse }) => regions.indexOf(adresse.region)),
    lvs: lvs.map((positions) => {
      const table = createLvTable(positions.length);
      for (const [i, position] of positions.entries()) {
        table.mengeMillis[i] = position.mengeMillis;
        table.epIndex[i] = codes.indexOf(position.epCode);
        table.slice[i] = sliceIndexOfTag(position.sliceTag);
        table.inactive[i] = Number(position.optionalPosition && !position.optionalPositionActive);
      }
      return table;
    }),
    offers: [],
  };
  for (const [p, provider] of tender.providers.entries()) {
    const offer = createOfferTable(book);
    offer.epMillis.fill(MISSING_EP);
    for (const { epCode, epMillis } of priceLists[p] ?? []) offer.epMillis[codes.indexOf(epCode)] = epMillis;
    fillFactors(offer.blMillis, regions, provider.bl);
    fillFactors(offer.lsMillis, numbers, provider.ls);
    fillFactors(offer.nMillis, numbers, provider.n);
    for (const [l, nummer] of numbers.entries()) offer.inMarket[l] = Number(provider.market[nummer] ?? true);
    book.offers.push(offer);
  }
  return book;
}

describe('the demo tender', () => {
  test('is read without a single finding', () => {
    expect(findings).toEqual([]);
  });

  test('has a catalogue of 101 positions in 28 categories, properly nested', () => {
    expect(entries.filter(({ type }) => type === 'position')).toHaveLength(101);
    expect(entries.filter(({ type }) => type === 'category')).toHaveLength(28);
    expect(entries.map(({ leftInt }) => leftInt)).toEqual(
      entries.map(({ leftInt }) => leftInt).toSorted((a, b) => a - b),
    );
    expect(new Set(entries.flatMap(({ leftInt, rightInt }) => [leftInt, rightInt])).size).toBe(
      2 * entries.length,
    );
  });

  test('has 12 LVs with 1,214 positions, read from .xlsx and .xls', () => {
    expect(lvs.map((positions) => positions.length)).toEqual(
      tender.liegenschaften.map(({ positions }) => positions),
    );
    expect(lvs.flat()).toHaveLength(1214);
  });

  test('has price lists equal to prices.json', async () => {
    const prices = await jsonOf<Record<string, Record<string, number>>>('prices.json');
    for (const [p, { username, prices: count }] of tender.providers.entries()) {
      const read = Object.fromEntries(
        (priceLists[p] ?? []).map(({ epCode, epMillis }) => [epCode, epMillis]),
      );
      expect(read).toEqual(prices[username]);
      expect(priceLists[p]).toHaveLength(count);
    }
  });

  test('is priced exactly: all 300 cells, sums and flags (PRICE-001 … PRICE-011)', async () => {
    const expected = await jsonOf<ExpectedCell[]>('expected.json');
    const { sums, flags } = priceOffers(buildBook());
    expect(expected).toHaveLength(300);
    for (const cell of expected) {
      const p = tender.providers.findIndex(({ username }) => username === cell.provider);
      const l = tender.liegenschaften.findIndex(({ nummer }) => nummer === cell.liegenschaft);
      const s = SLICES.findIndex(({ sliceId }) => sliceId === cell.slice);
      const index = (p * tender.liegenschaften.length + l) * SLICES.length + s;
      const flag =
        (cell.inComplete ? FLAG_PRICE_MISSING : 0) |
        (cell.notInMarket ? FLAG_NOT_IN_MARKET : 0) |
        (cell.positions === 0 ? FLAG_NO_ROWS : 0);
      expect({ ...cell, sum: sums[index], flag: flags[index] }).toEqual({ ...cell, flag });
    }
  });

  test('has 56 lots whose rank 1 may turn, 4 of them within 5 %, 5 within 10 % (decision 0072)', () => {
    const book = buildBook();
    const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
    const ground = {
      ...priceOffers(book, sorted),
      frame: book,
      lvs: sorted,
      offers: book.offers,
      standings: standingsOf(tender.providers),
    };
    const cells = createFirmCells(ground);
    reckonFirmness(ground, [...cells.states.keys()], cells);
    const lots = [...cells.limitMillionths.entries()].flatMap(([cell, limitMillionths]) => {
      if (cells.states[cell] !== 'firm') return [];
      const slice = cell % SLICES.length;
      const { nummer = '' } = tender.liegenschaften[(cell - slice) / SLICES.length] ?? {};
      const [winner, rival] = [cells.winners, cells.rivals].map(
        (list) => tender.providers[list[cell] ?? -1]?.username,
      );
      const limit = limitMillionths;
      return [{ lot: `${nummer} ${SLICES[slice]?.sliceId}`, winner, rival, limit }];
    });
    const nearest = lots.toSorted((a, b) => a.limit - b.limit);
    expect(nearest).toHaveLength(56);
    expect(
      nearest.filter(({ limit }) => limit <= 100_000).map((lot) => Object.values(lot).join(' ')),
    ).toEqual([
      'L-004 basisfm bieter2@example.org bieter4@example.org 5965',
      'L-001 sachverstaendige bieter1@example.org bieter3@example.org 15690',
      'L-003 basisfm bieter2@example.org bieter4@example.org 39082',
      'L-007 abfall bieter2@example.org bieter4@example.org 44329',
      'L-001 basisfm bieter2@example.org bieter4@example.org 75495',
    ]);
    // Of an even number the upper one of the two in the middle: 86,138 %.
    expect(nearest[28]?.limit).toBe(861_378);
  });
});
