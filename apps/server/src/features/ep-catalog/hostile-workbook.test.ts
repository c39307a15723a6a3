import { listEpCatalogs, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { strToU8, zipSync } from 'fflate';
import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { createWorkerPool } from '../../kernel/work/worker-pool.ts';
import { FUTURE } from '../../../test/test-plans.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { startTestServer, type TestUser } from '../../../test/test-server.ts';

/**
 * Shorter than the 15 s of production, which `kernel/work/worker-pool.test.ts` holds, and long enough for a
 * file that is none, on a busy machine as well.
 */
const TASK_TIMEOUT_MS = 4_000;

const workers = createWorkerPool({ taskTimeoutMs: TASK_TIMEOUT_MS });
const server = await startTestServer({ workers });
const { admin, reader, bidder, rival } = await signInPeople(server);
const { id: phaseId } = await server.get<Phase>(createPhase, {
  as: admin,
  body: { ...FUTURE, userIds: [bidder.id, rival.id] },
});
afterAll(async () => {
  await server.close();
  await workers.close();
});

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function hostileWorkbook(): Uint8Array {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEET}">${'<si><t>ab</t></si>'.repeat(5_200_000)}</sst>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

/**
 * A workbook that keeps within every limit of its size, of 230 kB, and takes its reader longer than it may.
 */
const HOSTILE = { filename: 'EP-Katalog.xlsx', bytes: hostileWorkbook() };

test('while the worker of a hostile workbook is killed others are answered, and the next file is read', {
  timeout: 120_000,
}, async () => {
  let isRefused = false;
  const refusal = server
    .ask(uploadEpCatalog, { as: admin, params: { phaseId }, file: HOSTILE })
    .then((answer) => {
      isRefused = true;
      return answer;
    });
  for (let count = 0; count < 20; count += 1) {
    expect((await server.ask(listPhases, { as: reader })).statusCode).toBe(200);
  }
  expect(isRefused).toBe(false);
  const answer = await refusal;
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('nicht in vertretbarer Zeit');
  expect(await server.get(listEpCatalogs, { as: admin })).toEqual([]);
  const bytes = sampleBytes([
    ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'],
    ['1', 'Kategorie', 'Unterhaltsreinigung', null, null, 'igm'],
    ['1.1', 'Position', 'Leistung', '001', 'h', 'igm'],
  ]);
  const right = { as: admin, params: { phaseId }, file: { ...HOSTILE, bytes } };
  expect((await server.ask(uploadEpCatalog, right)).statusCode).toBe(200);
});

test('while the hostile workbooks of two users are at work, what another one asks of the workers is made', {
  timeout: 120_000,
}, async () => {
  const ownOffer = (as: TestUser) => ({ as, params: { phaseId, orgaId: as.organisationId } });
  const other = await server.signIn('zweite@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const meters = new Registry();
  // Neither their time nor what they take together ends them before they have shown what they show.
  const own = createWorkerPool({ memoryTogetherMb: 2_000 });
  const app = await server.startOther({ meters, workers: own });
  const workersAtWork = async () =>
    (await meters.getSingleMetric('rahmenpreis_worker_tasks_working')?.get())?.values[0]?.value;
  let endedCount = 0;
  const refusals = [admin, other, admin, other].map((as) =>
    app.ask(uploadEpCatalog, { as, params: { phaseId }, file: HOSTILE }).finally(() => (endedCount += 1)),
  );
  await expect.poll(workersAtWork, { timeout: 30_000 }).toBe(3);
  const receipt = await app.ask(exportReceipt, { ...ownOffer(rival), query: { type: 'excel' } });
  expect(receipt.statusCode).toBe(200);
  // It was made beside them, and not once they had ended.
  expect(endedCount).toBe(0);
  // The test before has shown that their time ends by itself.
  await expect
    .poll(async () => {
      await own.close();
      return own.count().working;
    })
    .toBe(0);
  const statuses = (await Promise.all(refusals)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([400, 400, 400, 400]);
  await app.app.close();
});
