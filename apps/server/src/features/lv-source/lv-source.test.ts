import { saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv, type Lv, listLvs, uploadLv } from '@rahmenpreis/contract/lv.ts';
import * as contract from '@rahmenpreis/contract/lv-source.ts';
import type { LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import { applyChange, previewChange } from '@rahmenpreis/contract/tender-change.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { laidFile, lvSource } from '../../db/schema/lv.ts';
import { inTransaction } from '../../db/transaction.ts';
import { sweepOrphans } from '../media/store-media.ts';
import { dropOldest } from '../tender-change/repository.ts';
import {
  CODES,
  enter,
  openTestPriceBook,
  replaceCodes,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';
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

/** The order LV of a bidder who has a package of a property. */
/** The parts of an order LV but for the one that says when it was made. */
async function orderLv(propertyId: string): Promise<object> {
  const answer = await server.ask(exportOrderLv, {
    as: book.admin,
    params: { phaseId: book.phase.id, propertyId },
    query: { type: 'excel' },
    body: { provider: { id: book.bidders[0]!.id } },
  });
  expect(answer.statusCode).toBe(200);
  const { 'docProps/core.xml': made, ...parts } = unzipSync(answer.rawPayload);
  expect(made).toBeDefined();
  return parts;
}

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
  const undo = await ask<{ kept: object[]; added: string[] }>(applyChange, {
    body: { files },
    query: { replaces: version },
  });
  const together = await storedLvs();
  const propertyId = book.liegenschaftIds[0]!;
  await enter(server, book, book.bidders[0]!, { ep_007: '10000', offer: 'true' });
  await server.get(createAlphaKeyVal, {
    as: book.admin,
    params: { phaseId: book.phase.id, orgaId: book.admin.organisationId },
    body: { key: `awarding_${book.phase.id}_${propertyId}_aufzug`, value: book.bidders[0]!.id },
  });
  const ordered = await orderLv(propertyId);
  const alone = { filename: 'LV.xlsx', bytes: sampleBytes([LV_HEADER, row(0, '2,5'), row(2, '1')]) };
  await server.get(uploadLv, {
    as: book.admin,
    params: { phaseId: book.phase.id, propertyId },
    file: alone,
  });
  expect(await storedLvs()).toEqual(together);
  expect(await orderLv(propertyId)).toEqual(ordered);
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
  const without = book.liegenschaftIds.filter((id) => before.every((lv) => lv.propertyId !== id));
  expect(without).toEqual(expect.arrayContaining(undo.added));
  await ask(applyChange, { body: { files: undo.kept, withoutLvIds: undo.added } });
  expect(await storedLvs()).toEqual(before);
});

const laid = async (sourceId: string) =>
  (await server.database.db.select().from(laidFile).where(eq(laidFile.sourceId, sourceId))).length;
const LIST = [LIST_HEADER, ...['0', '1'].map((at) => [`Objekt ${at}`, ...row(0, '1')])];

test('headings of a CAFM are asked about, said once, and read then; the next file is read at once', async () => {
  const text = `Obj.-Nr.;EP;Anz.\n${nummern[0]};${CODES[0]![0]};1,5\n`;
  const bytes = new TextEncoder().encode(text);
  const first = await read('cafm.csv', bytes);
  expect(first).toMatchObject({ state: 'done', parts: [], question: { fileKind: 'lv-list' } });
  const { head, fileKind } = first.question!;
  const headings = head.headings.map(({ heading }) => heading);
  const said = { headings, names: head.names };
  await ask(saveColumnMap, { params: { fileKind }, body: said, headers: { 'if-match': '"0"' } });
  const params = { sourceId: first.sourceId };
  await ask(contract.readLvSource, { params, body: {} });
  const again = await settled(first.sourceId);
  expect(again).toMatchObject({
    question: null,
    parts: [{ key: nummern[0], errorCount: 0, positionCount: 1 }],
  });
  expect(again.parts[0]!.fileId).not.toBeNull();
  expect(await read('cafm-2.csv', bytes)).toMatchObject({ question: null, parts: [{ key: nummern[0] }] });
});

test('numbers of two readings forbid an LV until somebody has said how they are meant', async () => {
  const { sourceId, parts } = await read(
    'LVs.xlsx',
    sampleBytes([LIST_HEADER, [nummern[0]!, ...row(0, '1.234')]]),
  );
  expect(parts).toMatchObject([{ fileId: null, errorCount: 1 }]);
  const [comma] = parts[0]!.findings[0]!.offers!;
  await ask(contract.readLvSource, { params: { sourceId }, body: { choices: comma!.choices } });
  expect((await settled(sourceId)).parts).toMatchObject([{ errorCount: 0, fileId: expect.any(String) }]);
});

