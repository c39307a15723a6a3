import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { deleteEpCatalog, replaceEpCatalog, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { deleteLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import * as contract from '@rahmenpreis/contract/lv.ts';
import type { Lv, LvInfo } from '@rahmenpreis/contract/lv.ts';
import { changePhase, createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { phase } from '../../db/schema/phase.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const DEMO = new URL('../../demo/data/tender-klein/', import.meta.url);

let server: TestServer;
let admin: TestUser;
let reader: TestUser;
let bidder: TestUser;
let rival: TestUser;
let catalog: Uint8Array;
let small: Uint8Array;
let hamburgId: string;
let munichId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, reader, bidder, rival } = await signInPeople(server, [
    'PERMISSION_DLREAD',
    'PERMISSION_DLWRITEKEYVAL',
  ]));
  catalog = catalogFile(['001', '002']);
  small = sampleBytes([
    LV_HEADER,
    ['1', '474.01', '001', 'Büro reinigen', '1.234,567', 'm²', 'igm', 'nein'],
    ['2', '474.02', '001', 'Flur reinigen', 0.1, 'm²', 'igm', 'aktiv'],
    ['3', '', '002', 'Aufzug warten', 2, 'St', 'aufzug', 'inaktiv'],
  ]);
  hamburgId = await createTestLiegenschaft(server, admin, 'L-002', 'Hamburg');
  munichId = await createTestLiegenschaft(server, admin, 'L-001', 'Bayern');
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
});
afterAll(() => server.close());

function catalogFile(codes: readonly [string, string]): Uint8Array {
  return sampleBytes([
    ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'],
    ['1', 'Kategorie', 'Leistungen', null, null, null],
    ['1.1', 'Position', 'Reinigung', codes[0], 'm²', 'igm'],
    ['1.2', 'Position', 'Aufzug', codes[1], 'St', 'aufzug'],
  ]);
}

/** A phase with a catalogue that lists the first bidder and the property in Hamburg. */
async function createTender(times: { title: string; start: string; end: string }): Promise<string> {
  const body = { ...FUTURE, liegenschaftIds: [hamburgId], userIds: [bidder.id] };
  const { id } = await server.get<Phase>(createPhase, { as: admin, body });
  await send(uploadEpCatalog, { phaseId: id }, catalog);
  const span = { start: new Date(times.start), end: new Date(times.end) };
  await server.database.db.update(phase).set(span);
  return id;
}

const send = (endpoint: Endpoint, params: Record<string, string>, bytes: Uint8Array, as: TestUser = admin) =>
  server.ask(endpoint, { as, params, file: { filename: 'lv.xlsx', bytes } });
const upload = (id: string, pid = hamburgId, bytes = small, as: TestUser = admin) =>
  send(contract.uploadLv, { phaseId: id, propertyId: pid }, bytes, as);
const list = (id: string, as: TestUser = reader, query: Record<string, string> = {}) =>
  server.get<Lv[]>(contract.listLvs, { as, params: { phaseId: id }, query });
const remove = (id: string, lvId: string, pid = hamburgId, as: TestUser = admin) =>
  server.ask(contract.deleteLv, { as, params: { phaseId: id, propertyId: pid, lvId } });

