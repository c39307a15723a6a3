import { createAlphaKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { downloadLv, listLvs, listLvSummaries, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { createPhase, getPackages, type Phase, type PhasePackages } from '@rahmenpreis/contract/phase.ts';
import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { readByOtherLibrary } from '@rahmenpreis/workbook/test/test-reader.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { phase as phaseTable } from '../../db/schema/phase.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople, type TestPeople } from '../../../test/test-people.ts';
import { ENDED, FUTURE, RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, type TestServer, TEST_NOW_MS } from '../../../test/test-server.ts';

const CATALOG = [
  CATALOG_HEADER,
  ['1', 'Kategorie', 'Alles', '', '', '', '', 'aufzug', ''],
  ['1.1', 'Position', 'Wartung', 'AZ_01', 'Stk', '', '', 'aufzug', ''],
  ['1.2', 'Position', 'Strom', 'EN_01', 'Stk', '', '', 'energy', ''],
];
const LV = [
  LV_HEADER,
  ['1', '', 'AZ_01', 'Wartung', '2', 'Stk', 'aufzug', 'nein'],
  ['2', '4711', 'EN_01', 'Strom', '3,5', 'Stk', 'energy', 'inaktiv'],
];

let server: TestServer;
let people: TestPeople;
let places: string[];
let source: string;

beforeAll(async () => {
  server = await startTestServer();
  people = await signInPeople(server);
  places = [
    await createTestLiegenschaft(server, people.admin, 'L-1', 'Hamburg'),
    await createTestLiegenschaft(server, people.admin, 'L-2', 'Bayern'),
  ];
});
beforeEach(async () => {
  await server.database.db.delete(phaseTable);
  const { admin: as, bidder } = people;
  const body = { ...RUNNING, liegenschaftIds: places, userIds: [bidder.id] };
  source = (await server.get<Phase>(createPhase, { as, body })).id;
  const params = { phaseId: source };
  const file = (rows: Parameters<typeof sampleBytes>[0]) => ({
    filename: 'Rathaus.xlsx',
    bytes: sampleBytes(rows),
  });
  await server.get(uploadEpCatalog, { as, params, file: file(CATALOG) });
  for (const propertyId of places)
    await server.get(uploadLv, { as, params: { ...params, propertyId }, file: file(LV) });
  const data = [
    { key: `${source}_ep_AZ_01`, value: '1000' },
    { key: `${source}_offer`, value: 'true' },
  ];
  await server.get(saveOwnKeyVals, {
    as: bidder,
    params: { ...params, orgaId: bidder.organisationId },
    body: { data },
  });
});
afterAll(() => server.close());

const read = (phaseId = source) =>
  server.get<PhasePackages>(getPackages, { as: people.admin, params: { phaseId } });
const award = (liegenschaftId: string, sliceId: string, phaseId = source) =>
  server.get(createAlphaKeyVal, {
    as: people.admin,
    params: { phaseId, orgaId: people.admin.organisationId },
    body: { key: `awarding_${phaseId}_${liegenschaftId}_${sliceId}`, value: people.bidder.id },
  });
const ask = (packages: PhasePackages['open'], more: object = {}) => {
  const filesFrom = { phaseId: source, lvs: true, packages };
  const body = { ...FUTURE, liegenschaftIds: places, userIds: [people.bidder.id], filesFrom, ...more };
  return server.ask(createPhase, { as: people.admin, body });
};

test('what has rows and no award is asked again: LVs hold the open groups alone and say so, a whole one stays its file', async () => {
  await award(places[0]!, 'energie');
  const { open, reasked } = await read();
  const names = open.map(({ liegenschaftId, sliceId }) => `${places.indexOf(liegenschaftId)} ${sliceId}`);
  expect(names.toSorted()).toEqual(['0 aufzug', '1 aufzug', '1 energie']);
  expect(reasked).toEqual([]);
  const { data: made } = (await ask(open)).json<{ data: Phase }>();
  const as = people.admin;
  const [cut, whole] = await Promise.all(
    places.map(async (propertyId) => {
      const params = { phaseId: made.id, propertyId };
      const [lv] = await server.get<{ positions: { epCode: string; menge: number }[] }[]>(listLvs, {
        as,
        params: { phaseId: made.id },
        query: { propertyId },
      });
      const { rawPayload } = await server.ask(downloadLv, { as, params });
      return {
        codes: lv!.positions.map(({ epCode }) => epCode),
        title: readByOtherLibrary(rawPayload).cells[0]?.[0]?.v,
      };
    }),
  );
  expect([cut!.codes, whole!.codes]).toEqual([['AZ_01'], ['AZ_01', 'EN_01']]);
  expect(cut!.title).toBe('Leistungsverzeichnis Rathaus, nur Aufzugsmanagement');
  const summaries = await server.get<{ filename: string }[]>(listLvSummaries, {
    as,
    params: { phaseId: made.id },
  });
  expect(summaries.map(({ filename }) => filename)).toEqual([
    'Rathaus, nur Aufzugsmanagement.xlsx',
    'Rathaus.xlsx',
  ]);
  // The file comes in again as what is stored.
  const bytes = (await server.ask(downloadLv, { as, params: { phaseId: made.id, propertyId: places[0]! } }))
    .rawPayload;
  const again = { params: { phaseId: made.id, propertyId: places[0]! }, file: { filename: 'a.xlsx', bytes } };
  expect((await server.ask(uploadLv, { as, ...again })).statusCode).toBe(200);
});

test('a package that was awarded meanwhile, or is of no property of the new phase, is refused and nothing is made', async () => {
  const { open } = await read();
  await award(places[0]!, 'aufzug');
  const phases = () => server.database.db.$count(phaseTable);
  for (const more of [{}, { liegenschaftIds: [] }]) {
    const answer = await ask(open, more);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'package-not-open']);
  }
  expect(await phases()).toBe(1);
});

