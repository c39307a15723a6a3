import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as contract from '@rahmenpreis/contract/ep-catalog.ts';
import type { EpCatalog, EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { listReplacedFiles, type ReplacedFile } from '@rahmenpreis/contract/tender-file.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packPositions } from '../../db/packed-lv.ts';
import { audit, auditPersonal } from '../../db/schema/audit.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { lv, type StoredLvPosition } from '../../db/schema/lv.ts';
import { phase } from '../../db/schema/phase.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const REAL_FILE = new URL('../../demo/data/tender-klein/ep-katalog.xlsx', import.meta.url);
const HEADER = ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'];
const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let server: TestServer;
let admin: TestUser;
let reader: TestUser;
let bidder: TestUser;
let rival: TestUser;
let small: Uint8Array;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, reader, bidder, rival } = await signInPeople(server, [
    'PERMISSION_DLREAD',
    'PERMISSION_DLWRITEKEYVAL',
  ]));
  small = catalogFile(['001', '002']);
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
});
afterAll(() => server.close());

function catalogFile(codes: readonly string[], unit = 'h'): Uint8Array {
  return sampleBytes([
    HEADER,
    ['1', 'Kategorie', 'Unterhaltsreinigung', null, null, 'igm'],
    ...codes.map((code, index) => [`1.${index + 1}`, 'Position', `Leistung ${code}`, code, unit, 'igm']),
  ]);
}

const create = (body: object) => server.get<Phase>(createPhase, { as: admin, body });
const send = (
  endpoint: Endpoint,
  id: string,
  bytes: Uint8Array = small,
  filename = 'EP-Katalog.xlsx',
  as: TestUser = admin,
) => server.ask(endpoint, { as, params: { phaseId: id }, file: { filename, bytes } });
const upload = (id: string, bytes?: Uint8Array, filename?: string) =>
  send(contract.uploadEpCatalog, id, bytes, filename);
const replace = (id: string, bytes?: Uint8Array, filename?: string) =>
  send(contract.replaceEpCatalog, id, bytes, filename);
const remove = (id: string, epId: string) =>
  server.ask(contract.deleteEpCatalog, { as: admin, params: { phaseId: id, epCatalogId: epId } });
const infos = () => server.get<EpCatalog[]>(contract.listEpCatalogs, { as: reader });
const entries = (id: string, as: TestUser = reader) =>
  server.get<EpEntry[]>(contract.listEpEntries, { as, params: { phaseId: id } });

async function addLv(phaseId: string, codes: readonly string[]): Promise<void> {
  const texts = { beschreibung: '', anmerkung: '', eigentuemer: '', verantwortlicher: '', land: '' };
  const address = { strasse: '', hausnummer: '', postleitzahl: '', stadt: '', region: 'Hamburg' };
  const owner = { organisationId: admin.organisationId, createdAt: new Date(TEST_NOW_MS), mediaIds: [] };
  const rows = await server.database.db
    .insert(liegenschaft)
    .values({ ...owner, ...texts, ...address, nummer: randomUUID(), name: 'Haus' })
    .returning();
  const position = { serialNumber: '1', identificationNumber: '', mengeMillis: 1000, description: '' };
  const flags = { optionalPosition: false, optionalPositionActive: false, unit: 'h' };
  const positions: StoredLvPosition[] = codes.map((epCode) => ({
    ...position,
    ...flags,
    id: randomUUID(),
    epCode,
    sliceTag: 'igm',
  }));
  await server.database.db.insert(lv).values({
    phaseId,
    propertyId: rows[0]!.id,
    filename: 'lv.xlsx',
    createdAt: new Date(TEST_NOW_MS),
    positions,
    packed: packPositions(positions),
    file: Buffer.from([]),
  });
}

