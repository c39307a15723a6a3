import { readFileSync } from 'node:fs';
import { aboutProperty } from '@rahmenpreis/contract/about-api.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type {
  Gebaeude,
  ImportedLiegenschaft,
  Liegenschaft,
  WholeLiegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { aboutMedia } from '@rahmenpreis/contract/about-api.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { liegenschaftenSheet } from '@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts';
import { readArchive } from '@rahmenpreis/workbook/archive/read-archive.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';

const ARCHIVE = new URL('../../demo/data/tender-klein/liegenschaften/L-001.zip', import.meta.url);
const HEADER = ['Name', 'Stadt', 'Straße & Hausnummer', 'Gebäudenummer'];

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
});
afterAll(() => server.close());

const send = (
  bytes: Uint8Array,
  rest: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
) =>
  server.ask(contract.importLiegenschaft, { as: admin, file: { filename: 'Import.xlsx', bytes }, ...rest });
const countAll = async () =>
  (await server.get<Liegenschaft[]>(contract.listLiegenschaften, { as: admin })).length;

test('the sheet of an archive becomes a property with its buildings, and is exported and imported again', async () => {
  const { sheet } = await readArchive(readFileSync(ARCHIVE));
  const fields = { organisationId: admin.organisationId };
  const made = (await send(sheet!.bytes, { fields })).json<{ data: ImportedLiegenschaft }>().data;
  expect(made).toMatchObject({
    nummer: 'L-001',
    name: 'Kontorhaus Hamburg',
    organisationId: admin.organisationId,
    adresse: { strasse: 'Am Sandtorkai', hausnummer: '40', region: 'Hamburg', land: 'Deutschland' },
    gebaeudeIds: made.gebaeude.map(({ id }) => id),
    gebaeude: [{ nummer: 'L-001-01' }, { nummer: 'L-001-02' }],
    warnings: [],
  });
  const { gebaeude, warnings: _, ...property } = made;
  const params = { liegenschaftId: property.id };
  const stored = await server.get<Liegenschaft>(contract.getLiegenschaft, { as: admin, params });
  expect(stored).toEqual(property);
  for (const each of gebaeude) {
    const at = { ...params, gebaeudeId: each.id };
    expect(await server.get<Gebaeude>(contract.getGebaeude, { as: admin, params: at })).toEqual(each);
  }
  const again = (await send(writeWorkbook([liegenschaftenSheet([{ ...property, gebaeude }])]))).json<{
    data: ImportedLiegenschaft;
  }>().data;
  const withoutIds = (all: ImportedLiegenschaft) => ({
    ...all,
    id: '',
    gebaeudeIds: [],
    gebaeude: all.gebaeude.map((each) => ({ ...each, id: '', liegenschaftId: '' })),
  });
  expect(withoutIds(again)).toEqual(withoutIds(made));
});

test('what the sheet lacks is told field by field, or taken from the JSON beside it', async () => {
  const before = await countAll();
  const bytes = sampleBytes([HEADER, ['Haus', 'Hamburg', 'Weg 1', '01']]);
  const refused = (await send(bytes)).json<{ code: string; details: { message: string }[] }>();
  expect([refused.code, refused.details.map(({ message }) => message)]).toEqual([
    'file-findings',
    [
      'Bitte geben Sie eine Liegenschaftsnummer an.',
      'Bitte geben Sie einen Liegenschaftsnamen an.',
      'Bitte geben Sie eine Postleitzahl an.',
      'Bitte geben Sie eine Region an.',
    ],
  ]);
  expect(await countAll()).toBe(before);
  const given = { nummer: 'L-9', name: 'Weghaus', adresse: { postleitzahl: '20457', region: 'Hamburg' } };
  const made = await send(bytes, { fields: { liegenschaft: JSON.stringify(given) } });
  expect(made.json()).toMatchObject({
    data: { ...given, gebaeude: [{ adresse: { strasse: 'Weg', hausnummer: '1', postleitzahl: '20457' } }] },
  });
});

test('buildings stand in the order of their numbers, as people count them, wherever they are listed', async () => {
  const counted = ['Haus 1', 'Haus 2', 'Haus 10', 'Übergang', 'Zufahrt'];
  const rows = ['Haus 10', 'Zufahrt', 'Haus 2', 'Übergang', 'Haus 1'].map((nummer) => [
    nummer,
    'Hamburg',
    'Weg 1',
    nummer,
  ]);
  const given = { nummer: 'L-8', name: 'Hof', adresse: { postleitzahl: '20457', region: 'Hamburg' } };
  const answer = await send(sampleBytes([HEADER, ...rows]), {
    fields: { liegenschaft: JSON.stringify(given) },
  });
  const { id, gebaeude, gebaeudeIds } = answer.json<{ data: ImportedLiegenschaft }>().data;
  expect(gebaeude.map(({ nummer }) => nummer)).toEqual(counted);
  expect(gebaeude.map((each) => each.id)).toEqual(gebaeudeIds);
  const all = await server.get<Gebaeude[]>(contract.listGebaeude, { as: admin });
  expect(all.filter(({ liegenschaftId }) => liegenschaftId === id)).toEqual(gebaeude);
});

