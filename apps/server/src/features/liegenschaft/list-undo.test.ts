import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { SentLiegenschaftList, StoredLiegenschaftList } from '@rahmenpreis/contract/liegenschaft.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { createPhase } from '@rahmenpreis/contract/phase.ts';
import { liegenschaftenSheet } from '@rahmenpreis/workbook/liegenschaft/liegenschaften-out.ts';
import { backList, sentList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-line.ts';
import { readLiegenschaftList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-list.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { anyLiegenschaften } from '@rahmenpreis/workbook/test/sample-liegenschaft.ts';
import fc from 'fast-check';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { createTestLiegenschaft, readPortfolio, TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
});
afterAll(() => server.close());

const NOTHING: SentLiegenschaftList = { created: [], changed: [], createdGebaeude: [], changedGebaeude: [] };

const stored = () => readPortfolio(server, admin);

const ask = (body: object) => server.ask(contract.saveLiegenschaften, { as: admin, body });
const save = (body: object) =>
  server.get<StoredLiegenschaftList>(contract.saveLiegenschaften, { as: admin, body });

const fresh = (nummer: string, gebaeude: readonly string[] = []) => ({
  nummer,
  name: `Haus ${nummer}`,
  adresse: TEST_ADRESSE,
  gebaeude: gebaeude.map((each) => ({ nummer: each, name: each, adresse: TEST_ADRESSE })),
});

test('any list, stored and taken back, leaves everything as it was', { timeout: 120_000 }, async () => {
  const german = { postleitzahl: '20457' };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(anyLiegenschaften, anyLiegenschaften, async (one, other) => {
      run += 1;
      await save({ ...NOTHING, created: one.map((each, at) => ({ ...each, nummer: `${run}-${at}` })) });
      const before = await stored();
      const known = before.filter(({ nummer }) => nummer.startsWith(`${run}-`));
      // Those that are there become others, in every field; what there are more of is new.
      const wanted = other.map((each, at) => ({
        ...each,
        ...(known[at] === undefined ? { nummer: `neu ${run}-${at}` } : { id: known[at].id }),
        adresse: { ...each.adresse, ...german },
        gebaeude: each.gebaeude.map((building, place) => {
          const id = known[at]?.gebaeude[place]?.id;
          const own = id === undefined ? { nummer: `neu ${place}` } : { id };
          return { ...building, ...own, adresse: { ...building.adresse, ...german } };
        }),
      }));
      const { made, lines } = await readLiegenschaftList(
        writeWorkbook([liegenschaftenSheet(wanted)]),
        before,
      );
      const sent = sentList(made, lines);
      const answer = await save(sent);
      const { left } = await save(backList(sent, answer));
      expect(left).toEqual([]);
      expect(await stored()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

test('what is changed since, or a phase uses, stays and is named; the rest goes, and a second time does nothing', async () => {
  const hostId = await createTestLiegenschaft(server, admin, 'H-1');
  const numbers = ['A-1', 'A-2', 'A-3', 'A-4'];
  const added = ['1', '2'].map((nummer) => ({
    liegenschaftId: hostId.toUpperCase(),
    fields: { nummer, name: nummer, adresse: TEST_ADRESSE },
  }));
  const sent = {
    ...NOTHING,
    created: numbers.map((nummer) => fresh(nummer, ['01'])),
    createdGebaeude: added,
  };
  const answer = await save(sent);
  const [plain, changed, extended, inPhase] = answer.created;
  const { liegenschaftId } = changed!;
  const body = { ...fresh('A-2'), name: 'Anders' };
  await server.get(contract.changeLiegenschaft, { as: admin, params: { liegenschaftId }, body });
  await server.get(contract.createGebaeude, {
    as: admin,
    params: { liegenschaftId: extended!.liegenschaftId },
    body: { nummer: '02', name: 'Anbau', adresse: TEST_ADRESSE },
  });
  await server.get(createPhase, {
    as: admin,
    body: {
      title: 'Angebote',
      start: new Date(TEST_NOW_MS + 60_000).toISOString(),
      end: new Date(TEST_NOW_MS + 120_000).toISOString(),
      liegenschaftIds: [inPhase!.liegenschaftId],
    },
  });
  await server.get(contract.changeGebaeude, {
    as: admin,
    params: { liegenschaftId: hostId, gebaeudeId: answer.createdGebaeude[1]!.gebaeudeId },
    body: { nummer: '2', name: 'Anders', adresse: TEST_ADRESSE },
  });
  const back = backList(sent, answer);
  const left = [
    { name: 'A-2 Anders', why: 'changed' },
    { name: 'A-3 Haus A-3', why: 'changed' },
    { name: 'A-4 Haus A-4', why: 'in-phase' },
    { name: 'H-1 H-1, 2', why: 'changed' },
  ];
  expect((await save(back)).left).toEqual(left);
  const [entry] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  expect((entry!.detail as AuditDetail).changes?.listed.slice(0, 2)).toEqual([
    { name: `${plain!.liegenschaftId}/nummer`, from: 'A-1' },
    { name: `${plain!.liegenschaftId}/name`, from: 'Haus A-1' },
  ]);
  const now = (await stored()).map(
    ({ nummer, gebaeude }) => `${nummer}: ${gebaeude.map((each) => each.name).join()}`,
  );
  expect(now.filter((text) => /^[AH]-/.test(text)).toSorted()).toEqual([
    'A-2: 01',
    'A-3: 01,Anbau',
    'A-4: 01',
    'H-1: Anders',
  ]);
  expect((await save(back)).left).toEqual(left);
});

test('where a cell is another since, nothing of the list goes back', async () => {
  const liegenschaftId = await createTestLiegenschaft(server, admin, 'B-1');
  const cell = (from: string, to: string) => [{ liegenschaftId, cells: [{ name: 'eigentuemer', from, to }] }];
  const sent = { ...NOTHING, created: [fresh('B-2')], changed: cell('', 'Muster AG') };
  const answer = await save(sent);
  await save({ ...NOTHING, changed: cell('Muster AG', 'Andere AG') });
  const late = await ask(backList(sent, answer));
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
    412,
    '„B-1 B-1“ wurde inzwischen von jemand anderem geändert. Es wurde nichts gespeichert.',
  ]);
  expect((await stored()).filter(({ nummer }) => nummer.startsWith('B-'))).toHaveLength(2);
});