async function addPrice(phaseId: string, epCode: string): Promise<void> {
  const key = `${phaseId}_ep_${epCode}`;
  const stamp = { revision: 1, updatedAt: new Date(TEST_NOW_MS) };
  await server.database.db
    .insert(keyVal)
    .values({ organisationId: bidder.organisationId, phaseId, kind: 'ep', key, value: '1500', ...stamp });
}

describe('a catalogue', () => {
  test('is uploaded, listed, read in tree order and downloaded as it came (API-028, API-030)', async () => {
    const { id } = await create(FUTURE);
    expect(await entries(id)).toEqual([]);
    const bytes = await readFile(REAL_FILE);
    const answer = await upload(id, bytes, '../Größe “1”: ä?.xlsx');
    const made = answer.json<{ data: EpCatalog }>().data;
    expect(made).toEqual({
      id: expect.any(String),
      phaseId: id,
      filename: 'Größe “1”_ ä_.xlsx',
      createdAt: '2026-11-20T12:00:00.000Z',
      warnings: [],
    });
    const { id: epId, phaseId, filename, createdAt } = made;
    expect(await infos()).toEqual([{ id: epId, phaseId, filename, createdAt }]);
    const tree = await entries(id);
    expect(tree.filter((entry) => entry.type === 'position')).toHaveLength(101);
    expect(tree.filter((entry) => entry.type === 'category')).toHaveLength(28);
    expect(tree.map((entry) => entry.leftInt)).toEqual(
      tree.map((entry) => entry.leftInt).toSorted((a, b) => a - b),
    );
    const file = await server.ask(contract.downloadEpCatalog, { as: reader, params: { phaseId: id } });
    expect(file.headers['content-type']).toBe(EXCEL_TYPE);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(Buffer.compare(file.rawPayload, bytes)).toBe(0);
  });

  test('is uploaded only once; a second file must replace it (SETUP-007)', async () => {
    const { id } = await create(FUTURE);
    expect((await replace(id)).statusCode).toBe(404);
    expect((await upload(id)).statusCode).toBe(200);
    expect((await upload(id)).json()).toMatchObject({ status: 409, code: 'ep-catalog-exists' });
  });

  test('uploaded twice at the same moment is there once', async () => {
    const { id } = await create(FUTURE);
    const codes = (await Promise.all([upload(id), upload(id)])).map((answer) => answer.statusCode);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
    expect(await infos()).toHaveLength(1);
  });

  test('leaves an audit entry with the file’s name and digest', async () => {
    const { id } = await create(FUTURE);
    await upload(id);
    const digest = { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: expect.any(Number) };
    const rows = await server.database.db.select().from(audit);
    expect(rows.findLast((row) => row.action.includes('epCatalog/excel'))).toMatchObject({
      actorId: admin.id,
      status: 200,
      detail: {
        phaseId: id,
        changes: {
          listed: [
            { name: 'filename' },
            { name: 'entryCount', to: expect.any(Number) },
            { name: 'file', to: digest },
          ],
        },
      },
    });
    const known = await server.database.db.select().from(auditPersonal);
    expect(known).toContainEqual(expect.objectContaining({ field: 'filename', value: 'EP-Katalog.xlsx' }));
  });
});