test('the first phase names the other, its packages, and the sum for which they are awarded there', async () => {
  const { open } = await read();
  const { data: made } = (await ask(open)).json<{ data: Phase }>();
  const told = { phaseId: made.id, title: FUTURE.title, packages: expect.arrayContaining(open) };
  expect((await read()).reasked).toEqual([{ ...told, sumMillis: 0 }]);
  const { bidder } = people;
  const later = { start: new Date(TEST_NOW_MS - 1_000), end: new Date(TEST_NOW_MS + 1_000_000) };
  await server.database.db.update(phaseTable).set(later);
  const data = [
    { key: `${made.id}_ep_AZ_01`, value: '700' },
    { key: `${made.id}_offer`, value: 'true' },
  ];
  const params = { phaseId: made.id, orgaId: bidder.organisationId };
  await server.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
  await award(places[1]!, 'aufzug', made.id);
  expect((await read()).reasked).toEqual([{ ...told, sumMillis: 1_400 }]);
  // Awards of a bidder that takes part no more count nothing, whatever still stands there.
  const withdrawn = [{ key: `${made.id}_offer`, value: 'false' }];
  await server.get(saveOwnKeyVals, { as: bidder, params, body: { data: withdrawn } });
  expect((await read()).reasked).toEqual([{ ...told, sumMillis: 0 }]);
  // Of a sealed phase nobody is told, and nothing of it is asked again.
  await server.database.db.update(phaseTable).set({ seal: 'SEALED' });
  expect((await ask(open)).json<{ code: string }>().code).not.toBe('package-not-open');
  const sealed = await server.ask(getPackages, { as: people.admin, params: { phaseId: made.id } });
  expect(sealed.json<{ code: string }>().code).toBe('phase-sealed');
  const { start, end } = ENDED;
  expect((await ask(open, { start, end })).json<{ code: string }>().code).toBe('phase-sealed');
});