describe('an LV', () => {
  test('is uploaded, listed with tree places and key references, and downloaded as it came', async () => {
    const id = await createTender(FUTURE);
    const made = (await upload(id)).json<{ data: LvInfo }>().data;
    expect(made).toEqual({
      id: expect.any(String),
      phaseId: id,
      propertyId: hamburgId,
      filename: 'lv.xlsx',
      createdAt: '2026-11-20T12:00:00.000Z',
      warnings: [],
    });
    const { warnings: _, ...info } = made as LvInfo & { warnings: unknown };
    expect(await server.get(contract.listLvSummaries, { as: reader, params: { phaseId: id } })).toEqual([
      { ...info, positionCount: 3 },
    ]);
    const lvs = await list(id);
    expect(lvs).toMatchObject([{ info: { id: made.id, propertyId: hamburgId } }]);
    const [office, floor, lift] = lvs[0]!.positions;
    expect(office).toEqual({
      id: expect.any(String),
      serialNumber: '1',
      identificationNumber: '474.01',
      amount: 1234.567,
      description: 'Büro reinigen',
      optionalPosition: false,
      optionalPositionActive: false,
      epCode: '001',
      leftInt: 2,
      rightInt: 3,
      sliceTag: 'igm',
      unit: 'm²',
      epPriceId: `${id}_ep_001`,
      blFactorId: `${id}_bl_Hamburg_uegm`,
      lsFactorId: `${id}_ls_${hamburgId}_uegm`,
      nFactorId: `${id}_n_${hamburgId}_uegm`,
      mFactorId: `${id}_m_${hamburgId}`,
    });
    expect(floor).toMatchObject({ amount: 0.1, optionalPosition: true, optionalPositionActive: true });
    expect(lift).toMatchObject({
      optionalPosition: true,
      optionalPositionActive: false,
      leftInt: 4,
      blFactorId: `${id}_bl_Hamburg_aufzug`,
      nFactorId: null,
    });
    const params = { phaseId: id, propertyId: hamburgId };
    const file = await server.ask(contract.downloadLv, { as: reader, params });
    expect(Buffer.compare(file.rawPayload, small)).toBe(0);
  });

  test('takes the place of the property’s former one and keeps its id (SETUP-007)', async () => {
    const id = await createTender(RUNNING);
    const first = (await upload(id)).json<{ data: LvInfo }>().data;
    server.clock.set(TEST_NOW_MS + 1000);
    const bytes = sampleBytes([LV_HEADER, ['1', '', '002', 'Aufzug', 1, 'St', 'aufzug', 'nein']]);
    const second = (await upload(id, hamburgId, bytes)).json<{ data: LvInfo }>().data;
    expect(second).toMatchObject({ id: first.id, createdAt: '2026-11-20T12:00:01.000Z' });
    expect((await list(id)).map((each) => each.positions.map((row) => row.epCode))).toEqual([['002']]);
  });

  test('of every real property, .xlsx and .xls, is read whole', async () => {
    const id = await createTender(FUTURE);
    await send(replaceEpCatalog, { phaseId: id }, await readFile(new URL('ep-katalog.xlsx', DEMO)));
    const text = await readFile(new URL('tender.json', DEMO), 'utf8');
    const tender = JSON.parse(text) as { liegenschaften: { lvFile: string; positions: number }[] };
    for (const { lvFile, positions } of tender.liegenschaften) {
      expect((await upload(id, hamburgId, await readFile(new URL(lvFile, DEMO)))).statusCode).toBe(200);
      expect((await list(id))[0]!.positions).toHaveLength(positions);
    }
    const params = { phaseId: id };
    const entries = await server.get<EpEntry[]>(listEpEntries, { as: reader, params });
    const placeOf = new Map(entries.map((entry) => [entry.epCode, entry.leftInt]));
    for (const row of (await list(id))[0]!.positions) expect(row.leftInt).toBe(placeOf.get(row.epCode));
  });

  test('stays when its catalogue is replaced; positions without an entry stand behind the tree', async () => {
    const id = await createTender(FUTURE);
    await upload(id);
    const answer = await send(replaceEpCatalog, { phaseId: id }, catalogFile(['003', '002']));
    expect(answer.json()).toMatchObject({ data: { warnings: [{ value: '001' }] } });
    const [office, , lift] = (await list(id))[0]!.positions;
    expect(office).toMatchObject({ epCode: '001', leftInt: 7, rightInt: 8 });
    expect(lift).toMatchObject({ epCode: '002', leftInt: 4, rightInt: 5 });
  });

  test('goes with its catalogue (SETUP-006), and keeps its property from being deleted', async () => {
    const id = await createTender(FUTURE);
    const propertyId = await createTestLiegenschaft(server, admin, 'L-009', 'Berlin');
    await upload(id, propertyId);
    const removeProperty = () =>
      server.ask(deleteLiegenschaft, { as: admin, params: { liegenschaftId: propertyId } });
    expect((await removeProperty()).statusCode).toBe(409);
    const replaced = await send(replaceEpCatalog, { phaseId: id }, catalog);
    const epId = replaced.json<{ data: { id: string } }>().data.id;
    await server.get(deleteEpCatalog, { as: admin, params: { phaseId: id, epCatalogId: epId } });
    expect(await list(id)).toEqual([]);
    expect((await removeProperty()).statusCode).toBe(200);
  });
});