test('what cannot be read says so, and what is taken away is gone with all that was made of it', async () => {
  const broken = await read('LVs.xlsx', new Uint8Array([1, 2, 3]));
  expect(broken).toMatchObject({ state: 'failed', parts: [] });
  expect(broken.findings[0]!.message).toContain('konnte nicht gelesen werden');
  const { sourceId } = await read('LVs.xlsx', sampleBytes(LIST));
  expect(await laid(sourceId)).toBe(2);
  await ask(contract.dropLvSource, { params: { sourceId } });
  expect(await laid(sourceId)).toBe(0);
  const params = { phaseId: book.phase.id, sourceId };
  for (const call of [contract.getLvSource, contract.dropLvSource, contract.downloadLvSource]) {
    const { statusCode, body } = await server.ask(call, { as: book.admin, params });
    expect([statusCode, body]).toEqual([404, expect.stringContaining('liegt nicht mehr bereit')]);
  }
});

test('a run that another one follows, or of which nothing is heard, counts no more', async () => {
  const { sourceId } = await read('LVs.xlsx', sampleBytes(LIST));
  for (const _ of [1, 2, 3]) await ask(contract.readLvSource, { params: { sourceId }, body: {} });
  expect((await settled(sourceId)).parts).toHaveLength(2);
  expect(await laid(sourceId)).toBe(2);
  const long = new Date(server.clock.nowMs() - 60_000);
  await server.database.db
    .update(lvSource)
    .set({ state: 'reading', renewedAt: long })
    .where(eq(lvSource.id, sourceId));
  expect(await settled(sourceId)).toMatchObject({
    state: 'failed',
    findings: [{ message: expect.stringContaining('unterbrochen') }],
  });
});

test('a run whose LVs cannot be laid down fails and says so, and the server goes on', async () => {
  const { db } = server.database;
  await db.execute(sql`alter table laid_file add constraint no_room check (false) not valid`);
  try {
    expect(await read('LVs.xlsx', sampleBytes(LIST))).toMatchObject({
      state: 'failed',
      findings: [{ message: expect.stringContaining('unterbrochen') }],
    });
  } finally {
    await db.execute(sql`alter table laid_file drop constraint no_room`);
  }
  expect((await read('LVs.xlsx', sampleBytes(LIST))).state).toBe('done');
});

test('of too much that lies there the oldest goes first and whole, and bytes of what is kept stay', async () => {
  const nowMs = server.clock.nowMs();
  const [old, fresh] = [await read('alt.xlsx', sampleBytes(LIST)), await read('neu.xlsx', sampleBytes(LIST))];
  await server.database.db
    .update(lvSource)
    .set({ createdAt: new Date(nowMs - 1_000) })
    .where(eq(lvSource.id, old.sourceId));
  const own = { phaseId: book.phase.id, ownId: fresh.sourceId, nowMs };
  const dropped = await inTransaction(server.database.db, (transaction) =>
    dropOldest(transaction, own, 50_000),
  );
  expect(dropped).toBeGreaterThan(0);
  expect([await laid(old.sourceId), await laid(fresh.sourceId)]).toEqual([0, 2]);
  const [kept] = await ask<contract.KeptLvSource[]>(contract.listLvSources);
  await sweepOrphans(server.database.db, server.files, Date.now() + 24 * 3_600_000);
  const params = { phaseId: book.phase.id, sourceId: kept!.sourceId };
  expect((await server.ask(contract.downloadLvSource, { as: book.admin, params })).statusCode).toBe(200);
});

test('an LV that was laid down is read anew where the catalogue is another by now', async () => {
  const { parts } = await read('LVs.xlsx', sampleBytes([LIST_HEADER, [nummern[0]!, ...row(0, '1')]]));
  const files = parts.map(({ fileId, liegenschaftIds }) => ({ fileId, propertyId: liegenschaftIds[0] }));
  await ask(previewChange, { body: { files } });
  await replaceCodes(server, book, [1, 2, 3]);
  const ends = { as: book.admin, params: { phaseId: book.phase.id }, body: { files } };
  expect((await server.ask(previewChange, ends)).json()).toMatchObject({ code: 'file-findings' });
  await replaceCodes(server, book, [0, 1, 2, 3]);
});

test.each(['sheets', 'list'])('all LVs go out as %s, and come in again unchanged', async (form) => {
  for (const [at, propertyId] of book.liegenschaftIds.slice(0, 2).entries()) {
    const bytes = sampleBytes([LV_HEADER, row(0, `${at},5`), row(2, '0,001')]);
    await ask(uploadLv, { params: { propertyId }, file: { filename: 'LV.xlsx', bytes } });
  }
  const file = await server.ask(contract.exportLvs, {
    as: book.admin,
    params: { phaseId: book.phase.id },
    query: { form },
  });
  expect(file.statusCode).toBe(200);
  const { parts, findings } = await read('zurück.xlsx', new Uint8Array(file.rawPayload));
  const stored = await storedLvs();
  expect(findings).toEqual([]);
  expect(parts.map(({ sameAs, liegenschaftIds }) => [sameAs, liegenschaftIds])).toEqual(
    stored.map(({ propertyId }) => [[propertyId], [propertyId]]),
  );
});
