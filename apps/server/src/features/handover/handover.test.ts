import { readFileSync } from 'node:fs';
import {
  exportHandover,
  getHandover,
  type Handover,
  type HandoverForm,
  saveHandover,
} from '@rahmenpreis/contract/handover.ts';
import { type AlphaBatchAnswer, saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import {
  getLiegenschaft,
  type Liegenschaft,
  saveLiegenschaften,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  listServiceProviders,
  saveServiceProviders,
  type ServiceProvider,
} from '@rahmenpreis/contract/service-provider.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { ExpectedCell } from '@rahmenpreis/workbook/test/expected-cell.ts';
import { readCsv, readExcel } from '@rahmenpreis/workbook/test/plain-table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTestRebate } from '../../../test/add-rebate.ts';
import { closeTestAward } from '../../../test/close-award.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

const EXPECTED = JSON.parse(
  readFileSync(new URL('../../demo/data/tender-klein/expected.json', import.meta.url), 'utf8'),
) as ExpectedCell[];

let server: TestServer;
let opened: TestTender;
let admin: TestUser;
/** By property number and service group: who was awarded, by username. */
const awarded = new Map<string, ExpectedCell>();

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  admin = opened.admin;
  await awardAll();
});
afterAll(() => server.close());

/** Awards every package to the next bidder who confirmed an offer, whatever it costs. */
async function awardAll(): Promise<void> {
  const { id: phaseId } = opened.phase;
  const offering = opened.tender.providers.filter(({ participation }) => participation === 'true');
  const cells = EXPECTED.filter(
    ({ provider, positions }) => positions > 0 && provider === offering[0]!.username,
  );
  const data = cells.map(({ liegenschaft, slice }, at) => {
    const { username } = offering[at % offering.length]!;
    const own = EXPECTED.find(
      (cell) => cell.provider === username && cell.liegenschaft === liegenschaft && cell.slice === slice,
    )!;
    awarded.set(`${liegenschaft} ${slice}`, own);
    const key = `awarding_${phaseId}_${opened.liegenschaftIds.get(liegenschaft)!}_${slice}`;
    return { key, value: opened.bidders.get(username)!.id, before: null };
  });
  const params = { phaseId, orgaId: admin.organisationId };
  const { left } = await server.get<AlphaBatchAnswer>(saveAlphaKeyVals, {
    as: admin,
    params,
    body: { data },
  });
  expect(left).toEqual([]);
}

const params = () => ({ phaseId: opened.phase.id });
const read = () => server.get<Handover>(getHandover, { as: admin, params: params() });
const ask = (type: 'excel' | 'csv', as = admin) =>
  server.ask(exportHandover, { as, params: params(), query: { type } });
async function rowsOf(separator?: string) {
  const answer = await ask('csv');
  expect(answer.statusCode).toBe(200);
  return readCsv(answer.rawPayload.toString('utf8'), separator);
}
function save(body: Partial<Pick<Handover, 'form' | 'contracts'>>, version: number, known: Handover) {
  const { form, contracts } = { ...known, ...body };
  return server.ask(saveHandover, {
    as: admin,
    params: params(),
    body: { form, contracts },
    headers: { 'if-match': `"${version}"` },
  });
}
const millis = (text = '') => Math.round(Number(text.replace(',', '.')) * 1_000);

/** The sums of packages by property, group and company. */
function sumRows(rows: readonly Record<string, string>[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = `${row['Liegenschaftsnummer']} ${row['Leistungsgruppe']} ${row['Dienstleister']}`;
    sums.set(name, (sums.get(name) ?? 0) + millis(row['GP'] || '0'));
  }
  return sums;
}

function expectedSums(): Map<string, number> {
  const organisationOf = new Map(opened.tender.providers.map((own) => [own.username, own.organisation]));
  const titleOf = new Map(SLICES.map(({ sliceId, title }) => [sliceId as string, title]));
  return new Map(
    [...awarded.values()].map(({ liegenschaft, slice, provider, sum }) => [
      `${liegenschaft} ${titleOf.get(slice)} ${organisationOf.get(provider)}`,
      sum,
    ]),
  );
}