describe('an upload is refused', () => {
  test('without a catalogue, with the sentence of the disabled button (SETUP-003)', async () => {
    const { id } = await server.get<Phase>(createPhase, { as: admin, body: FUTURE });
    expect((await upload(id)).json()).toMatchObject({
      status: 409,
      code: 'no-ep-catalog',
      message: 'Bitte laden Sie einen EP-Katalog hoch.',
    });
  });

  test.each([
    [
      'several errors',
      () =>
        sampleBytes([
          LV_HEADER,
          ['1', '', '999', 'Unbekannt', 1, 'St', 'igm', 'nein'],
          ['2', '', '001', 'Text als Menge', 'viel', 'm²', 'igm', 'nein'],
          ['3', '', '001', 'Andere Gruppe', 1, 'm²', 'aufzug', 'nein'],
          ['4', '', '001', 'Vielleicht', 1, 'm²', 'igm', 'vielleicht'],
        ]),
      [2, 3, 4, 5],
    ],
    ['no spreadsheet', async () => Buffer.from('kein LV'), [0]],
    ['no positions', () => sampleBytes([LV_HEADER]), [0]],
  ])('with %s, all findings at once, and nothing changes', async (_, bytesOf, rows) => {
    const id = await createTender(RUNNING);
    await upload(id);
    const before = await list(id);
    const answer = await upload(id, hamburgId, await bytesOf());
    expect(answer.statusCode).toBe(400);
    const { details } = answer.json<{ details: Finding[] }>();
    const errors = details.filter((each) => each.severity === 'error');
    expect(errors.map((each) => each.row)).toEqual(rows);
    expect(await list(id)).toEqual(before);
  });

  test('for an unknown phase or property with the same 404', async () => {
    const id = await createTender(FUTURE);
    const answers = [await upload(randomUUID()), await upload(id, randomUUID())];
    for (const answer of answers) expect(answer.statusCode).toBe(404);
    expect(answers[0]!.body).toBe(answers[1]!.body);
  });
});

describe('an upload while the catalogue is being replaced', () => {
  test('is read with the catalogue it is stored beside, or the replacement warns of its codes', async () => {
    const without001 = catalogFile(['003', '002']);
    for (let round = 0; round < 8; round++) {
      await server.database.db.delete(phase);
      const id = await createTender(FUTURE);
      const [lv, replaced] = await Promise.all([
        upload(id),
        send(replaceEpCatalog, { phaseId: id }, without001),
      ]);
      const { warnings } = replaced.json<{ data: { warnings: Finding[] } }>().data;
      const isWarned = warnings.some((each) => each.value === '001');
      const { code } = lv.json<{ code?: string }>();
      const isRefused = code === 'ep-catalog-changed' || code === 'file-findings';
      expect({ stored: lv.statusCode === 200, isWarned }).toEqual({
        stored: !isRefused,
        isWarned: !isRefused,
      });
    }
  });
});

describe('the state of the phase', () => {
  test.each([
    ['future', FUTURE, 200, 200],
    ['running', RUNNING, 200, 200],
    ['ended', ENDED, 409, 409],
  ])('%s decides about uploading and deleting (PHASE-012, OPEN-32)', async (_, times, uploaded, deleted) => {
    const id = await createTender(FUTURE);
    const lvId = (await upload(id)).json<{ data: LvInfo }>().data.id;
    const span = { start: new Date(times.start), end: new Date(times.end) };
    await server.database.db.update(phase).set(span);
    expect((await upload(id)).statusCode).toBe(uploaded);
    expect((await remove(id, lvId)).statusCode).toBe(deleted);
    expect(await list(id)).toHaveLength(deleted === 200 ? 0 : 1);
  });

  test('is judged by the clock to the millisecond', async () => {
    const id = await createTender({ ...RUNNING, end: '2026-11-20T12:05:00.000Z' });
    server.clock.set('2026-11-20T12:04:59.999Z');
    const lvId = (await upload(id)).json<{ data: LvInfo }>().data.id;
    server.clock.set('2026-11-20T12:05:00.000Z');
    expect((await upload(id)).json()).toMatchObject({ status: 409, code: 'phase-ended' });
    expect((await remove(id, lvId)).json()).toMatchObject({ status: 409, code: 'phase-ended' });
  });
});

