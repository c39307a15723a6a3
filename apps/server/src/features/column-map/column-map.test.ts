import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import {
  type ColumnMap,
  forgetColumnMap,
  listColumnMaps,
  previewColumns,
  saveColumnMap,
} from '@rahmenpreis/contract/column-map.ts';
import { type Lv, listLvs, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPhases, type TestPhases } from '../../../test/test-phases.ts';
import { TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const HEADINGS = ['Zeile', 'Schlüssel', 'Anzahl'];
const FILE = {
  filename: 'fremd.xlsx',
  bytes: sampleBytes([HEADINGS, ['1', 'AZ_01 ä', '7'], ['2', 'AZ_01 ä', '1,5']]),
};
const NAMES = { epCode: 'Schlüssel', menge: 'Anzahl', lfdNr: 'Zeile' };
const REST = {
  bezeichnung: null,
  einheit: null,
  leistungsgruppe: null,
  bedarfsposition: null,
  aksNummer: null,
};

let server: TestServer;
let phases: TestPhases;
beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
});
afterAll(() => server.close());

const params = { fileKind: 'lv' };
const save = (names: object, headers: Record<string, string> = {}) =>
  server.ask(saveColumnMap, {
    as: phases.users.adminWriter,
    params,
    headers,
    body: { headings: HEADINGS, names: { ...names, ...REST } },
  });
const preview = () =>
  server.get<{ names: Record<string, string | null>; version: number | null }>(previewColumns, {
    as: phases.users.adminWriter,
    params,
    file: FILE,
  });
const upload = () =>
  server.ask(uploadLv, {
    as: phases.users.adminWriter,
    params: { phaseId: phases.phaseIds.running, propertyId: phases.liegenschaftId },
    file: FILE,
  });

test('an LV of foreign headings is refused, asked about, and read from then on, whoever sends it', async () => {
  expect((await upload()).statusCode).toBe(400);
  expect(await preview()).toMatchObject({ names: { lfdNr: 'Zeile', menge: 'Anzahl' }, version: 0 });
  expect((await save(NAMES, { 'if-match': '"0"' })).json()).toMatchObject({ data: { version: 1 } });
  expect(await preview()).toMatchObject({ names: NAMES, version: 1 });
  const stored = (await upload()).json<{ data: { warnings: { message: string }[] } }>();
  expect(stored.data.warnings[0]?.message).toContain('Ep-Code = „Schlüssel“');
  const as = phases.users.adminReader;
  const phaseId = phases.phaseIds.running;
  const [lv] = await server.get<Lv[]>(listLvs, { as, params: { phaseId } });
  expect(lv?.positions.map(({ amount }) => amount)).toEqual([7, 1.5]);
});

test('who saw another state is told so, and what cannot be read is not stored', async () => {
  const other = { ...NAMES, menge: 'Zeile', lfdNr: 'Anzahl' };
  expect((await save(other, { 'if-match': '"0"' })).statusCode).toBe(412);
  expect((await save(other, { 'if-match': '"7"' })).statusCode).toBe(412);
  expect((await save({ epCode: 'Schlüssel' })).json()).toMatchObject({ code: 'column-names' });
  expect((await save(other, { 'if-match': '"1"' })).json()).toMatchObject({ data: { version: 2 } });
  const reader = { as: phases.users.adminReader, params, body: { headings: HEADINGS, names: NAMES } };
  expect((await server.ask(saveColumnMap, reader)).statusCode).toBe(403);
});

test('what is remembered is listed with who said it, and forgotten by its version, after which its files are asked about again', async () => {
  const { adminReader, adminWriter } = phases.users;
  const [known] = await server.get<ColumnMap[]>(listColumnMaps, { as: adminReader });
  expect(known).toMatchObject({ fileKind: 'lv', headings: HEADINGS, names: { menge: 'Zeile' }, version: 2 });
  expect(known?.savedBy).not.toBeNull();
  const forget = (as: typeof adminWriter, version: number, headings = HEADINGS) =>
    server.ask(forgetColumnMap, { as, params, body: { headings }, headers: { 'if-match': `"${version}"` } });
  expect((await forget(adminReader, 2)).statusCode).toBe(403);
  expect((await forget(adminWriter, 1)).statusCode).toBe(412);
  expect((await forget(adminWriter, 0, ['Zeile'])).statusCode).toBe(404);
  expect((await forget(adminWriter, 2)).statusCode).toBe(200);
  expect(await server.get(listColumnMaps, { as: adminReader })).toEqual([]);
  expect(await preview()).toMatchObject({ names: { menge: 'Anzahl' }, version: 0 });
});