describe('the hand-over of tender-klein', () => {
  test('sums to the awards to the thousandth, in CSV and Excel, read by other means than ours', async () => {
    const rows = await rowsOf();
    expect(rows.length).toBeGreaterThan(1_000);
    expect(sumRows(rows)).toEqual(expectedSums());
    const answer = await ask('excel');
    expect(answer.headers['content-disposition']).toContain('Uebergabe_Angebotsphase_20.11.2026.xlsx');
    const [table, sums] = readExcel(answer.rawPayload);
    const headers = table![0]!;
    const excelRows = table!
      .slice(1)
      .map((cells) => Object.fromEntries(headers.map((header, at) => [header, String(cells[at] ?? '')])));
    expect(sumRows(excelRows)).toEqual(sumRows(rows));
    const total = [...expectedSums().values()].reduce((all, sum) => all + sum, 0);
    expect(millis(String(sums!.find(([name]) => name === 'Gesamt')![2]))).toBe(total);
  });

  test('is begun by the mark of UTF-8, and no text of it is a formula', async () => {
    const { rawPayload } = await ask('csv');
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const known = await read();
    const id = opened.bidders.values().next().value!.id;
    const contracts = [{ serviceProviderId: id, number: '=1+1', begin: null, end: null, costObject: '@x' }];
    expect((await save({ contracts }, known.version, known)).statusCode).toBe(200);
    const [own] = (await rowsOf()).filter((row) => row['Vertragsnummer'] !== '');
    expect([own!['Vertragsnummer'], own!['Kostenträger']]).toEqual(["'=1+1", "'@x"]);
  });

  test('tells a rebate with its condition on each row, and gross, rebate and net beside the sums', async () => {
    const offering = opened.tender.providers.find(({ participation }) => participation === 'true')!;
    await addTestRebate(server.database.db, {
      phaseId: opened.phase.id,
      organisationId: admin.organisationId,
      bidderId: opened.bidders.get(offering.username)!.id,
      tiers: [{ fromMillis: 1_000, tenths: 25 }],
      scenarioName: 'Mit Nachlass',
      by: admin.id,
    });
    const gross = [...awarded.values()]
      .filter(({ provider }) => provider === offering.username)
      .reduce((all, { sum }) => all + sum, 0);
    const rebate = Math.floor((gross * 25 + 500) / 1_000);
    const [, sums] = readExcel((await ask('excel')).rawPayload);
    const line = sums!.find(([name]) => name === offering.organisation)!;
    expect(line.slice(2, 5).map((value) => millis(String(value)))).toEqual([gross, rebate, gross - rebate]);
    expect(line[5]).toMatch(/^Nachlass .* 2,5 % ab 1 €: −/);
    const rows = await rowsOf();
    const told = new Set(
      rows.map(
        (row) =>
          `${row['Dienstleister'] === offering.organisation} ${row['Nachlass auf alle Vergaben'] === line[5]}`,
      ),
    );
    expect(told).toEqual(new Set(['true true', 'false false']));
    // The rows stay gross.
    expect(sumRows(rows)).toEqual(sumRows(await rowsOf()));
  });
});