describe('ids', () => {
  test('an LV is deleted only under its own phase and property; anything else answers as a random id', async () => {
    const id = await createTender(FUTURE);
    const lvId = (await upload(id)).json<{ data: LvInfo }>().data.id;
    const random = await remove(id, randomUUID());
    expect(random.statusCode).toBe(404);
    for (const answer of [await remove(id, lvId, munichId), await remove(randomUUID(), lvId)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(random.body);
    }
    expect((await remove(id, lvId)).json()).toEqual({ data: {} });
    const params = { phaseId: id, propertyId: hamburgId };
    expect((await server.ask(contract.downloadLv, { as: admin, params })).statusCode).toBe(404);
  });
});

describe('the list', () => {
  test('is in the order of the properties’ numbers and can be asked for one of them', async () => {
    const id = await createTender(FUTURE);
    for (const pid of [hamburgId, munichId]) await upload(id, pid);
    const propertyIds = async (query?: Record<string, string>) =>
      (await list(id, reader, query)).map((each) => each.info.propertyId);
    expect(await propertyIds()).toEqual([munichId, hamburgId]);
    expect(await propertyIds({ propertyId: munichId.toUpperCase() })).toEqual([munichId]);
    expect(await propertyIds({ propertyId: randomUUID() })).toEqual([]);
  });
});

describe('a bidder', () => {
  test('reads the LVs of its phases’ own properties only', async () => {
    const id = await createTender(RUNNING);
    for (const pid of [hamburgId, munichId]) await upload(id, pid);
    expect((await list(id, bidder)).map((each) => each.info.propertyId)).toEqual([hamburgId]);
    const ask = (propertyId: string) => list(id, bidder, { propertyId });
    expect(await ask(hamburgId)).toHaveLength(1);
    expect(await ask(munichId)).toEqual(await ask(randomUUID()));
    const liegenschaftIds = [munichId];
    await server.get(changePhase, {
      as: admin,
      params: { phaseId: id },
      body: { ...RUNNING, liegenschaftIds },
    });
    expect((await list(id, bidder)).map((each) => each.info.propertyId)).toEqual([munichId]);
  });

  test('gets for a foreign phase the bytes of a random id, and loses a phase at once', async () => {
    const id = await createTender(RUNNING);
    await upload(id);
    const ask = (phaseId: string, as: TestUser) => server.ask(contract.listLvs, { as, params: { phaseId } });
    const [foreign, random] = [await ask(id, rival), await ask(randomUUID(), rival)];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(random.body);
    expect((await ask(id, bidder)).statusCode).toBe(200);
    await server.get(changePhase, { as: admin, params: { phaseId: id }, body: { ...RUNNING, userIds: [] } });
    expect((await ask(id, bidder)).body).toBe(random.body);
  });

  test('may neither upload, download nor delete; a reading administrator may only download', async () => {
    const id = await createTender(RUNNING);
    const lvId = (await upload(id)).json<{ data: LvInfo }>().data.id;
    const download = (as: TestUser) =>
      server.ask(contract.downloadLv, { as, params: { phaseId: id, propertyId: hamburgId } });
    expect((await download(bidder)).statusCode).toBe(403);
    expect((await download(reader)).statusCode).toBe(200);
    for (const as of [bidder, reader]) {
      expect((await upload(id, hamburgId, small, as)).statusCode).toBe(403);
      expect((await remove(id, lvId, hamburgId, as)).statusCode).toBe(403);
    }
  });
});
