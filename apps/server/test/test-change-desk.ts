import type { Offers } from '@rahmenpreis/contract/offers.ts';
import {
  applyChange,
  type ChangePreview,
  layFile,
  previewChange,
} from '@rahmenpreis/contract/tender-change.ts';
import { FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { keyVal } from '../src/db/schema/keyval.ts';
import { CODES, enter, type TestPriceBook } from './test-price-book.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** A code of a catalogue by its place in CODES, with its unit; null leaves the code out. */
export type Units = Readonly<Record<number, string>>;

/** Every code in hours, as the phase of each test begins. */
export const HOURS: Units = { 0: 'h', 1: 'h', 2: 'h', 3: 'h' };

interface TestFile {
  filename: string;
  bytes: Uint8Array;
}

/** What changing files gave: what takes it back. */
export interface Applied {
  kept: { fileId: string; propertyId: string | null }[];
  added: string[];
  version: string;
}

/** A catalogue with these codes. */
export function catalog(units: Units): TestFile {
  const positions = Object.entries(units).map(([code, unit], i) => {
    const [epCode, tag] = CODES[Number(code)]!;
    return [`1.${i + 1}`, 'Position', `Leistung ${epCode}`, epCode, unit, '', '', tag, ''];
  });
  const category = ['1', 'Kategorie', 'Alles', '', '', '', '', 'uegm', ''];
  return { filename: 'ep-katalog.xlsx', bytes: sampleBytes([CATALOG_HEADER, category, ...positions]) };
}

/** A bill of quantities with these rows, and a title above them where one is named. */
export function lvFile(
  rows: readonly (readonly [code: number, menge: string])[],
  filename = 'LV.xlsx',
  title?: string,
) {
  const lines = rows.map(([code, menge], i) => {
    const [epCode, tag] = CODES[code]!;
    return [`${i + 1}`, '', epCode, `Leistung ${epCode}`, menge, 'h', tag, 'nein'];
  });
  return { filename, bytes: sampleBytes([...(title === undefined ? [] : [[title]]), LV_HEADER, ...lines]) };
}

/** The desk at which the owner changes the running phase of a book. */
export function openTestDesk(server: TestServer, book: TestPriceBook) {
  const place = () => ({ as: book.admin, params: { phaseId: book.phase.id } });

  async function lay(file: TestFile, propertyId: string | null = null) {
    const { fileId } = await server.get<{ fileId: string }>(layFile, { ...place(), file });
    return { fileId, propertyId };
  }

  const preview = (body: object) => server.get<ChangePreview>(previewChange, { ...place(), body });

  async function apply(body: object, query: object = {}): Promise<Applied> {
    const { version } = await preview(body);
    return server.get<Applied>(applyChange, { ...place(), body, query: { replaces: version, ...query } });
  }

  /** Brings the phase back to its first files, with the same three prices of each bidder. */
  async function reset(bidders: readonly TestUser[]): Promise<void> {
    await apply({ files: [await lay(catalog(HOURS))], units: CODES.map(([epCode]) => epCode) });
    const rows = [
      [0, '2'],
      [1, '3'],
      [2, '1'],
    ] as const;
    for (const propertyId of book.phase.liegenschaftIds!)
      await apply({ files: [await lay(lvFile(rows), propertyId)] });
    await server.database.db.delete(keyVal);
    for (const each of bidders) {
      await enter(server, book, each, { offer: 'true' });
      await enter(server, book, each, { ep_007: '10000', ep_UE_1: '20000', 'ep_EN ä': '30000' });
    }
  }

  return { place, lay, preview, apply, reset };
}

/** What an offer comes to by GET offers, as the total of the bidder's own pages. */
export function totalOf(offers: Offers, { id }: TestUser): number {
  const { liegenschaftIds, sliceIds } = offers;
  const p = offers.serviceProviderIds.indexOf(id);
  const cellCount = liegenschaftIds.length * sliceIds.length;
  const cells = Array.from({ length: cellCount }, (_, cell) => p * cellCount + cell);
  const isCounted = (at: number) =>
    (offers.flags[at]! & FLAG_NOT_IN_MARKET) === 0 || liegenschaftIds.length === 1;
  return cells.filter(isCounted).reduce((sum, at) => sum + offers.sums[at]!, 0);
}

/** What becomes of a bidder's offer by a preview. */
export const offerOf = ({ bidders }: ChangePreview, { id }: TestUser) =>
  bidders.find(({ serviceProviderId }) => serviceProviderId === id)!.offer!;