describe('a bad file is refused with all findings at once and changes nothing', () => {
  const broken = [
    HEADER,
    ['1', 'Kategorie', 'Reinigung', null, null, 'igm'],
    ['1.1', 'Position', 'Erste', '001', 'h', 'igm'],
    ['1.2', 'Position', 'Zweite', '001', 'h', 'igm'],
    ['1.3', 'Ware', 'Dritte', '003', 'h', 'igm'],
    ['1.4', 'Position', '', '004', 'h', 'garten'],
  ];

  test.each([
    ['several errors', () => sampleBytes(broken), [4, 5, 6, 6]],
    ['no spreadsheet', async () => Buffer.from('%PDF-1.7 kein Katalog'), [0]],
    ['an empty file', async () => Buffer.alloc(0), [0]],
    ['a damaged archive', async () => small.slice(0, small.length / 2), [0]],
    ['a missing column', () => sampleBytes([['Nummer', 'Titel']]), [1]],
  ])('%s', async (_, bytesOf, rows) => {
    const bytes = await bytesOf();
    const { id } = await create(FUTURE);
    const first = await upload(id, bytes);
    expect(first.statusCode).toBe(400);
    const { code, details } = first.json<{ code: string; details: Finding[] }>();
    expect(code).toBe('file-findings');
    expect(details.filter((each) => each.severity === 'error').map((each) => each.row)).toEqual(rows);
    expect(await infos()).toEqual([]);
    await upload(id);
    const before = [await infos(), await entries(id)];
    expect((await replace(id, bytes)).statusCode).toBe(400);
    expect([await infos(), await entries(id)]).toEqual(before);
  });

  test('a request without a file, and one beyond 10 MB (CONST-001)', async () => {
    const { id } = await create(FUTURE);
    const none = await server.ask(contract.uploadEpCatalog, { as: admin, params: { phaseId: id }, body: {} });
    expect(none.json()).toMatchObject({ status: 400, code: 'file-missing' });
    const large = await upload(id, Buffer.alloc(10_000_001));
    expect(large.json()).toMatchObject({ status: 413, code: 'file-too-large' });
  });
});

describe('replacing', () => {
  test('keeps each file that is replaced, with the number of its own positions, whatever other phases hold', async () => {
    const { id } = await create(RUNNING);
    await upload((await create(FUTURE)).id);
    await upload(id);
    expect((await replace(id, catalogFile(['001', '002'], 'Psch'))).statusCode).toBe(200);
    const kept = await server.get<ReplacedFile[]>(listReplacedFiles, { as: reader, params: { phaseId: id } });
    expect(kept).toMatchObject([{ propertyId: null, positionCount: 2 }]);
  });

  test('keeps id, LVs and prices, and warns about codes in use that are gone (OPEN-33)', async () => {
    const { id } = await create(RUNNING);
    const first = (await upload(id, catalogFile(['001', '002', '003', '004']))).json<{
      data: EpCatalog;
    }>().data;
    await addLv(id, ['001', '002', '002']);
    for (const code of ['002', '003']) await addPrice(id, code);
    server.clock.set(TEST_NOW_MS + 1000);
    const answer = await replace(id, catalogFile(['001', '005']), 'neu.xlsx');
    const second = answer.json<{ data: EpCatalog & { warnings: Finding[] } }>().data;
    expect(second).toMatchObject({
      id: first.id,
      filename: 'neu.xlsx',
      createdAt: '2026-11-20T12:00:01.000Z',
    });
    expect(second.warnings.map(({ severity, value }) => [severity, value])).toEqual([
      ['warning', '002'],
      ['warning', '003'],
    ]);
    expect(second.warnings.map((each) => each.message)).toEqual([
      'Der Ep-Code 002 fehlt im neuen Katalog. Er wird in LVs der Phase verwendet, und es sind bereits Preise zu ihm eingetragen.',
      'Der Ep-Code 003 fehlt im neuen Katalog. Zu ihm sind bereits Preise eingetragen.',
    ]);
    expect((await entries(id)).map((entry) => entry.epCode)).toEqual([null, '001', '005']);
    const codes = await server.database.db.select().from(epCode).orderBy(epCode.code);
    expect(codes).toEqual(['001', '005'].map((code) => ({ phaseId: id, code, unit: 'h' })));
    expect(await server.database.db.select().from(lv)).toHaveLength(1);
    expect(await server.database.db.select().from(keyVal)).toHaveLength(2);
  });
});

