import { saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { type Lv, listLvs, uploadLv } from '@rahmenpreis/contract/lv.ts';
import * as contract from '@rahmenpreis/contract/lv-source.ts';
import type { LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import { applyChange, previewChange } from '@rahmenpreis/contract/tender-change.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { laidFile } from '../../db/schema/lv.ts';
import { CODES, openTestPriceBook, type TestPriceBook } from '../../../test/test-price-book.ts';
import { type Ask, startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;
/** Numbers of the phase's properties, in their order. */
let nummern: string[];
beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  const properties = await server.get<{ id: string; nummer: string }[]>(listLiegenschaften, {
    as: book.admin,
  });
  nummern = book.liegenschaftIds.map((id) => properties.find((each) => each.id === id)!.nummer);
});
afterAll(() => server.close());

const ask = <T>(endpoint: Endpoint, more: Partial<Ask> & { params?: object } = {}): Promise<T> =>
  server.get<T>(endpoint, { as: book.admin, ...more, params: { phaseId: book.phase.id, ...more.params } });

/** Waits until a source is read. */
function settled(sourceId: string): Promise<LvSourceReading> {
  return vi.waitUntil(
    async () => {
      const read = await ask<LvSourceReading>(contract.getLvSource, { params: { sourceId } });
      return read.state === 'done' || read.state === 'failed' ? read : undefined;
    },
    { timeout: 20_000, interval: 100 },
  ) as Promise<LvSourceReading>;
}

async function read(filename: string, bytes: Uint8Array): Promise<LvSourceReading> {
  const { sourceId } = await ask<{ sourceId: string }>(contract.layLvSource, { file: { filename, bytes } });
  return settled(sourceId);
}

const LIST_HEADER = ['Liegenschaftsnummer', ...LV_HEADER];
const row = (code: number, menge: string) => {
  const [epCode, tag] = CODES[code]!;
  return ['1', 'AKS 1', epCode, `Leistung ${epCode}`, menge, 'h', tag, 'nein'];
};
const storedLvs = async () =>
  (await ask<Lv[]>(listLvs)).map(({ info, positions }) => ({
    propertyId: info.propertyId,
    positions: positions.map((position) => ({ ...position, id: '' })),
  }));

test('a list is split, looked at, stored as one as each LV alone is, and taken back as one', async () => {
  const [one = '', two = ''] = nummern;
  const bytes = sampleBytes([
    LIST_HEADER,
    [one, ...row(0, '2,5')],
    [two, ...row(1, '3')],
    [one, ...row(2, '1')],
    ['Z-9', ...row(0, '1')],
  ]);
  const before = await storedLvs();
  const reading = await read('Mengen.xlsx', bytes);
  expect(reading).toMatchObject({ state: 'done', question: null, filename: 'Mengen.xlsx' });
  expect(reading.parts.map(({ key, rows, positionCount }) => [key, rows, positionCount])).toEqual([
    [one, '2, 4', 2],
    [two, '3', 1],
    ['Z-9', '5', 1],
  ]);
  const [first, second, nobodys] = reading.parts;
  expect(nobodys!.liegenschaftIds).toEqual([]);
  const files = [first!, second!].map(({ fileId, liegenschaftIds }) => ({
    fileId,
    propertyId: liegenschaftIds[0],
  }));
  const { version } = await ask<{ version: string }>(previewChange, { body: { files } });
  const { kept } = await ask<{ kept: object[] }>(applyChange, {
    body: { files },
    query: { replaces: version },
  });
  const together = await storedLvs();
  const [propertyId] = book.liegenschaftIds;
  const alone = { filename: 'LV.xlsx', bytes: sampleBytes([LV_HEADER, row(0, '2,5'), row(2, '1')]) };
  await server.get(uploadLv, {
    as: book.admin,
    params: { phaseId: book.phase.id, propertyId: propertyId! },
    file: alone,
  });
  expect(await storedLvs()).toEqual(together);
  const sources = await ask<contract.KeptLvSource[]>(contract.listLvSources);
  expect(sources).toEqual([
    {
      sourceId: reading.sourceId,
      filename: 'Mengen.xlsx',
      storedAt: expect.any(String),
      storedBy: expect.any(String),
    },
  ]);
  const params = { sourceId: reading.sourceId };
  const file = await server.ask(contract.downloadLvSource, {
    as: book.admin,
    params: { phaseId: book.phase.id, ...params },
  });
  expect(file.rawPayload.equals(bytes)).toBe(true);
  const back = await server.ask(contract.dropLvSource, {
    as: book.admin,
    params: { phaseId: book.phase.id, ...params },
  });
  expect(back.json()).toMatchObject({ code: 'lv-source-kept' });
  const gone = book.liegenschaftIds.filter(
    (id) => before.every((lv) => lv.propertyId !== id) && together.some((lv) => lv.propertyId === id),
  );
  await ask(applyChange, { body: { files: kept, withoutLvIds: gone } });
  expect(await storedLvs()).toEqual(before);
});