describe('the form', () => {
  const form: HandoverForm = {
    columns: [
      { name: 'gp', header: 'Betrag' },
      { name: 'propertyErp', header: 'Objekt' },
      { name: 'providerErp', header: 'Kreditor' },
      { name: 'begin', header: 'ab' },
    ],
    csv: { separator: ',', decimal: ',', hasMark: false },
  };

  test('is kept: the next file, and the next phase, have the columns, names and signs once chosen', async () => {
    const known = await read();
    const id = opened.bidders.values().next().value!.id;
    const contracts = [
      { serviceProviderId: id, number: 'V-1', begin: '2027-01-31', end: null, costObject: '' },
    ];
    const stored = await save({ form, contracts }, known.version, known);
    expect(stored.json()).toMatchObject({ data: { form, contracts } });
    const property = [...opened.liegenschaftIds.values()][0]!;
    const changed = [{ liegenschaftId: property, cells: [{ name: 'erpNummer', from: '', to: '0815' }] }];
    await server.get(saveLiegenschaften, {
      as: admin,
      body: { created: [], changed, createdGebaeude: [], changedGebaeude: [] },
    });
    const cells = [{ name: 'erpNummer', from: '', to: 'K-7' }];
    await server.get(saveServiceProviders, {
      as: admin,
      body: { created: [], changed: [{ serviceProviderId: id, cells }] },
    });
    const { rawPayload } = await ask('csv');
    const text = rawPayload.toString('utf8');
    expect(text.slice(0, text.indexOf('\r'))).toBe('"Betrag","Objekt","Kreditor","ab"');
    const rows = readCsv(text, ',');
    expect(rows.find((row) => row['Objekt'] === '0815' && row['Kreditor'] === 'K-7')).toMatchObject({
      ab: '31.01.2027',
    });
    const total = [...expectedSums().values()].reduce((all, sum) => all + sum, 0);
    expect(rows.reduce((all, row) => all + millis(row['Betrag']), 0)).toBe(total);
    const next = await server.get<Phase>(createPhase, {
      as: admin,
      body: { title: 'Danach', start: '2027-11-02T07:00:00Z', end: '2027-12-04T07:00:00Z' },
    });
    const there = await server.get<Handover>(getHandover, { as: admin, params: { phaseId: next.id } });
    expect([there.form, there.contracts]).toEqual([form, []]);
  });

  test('is refused where another was stored since, and where a column stands twice', async () => {
    const known = await read();
    expect((await save({}, known.version - 1, known)).statusCode).toBe(412);
    const [first] = form.columns;
    const twice = { ...form, columns: [first!, { ...first!, header: 'Summe' }] };
    expect((await save({ form: twice }, known.version, known)).json()).toMatchObject({
      message: 'Eine Spalte steht zweimal da.',
    });
    const same = { ...form, columns: [first!, { name: 'ep' as const, header: 'BETRAG' }] };
    expect((await save({ form: same }, known.version, known)).json()).toMatchObject({
      message: 'Zwei Spalten haben dieselbe Überschrift.',
    });
    expect(await read()).toEqual(known);
  });

  test('of two who save at once one is refused, and says the whole of what stands', async () => {
    const known = await read();
    const other = { ...form, csv: { ...form.csv, separator: ';' as const } };
    const contracts = known.contracts.map((own) => ({ ...own, costObject: '99' }));
    const answers = await Promise.all([
      save({ form: other }, known.version, known),
      save({ contracts }, known.version, known),
    ]);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
    expect((await read()).version).toBeGreaterThan(known.version);
  });
});

describe('ERP numbers', () => {
  test('of properties are the owner’s alone', async () => {
    const liegenschaftId = [...opened.liegenschaftIds.values()][0]!;
    const seen = (as: TestUser) =>
      server.get<Liegenschaft>(getLiegenschaft, { as, params: { liegenschaftId } });
    expect((await seen(admin)).erpNummer).toBe('0815');
    expect((await seen(opened.bidders.values().next().value!)).erpNummer).toBe('');
    const providers = await server.get<ServiceProvider[]>(listServiceProviders, { as: admin });
    expect(providers.map(({ erpNummer }) => erpNummer).filter(Boolean)).toEqual(['K-7']);
  });
});

describe('who may', () => {
  test('download: every administrator; save: writers; bidders neither, nor see the form', async () => {
    const reader = await server.signIn('liest@example.org', ['PERMISSION_ALPHAREAD']);
    const bidder = opened.bidders.values().next().value!;
    expect((await ask('csv', reader)).statusCode).toBe(200);
    const known = await read();
    const body = { form: known.form, contracts: known.contracts };
    const saving = await server.ask(saveHandover, { as: reader, params: params(), body });
    const reading = await server.ask(getHandover, { as: bidder, params: params() });
    expect([saving, reading, await ask('excel', bidder)].map(({ statusCode }) => statusCode)).toEqual([
      403, 403, 403,
    ]);
  });

  test('a closed award is handed over, and its contracts can still be said; what changed since is told', async () => {
    await closeTestAward(server.database.db, opened.phase.id, admin.id);
    const known = await read();
    const contracts = known.contracts.map((own) => ({ ...own, number: 'V-2' }));
    expect((await save({ contracts }, known.version, known)).statusCode).toBe(200);
    const [, sums] = readExcel((await ask('excel')).rawPayload);
    const notes = sums!.map(([first]) => String(first ?? ''));
    expect(notes.some((note) => note.startsWith('Die Vergabe ist seit '))).toBe(true);
    // The closing of the test froze no sum at all.
    expect(notes.some((note) => note.startsWith('Andere Summe als beim Abschluss: '))).toBe(true);
  });

  test('a phase without awards is told so', async () => {
    const next = await server.get<Phase[]>(listPhases, { as: admin });
    const { id: phaseId } = next.find(({ title }) => title === 'Danach')!;
    const answer = await server.ask(exportHandover, {
      as: admin,
      params: { phaseId },
      query: { type: 'csv' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'nothing-awarded' }]);
  });
});