test('a file with errors, a broken JSON, another organisation and a bidder change nothing', async () => {
  const before = await countAll();
  const row = ['Haus', 'Hamburg', 'Weg 1', '01'];
  const doubled = await send(sampleBytes([HEADER, row, row]));
  expect(doubled.json()).toMatchObject({
    status: 400,
    details: [{ row: 3, column: 'Gebäudenummer', message: 'Die Gebäudenummer kommt schon in Zeile 2 vor.' }],
  });
  expect((await send(new TextEncoder().encode('kein Excel'))).statusCode).toBe(400);
  const bytes = sampleBytes([HEADER, row]);
  expect((await send(bytes, { fields: { liegenschaft: '{' } })).json()).toMatchObject({
    status: 400,
    details: [{ field: 'liegenschaft', message: 'Bitte geben Sie die fehlenden Angaben als JSON an.' }],
  });
  const bidder = await server.signIn('bieter@example.org', DL_PERMISSIONS);
  const fields = { organisationId: bidder.organisationId };
  expect((await send(bytes, { fields })).statusCode).toBe(404);
  const file = { filename: 'a.xlsx', bytes };
  expect((await server.ask(contract.importLiegenschaft, { as: bidder, file })).statusCode).toBe(403);
  expect(await countAll()).toBe(before);
});

test('an import that is sent again with its Idempotency-Key is not doubled', async () => {
  const { sheet } = await readArchive(readFileSync(ARCHIVE));
  const before = await countAll();
  const headers = { 'idempotency-key': 'L-001.zip' };
  const [first, second] = [await send(sheet!.bytes, { headers }), await send(sheet!.bytes, { headers })];
  expect(second.json()).toEqual(first.json());
  expect(await countAll()).toBe(before + 1);
});

describe('two administrators at once', () => {
  const ADRESSE = { postleitzahl: '20457', region: 'Hamburg' };
  const sheetOf = (nummer: string, name: string) =>
    sampleBytes([
      [...HEADER, 'Liegenschaftsnummer', 'Liegenschaftsname'],
      ['Haus', 'Hamburg', 'Weg 1', '01', nummer, name],
    ]);
  const sendAs = async (as: TestUser, sheet: Uint8Array, fields: Record<string, string>) =>
    server.ask(contract.importLiegenschaft, {
      as,
      file: { filename: 'Import.xlsx', bytes: sheet },
      fields: { liegenschaft: JSON.stringify({ adresse: ADRESSE }), ...fields },
    });
  const find = (archiveKey: string) =>
    server.get<WholeLiegenschaft | null>(contract.findImported, { as: admin, query: { archiveKey } });
  let other: TestUser;
  beforeAll(async () => {
    other = await server.signIn('leitung@example.org', ALPHA_PERMISSIONS);
  });

  test('make one property of one archive; the other is told, and everybody finds it until it is deleted', async () => {
    const before = await countAll();
    const archiveKey = 'a1'.repeat(32);
    expect(await find(archiveKey)).toBeNull();
    const answers = await Promise.all(
      [admin, other, admin].map((as) => sendAs(as, sheetOf('L-20', 'Speicher'), { archiveKey })),
    );
    const [made, ...refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(refused.map((answer) => answer.json<{ code: string }>())).toMatchObject([
      { status: 409, code: 'archive-imported', message: expect.stringContaining('„L-20 Speicher“') },
      { status: 409, code: 'archive-imported' },
    ]);
    const { warnings: _, ...whole } = made!.json<{ data: ImportedLiegenschaft }>().data;
    expect(await find(archiveKey)).toEqual(whole);
    expect(await countAll()).toBe(before + 1);
    await server.get(contract.deleteLiegenschaft, { as: admin, params: { liegenschaftId: whole.id } });
    expect(await find(archiveKey)).toBeNull();
    expect((await sendAs(other, sheetOf('L-20', 'Speicher'), { archiveKey })).statusCode).toBe(200);
  });

  test('get one number once where it should be new, in any case of letters, and as often as they say so', async () => {
    const before = await countAll();
    const isNewNumber = 'true';
    const answers = await Promise.all([
      sendAs(admin, sheetOf('L-21', 'Nord'), { isNewNumber, archiveKey: 'b1'.repeat(32) }),
      sendAs(other, sheetOf('l-21', 'Süd'), { isNewNumber, archiveKey: 'b2'.repeat(32) }),
    ]);
    const [, refused] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
    expect(refused!.json()).toMatchObject({ status: 409, code: 'nummer-taken' });
    expect(refused!.json<{ message: string }>().message).toMatch(
      /^Die Liegenschaftsnummer „.-21“ gibt es schon: „(Nord|Süd)“ in Hamburg. Es wurde nichts angelegt.$/,
    );
    expect(await countAll()).toBe(before + 1);
    expect((await sendAs(other, sheetOf('L-21', 'Süd'), {})).statusCode).toBe(200);
    expect(await countAll()).toBe(before + 2);
  });

  test('and a bidder learns nothing of what was imported; a key that is none is refused', async () => {
    const bidder = await server.signIn('fremd@example.org', DL_PERMISSIONS);
    const query = { archiveKey: 'a1'.repeat(32) };
    expect((await server.ask(contract.findImported, { as: bidder, query })).statusCode).toBe(403);
    expect(
      (await sendAs(admin, sheetOf('L-22', 'Ost'), { archiveKey: 'kein Schlüssel' })).json(),
    ).toMatchObject({
      status: 400,
      details: [{ field: 'archiveKey' }],
    });
  });
});

test('both services tell that they can be reached, and no shorter path names two of them', async () => {
  for (const endpoint of [aboutProperty, aboutMedia]) {
    expect((await server.ask(endpoint)).json()).toEqual({ data: [expect.any(String)] });
  }
  for (const url of ['/about_api', '/v1/about_api']) {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  }
});