test('the headings of lists are remembered beside those of files', async () => {
  const { adminWriter: as } = phases.users;
  const headings = ['Betrieb', 'Kontakt'];
  const say = (fileKind: string, names: object) =>
    server.ask(saveColumnMap, { as, params: { fileKind }, body: { headings, names } });
  const missing = await say('service-provider-list', { organisation: 'Betrieb' });
  expect(missing.json()).toMatchObject({ message: 'Bitte sagen Sie, welche Spalte „E-Mail“ ist.' });
  expect((await say('service-provider-list', { username: 'Kontakt' })).statusCode).toBe(200);
  expect((await say('liegenschaft-list', { 'liegenschaft.nummer': 'Betrieb' })).statusCode).toBe(200);
  const maps = await server.get<ColumnMap[]>(listColumnMaps, { as });
  expect(maps.map(({ fileKind }) => fileKind).toSorted()).toEqual([
    'liegenschaft-list',
    'service-provider-list',
  ]);
});

describe('what a bidder says of its own files', () => {
  const say = (as: TestUser, fileKind: string, headings: string[], version?: number) =>
    server.ask(saveColumnMap, {
      as,
      params: { fileKind },
      body: { headings, names: { epCode: headings[0], rahmenpreis: headings[1] } },
      ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
    });
  const headingsOf = async (as: TestUser) =>
    (await server.get<ColumnMap[]>(listColumnMaps, { as })).map(({ headings }) => headings[0]);

  test('is remembered for its company alone, and neither another company nor the owner sees it (D4-12)', async () => {
    const { writer, rival, adminWriter, adminReader } = phases.users;
    expect((await say(writer, 'price-list', ['Bieters Code', 'Preis'])).statusCode).toBe(200);
    expect((await say(rival, 'price-list', ['Rivalen-Code', 'Preis'])).statusCode).toBe(200);
    expect(await headingsOf(writer)).toEqual(['Bieters Code']);
    expect(await headingsOf(rival)).toEqual(['Rivalen-Code']);
    expect(JSON.stringify(await headingsOf(adminReader))).not.toContain('Code');
    const file = { filename: 'a.xlsx', bytes: sampleBytes([['Bieters Code', 'Preis']]) };
    const ask = { as: adminWriter, params: { fileKind: 'price-list' }, file };
    expect(await server.get(previewColumns, ask)).toMatchObject({ version: 0 });
    const trail = await server.get(listAuditEntries, { as: adminReader, query: { action: 'saveColumnMap' } });
    expect(JSON.stringify(trail)).not.toContain('Bieters Code');
  });

  test('stands beside what another company says of the same headings, each with its own version', async () => {
    const { writer, rival } = phases.users;
    const same = ['Schlüssel', 'Betrag'];
    expect((await say(writer, 'price-list', same, 0)).json()).toMatchObject({ data: { version: 1 } });
    expect((await say(rival, 'price-list', same, 0)).json()).toMatchObject({ data: { version: 1 } });
    expect((await say(writer, 'price-list', same, 0)).statusCode).toBe(412);
    expect((await say(writer, 'price-list', same, 1)).json()).toMatchObject({ data: { version: 2 } });
  });

  test('is said by nobody else, nor of other files, nor by who may not write', async () => {
    const { writer, reader, adminWriter } = phases.users;
    const heads = ['A', 'B'];
    const asked = [
      say(writer, 'ep-catalog', heads),
      say(adminWriter, 'price-list', heads),
      say(reader, 'price-list', heads),
      server.ask(forgetColumnMap, {
        as: writer,
        params: { fileKind: 'price-list' },
        body: { headings: heads },
      }),
    ];
    expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });

  test('is kept of the newest fifty heads', async () => {
    const { rival } = phases.users;
    for (let k = 0; k < 51; k += 1) {
      server.clock.set(TEST_NOW_MS + k * 1_000);
      await say(rival, 'price-list', [`Code ${k}`, 'Preis']);
    }
    const kept = await headingsOf(rival);
    expect(kept).toHaveLength(50);
    expect([kept[0], kept.at(-1)]).toEqual(['Code 50', 'Code 1']);
    expect(await headingsOf(phases.users.writer)).toContain('Bieters Code');
  });
});
