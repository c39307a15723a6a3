import { createHash, randomUUID } from 'node:crypto';
import { replaceEpCatalog, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  deleteLv,
  listUnknownCodes,
  listLvSummaries,
  type LvInfo,
  type LvSummary,
  uploadLv,
} from '@rahmenpreis/contract/lv.ts';
import { changePhase, createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  downloadReplacedFile,
  listReplacedFiles,
  NOTHING_REPLACED,
  type ReplacedFile,
} from '@rahmenpreis/contract/tender-file.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { desc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { phase } from '../../db/schema/phase.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;
let hamburgId: string;

const row = (number: string, text: string) => [number, `474.${number}`, '001', text, 5, 'm²', 'igm', 'nein'];
const small = sampleBytes([LV_HEADER, row('1', 'Büro'), row('2', 'Flur'), row('3', 'Aufzug')]);
const file = (filename: string, bytes: Uint8Array) => ({ filename, bytes });

beforeAll(async () => {
  server = await startTestServer();
  ({ admin } = await signInPeople(server));
  hamburgId = await createTestLiegenschaft(server, admin, 'L-002', 'Hamburg');
  await createTestLiegenschaft(server, admin, 'L-001', 'Bayern');
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
});
afterAll(() => server.close());

/** A phase that runs, with a catalogue of one code. */
async function startPhase(): Promise<string> {
  const { id } = await server.get<Phase>(createPhase, { as: admin, body: RUNNING });
  const bytes = sampleBytes([
    ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'],
    ['1', 'Kategorie', 'Leistungen', null, null, null],
    ['1.1', 'Position', 'Reinigung', '001', 'm²', 'igm'],
  ]);
  await server.get(uploadEpCatalog, { as: admin, params: { phaseId: id }, file: file('ep.xlsx', bytes) });
  return id;
}

const upload = (id: string, bytes = small) =>
  server.get<LvInfo>(uploadLv, { as: admin, params: place(id), file: file('lv.xlsx', bytes) });
const positionCount = async (phaseId: string) =>
  (await server.get<LvSummary[]>(listLvSummaries, { as: admin, params: { phaseId } }))[0]!.positionCount;
const place = (phaseId: string) => ({ phaseId, propertyId: hamburgId });
const titled = (title: string) => sampleBytes([[title], LV_HEADER, row('1', 'Büro'), row('9', 'Dach')]);

test('is refused where another LV lies there than the one that was shown', async () => {
  const id = await startPhase();
  await upload(id);
  const version = createHash('sha256').update(small).digest('hex');
  const write = (replaces: string) =>
    server.ask(uploadLv, {
      as: admin,
      params: place(id),
      query: { replaces },
      file: file('neu.xlsx', titled('')),
    });
  expect((await write('x')).json()).toMatchObject({ code: 'lv-changed' });
  expect((await write(version)).statusCode).toBe(200);
  expect((await write(version)).statusCode).toBe(409);
});

test('whose place was empty when it was looked at is refused where another one lies there by now', async () => {
  const id = await startPhase();
  const write = () =>
    server.ask(uploadLv, {
      as: admin,
      params: place(id),
      query: { replaces: NOTHING_REPLACED },
      file: file('neu.xlsx', titled('')),
    });
  await upload(id);
  expect((await write()).json()).toMatchObject({ status: 409, code: 'lv-changed' });
  expect(await positionCount(id)).toBe(3);
  const [{ id: lvId } = { id: '' }] = await server.get<LvSummary[]>(listLvSummaries, {
    as: admin,
    params: { phaseId: id },
  });
  await server.get(deleteLv, { as: admin, params: { ...place(id), lvId } });
  expect((await write()).statusCode).toBe(200);
});

test('is deleted only as it was seen, and whoever does not say what was seen stands so in the trail', async () => {
  const id = await startPhase();
  const seen = await upload(id);
  server.clock.set(TEST_NOW_MS + 1_000);
  const wasBlind = async () => {
    const [entry] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    return (entry?.detail as { isBlind?: boolean } | undefined)?.isBlind === true;
  };
  expect(await wasBlind()).toBe(false);
  await upload(id, titled(''));
  expect(await wasBlind()).toBe(true);
  const remove = (createdAt: string) =>
    server.ask(deleteLv, {
      as: admin,
      params: { ...place(id), lvId: seen.id },
      headers: { 'if-match': `"${Date.parse(createdAt)}"` },
    });
  expect((await remove(seen.createdAt)).json()).toMatchObject({ status: 412, code: 'stale' });
  expect(await positionCount(id)).toBe(2);
  expect((await remove(new Date(TEST_NOW_MS + 1_000).toISOString())).statusCode).toBe(200);
  expect(await wasBlind()).toBe(false);
});

test('leaves the earlier file, with who replaced it and when, to be downloaded; the same file again leaves none', async () => {
  const id = await startPhase();
  await upload(id);
  await upload(id);
  const params = { phaseId: id };
  const kept = () => server.get<ReplacedFile[]>(listReplacedFiles, { as: admin, params });
  expect(await kept()).toEqual([]);
  const { id: lvId } = await upload(id, titled(''));
  const [first] = await kept();
  expect(first).toMatchObject({ propertyId: hamburgId, filename: 'lv.xlsx', positionCount: 3 });
  expect(first!.replacedBy).toEqual(expect.any(String));
  const download = (replacedFileId: string, phaseId = id) =>
    server.ask(downloadReplacedFile, { as: admin, params: { phaseId, replacedFileId } });
  expect((await download(first!.id)).rawPayload.equals(Buffer.from(small))).toBe(true);
  expect((await download(first!.id, randomUUID())).statusCode).toBe(404);
  server.clock.set(TEST_NOW_MS + 1000);
  await server.ask(deleteLv, { as: admin, params: { ...place(id), lvId } });
  expect((await kept()).map(({ positionCount }) => positionCount)).toEqual([2, 3]);
});

test('whose code a later catalogue lacks is counted by code, active positions of the phase’s properties alone (PRICE-006)', async () => {
  const id = await startPhase();
  const [as, params] = [admin, { phaseId: id }];
  const bytes = sampleBytes([
    LV_HEADER,
    ...['1', '2', '3'].map((number) => row(number, 'Büro')),
    [...row('4', 'Ruht').slice(0, -1), 'inaktiv'],
  ]);
  await upload(id, bytes);
  await server.get(changePhase, { as, params, body: { ...RUNNING, liegenschaftIds: [hamburgId] } });
  const unknown = () => server.get<object[]>(listUnknownCodes, { as, params });
  expect(await unknown()).toEqual([]);
  const other = sampleBytes([
    ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'],
    ['1', 'Kategorie', 'Leistungen', null, null, null],
    ['1.1', 'Position', 'Wartung', '002', 'm²', 'igm'],
  ]);
  await server.get(replaceEpCatalog, { as, params, file: file('neu.xlsx', other) });
  expect(await unknown()).toEqual([{ epCode: '001', positionCount: 3, liegenschaftIds: [hamburgId] }]);
  await server.get(changePhase, { as, params, body: { ...RUNNING, liegenschaftIds: [] } });
  expect(await unknown()).toEqual([]);
});