describe('the state of the phase', () => {
  test.each([
    ['future', FUTURE, 200, 200],
    ['running', RUNNING, 200, 409],
    ['ended', ENDED, 409, 409],
  ])(
    '%s decides about replacing and deleting (PHASE-011, PHASE-012)',
    async (_, times, replaced, deleted) => {
      const before = { ...times, start: FUTURE.start, end: FUTURE.end };
      const { id } = await create(before);
      const { id: epId } = (await upload(id)).json<{ data: EpCatalog }>().data;
      await addLv(id, ['001']);
      const span = { start: new Date(times.start), end: new Date(times.end) };
      await server.database.db.update(phase).set(span);
      expect((await replace(id)).statusCode).toBe(replaced);
      expect((await remove(id, epId)).statusCode).toBe(deleted);
      const left = deleted === 200 ? 0 : 1;
      expect(await infos()).toHaveLength(left);
      expect(await server.database.db.select().from(lv)).toHaveLength(left);
    },
  );

  test('does not matter once a bidder has entered something: the catalogue is kept, and only replaced (PHASE-011)', async () => {
    const { id } = await create(FUTURE);
    const { id: epId } = (await upload(id)).json<{ data: EpCatalog }>().data;
    await addPrice(id, '001');
    expect((await remove(id, epId)).json()).toMatchObject({ status: 409, code: 'phase-has-offers' });
    expect((await replace(id)).statusCode).toBe(200);
    expect(await infos()).toHaveLength(1);
  });

  test('is judged when the whole file has arrived, at the very end of the phase (QUALITY.md «Deadlines»)', async () => {
    const { id } = await create({ ...RUNNING, end: '2026-11-20T12:05:00.000Z' });
    server.clock.set('2026-11-20T12:04:59.999Z');
    expect((await upload(id)).statusCode).toBe(200);
    server.clock.set('2026-11-20T12:05:00.000Z');
    expect((await replace(id)).json()).toMatchObject({ status: 409, code: 'phase-ended' });
  });

  test('an ended phase takes no first catalogue either', async () => {
    const { id } = await create(ENDED);
    expect((await upload(id)).json()).toMatchObject({ status: 409, code: 'phase-ended' });
  });
});

describe('ids', () => {
  test('a catalogue is deleted only under its own phase; anything else answers as a random id', async () => {
    const { id } = await create(FUTURE);
    const other = await create(RUNNING);
    const { id: epId } = (await upload(id)).json<{ data: EpCatalog }>().data;
    const random = await remove(id, randomUUID());
    expect(random.statusCode).toBe(404);
    for (const answer of [await remove(other.id, epId), await remove(randomUUID(), epId)]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(random.body);
    }
    expect((await upload(randomUUID())).statusCode).toBe(404);
    expect((await remove(id, epId.toUpperCase())).statusCode).toBe(200);
  });
});

describe('a bidder', () => {
  test('reads the entries of its own phases only; a foreign phase answers as a random id', async () => {
    const own = await create({ ...RUNNING, userIds: [bidder.id] });
    await upload(own.id);
    expect((await entries(own.id, bidder)).map((entry) => entry.epCode)).toEqual([null, '001', '002']);
    const ask = (id: string) => server.ask(contract.listEpEntries, { as: rival, params: { phaseId: id } });
    const [foreign, random] = [await ask(own.id), await ask(randomUUID())];
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body).toBe(random.body);
  });

  test('may neither list catalogues nor download, upload or delete one', async () => {
    const { id } = await create({ ...RUNNING, userIds: [bidder.id] });
    const { id: epId } = (await upload(id)).json<{ data: EpCatalog }>().data;
    for (const endpoint of [contract.listEpCatalogs, contract.downloadEpCatalog, contract.deleteEpCatalog]) {
      const answer = await server.ask(endpoint, { as: bidder, params: { phaseId: id, epCatalogId: epId } });
      expect(answer.statusCode).toBe(403);
    }
    for (const as of [bidder, reader]) {
      const uploads = [contract.uploadEpCatalog, contract.replaceEpCatalog];
      for (const endpoint of uploads) {
        expect((await send(endpoint, id, small, 'x.xlsx', as)).statusCode).toBe(403);
      }
    }
  });
});
