import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { replaceEpCatalog, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { changePhase, createPhase, getPhaseChanges, type PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { phase, phaseNotice } from '../../../db/schema/phase.ts';
import { createTestLiegenschaft } from '../../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../../test/test-people.ts';
import { FUTURE, RUNNING } from '../../../../test/test-plans.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';

const DAY_MS = 24 * 3_600_000;
let server: TestServer;
let admin: TestUser;
let bidder: TestUser;
let rival: TestUser;
let hamburgId: string;
let munichId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, bidder, rival } = await signInPeople(server));
  hamburgId = await createTestLiegenschaft(server, admin, 'L-002', 'Hamburg');
  munichId = await createTestLiegenschaft(server, admin, 'L-001', 'Bayern');
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
});
afterAll(() => server.close());

const send = async (
  endpoint: Endpoint,
  params: Record<string, string>,
  rows: Parameters<typeof sampleBytes>[0],
) => {
  const file = { filename: 'Datei.xlsx', bytes: sampleBytes(rows) };
  expect((await server.ask(endpoint, { as: admin, params, file })).statusCode).toBe(200);
};
const catalog = (cleaning: string, text: string, liftUnit = 'St') => [
  ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Vortext', 'Leistungsgruppe'],
  ['1', 'Kategorie', 'Leistungen', null, null, null, null],
  ['1.1', 'Position', cleaning, '001', 'm²', text, 'igm'],
  ['1.2', 'Position', 'Aufzug', '002', liftUnit, '', 'aufzug'],
];
const lv = (text: string, amount: number) => [
  LV_HEADER,
  ['1', '474.0', '001', text, amount, 'm²', 'igm', 'nein'],
];
const replace = (phaseId: string, ...of: Parameters<typeof catalog>) =>
  send(replaceEpCatalog, { phaseId }, catalog(...of));
const upload = (phaseId: string, ...of: Parameters<typeof lv>) =>
  send(uploadLv, { phaseId, propertyId: hamburgId }, lv(...of));

async function startPhase(): Promise<string> {
  const body = { ...FUTURE, liegenschaftIds: [hamburgId], userIds: [bidder.id, rival.id] };
  const { id } = await server.get<{ id: string }>(createPhase, { as: admin, body });
  await send(uploadEpCatalog, { phaseId: id }, catalog('Reinigung', 'Feucht wischen.'));
  await upload(id, 'Flur', 10);
  const span = { start: new Date(RUNNING.start), end: new Date(RUNNING.end) };
  await server.database.db.update(phase).set(span);
  await server.database.db.update(phaseNotice).set({ at: span.start });
  return id;
}

const told = (phaseId: string, as = bidder) =>
  server.get<PhaseChanges>(getPhaseChanges, { as, params: { phaseId } });
/** The Ep-Codes of the prices that a company is asked to confirm, in the order in which it reads them. */
const asked = async (phaseId: string, as = bidder) =>
  (await told(phaseId, as)).days.flatMap(({ parts }) =>
    parts.flatMap(({ changes }) => changes.flatMap(({ confirms }) => confirms ?? [])),
  );
const write = (phaseId: string, entries: Record<string, string>, seenChange?: string, as = bidder) => {
  const data = Object.entries(entries).map(([key, value]) => ({ key: `${phaseId}_${key}`, value }));
  const params = { phaseId, orgaId: as.organisationId };
  const query = seenChange === undefined ? {} : { seenChange };
  return server.ask(saveOwnKeyVals, { as, params, query, body: { data } });
};
/** Moves all that was done a day into the past. */
const nextDay = async () => {
  await server.database.db.execute(sql`update phase_change set at = at - interval '1 day'`);
  await server.database.db.execute(sql`update key_val set updated_at = updated_at - interval '1 day'`);
};
const pass = () => server.clock.set(server.clock.nowMs() + 60_000);

test('what was changed stays by day with what was before, once it is confirmed, and when the phase has ended', async () => {
  const id = await startPhase();
  await replace(id, 'Reinigung', 'Feucht wischen, zweimal.');
  await nextDay();
  await upload(id, 'Flur und Treppe', 12);
  pass();
  await write(id, { offer: 'true' });
  pass();
  await replace(id, 'Unterhaltsreinigung', 'Feucht wischen, zweimal.', 'psch');
  const days = [
    {
      at: new Date(TEST_NOW_MS + 120_000).toISOString(),
      isSinceConfirmed: true,
      reasons: [],
      parts: [
        {
          title: 'EP-Katalog',
          liegenschaftId: null,
          count: 2,
          changes: [
            {
              text: '001 Unterhaltsreinigung',
              facts: [{ name: 'Bezeichnung', before: 'Reinigung', after: 'Unterhaltsreinigung' }],
              confirms: null,
            },
            { text: '002 Aufzug', facts: [{ name: 'Einheit', before: 'St', after: 'psch' }], confirms: null },
          ],
        },
      ],
    },
    {
      at: new Date(TEST_NOW_MS).toISOString(),
      isSinceConfirmed: false,
      reasons: [],
      parts: [
        {
          title: 'LV L-002 L-002',
          liegenschaftId: hamburgId,
          count: 1,
          changes: [
            {
              text: '001 Flur und Treppe',
              facts: [
                { name: 'Text', before: 'Flur', after: 'Flur und Treppe' },
                { name: 'Menge', before: '10', after: '12' },
              ],
              confirms: null,
            },
          ],
        },
      ],
    },
    {
      at: new Date(TEST_NOW_MS - DAY_MS).toISOString(),
      isSinceConfirmed: false,
      reasons: [],
      parts: [
        {
          title: 'EP-Katalog',
          liegenschaftId: null,
          count: 1,
          changes: [
            {
              text: '001 Reinigung',
              facts: [{ name: 'Langtext', before: 'Feucht wischen.', after: 'Feucht wischen, zweimal.' }],
              confirms: null,
            },
          ],
        },
      ],
    },
  ];
  expect(await told(id)).toMatchObject({ count: 2, days });
  pass();
  await write(id, { offer: 'true' });
  const confirmed = days.map((day) => ({ ...day, isSinceConfirmed: false }));
  expect(await told(id)).toMatchObject({ changedAt: null, count: 0 });
  // The last two lie on one day and on one side of the confirmation now.
  expect((await told(id)).days.flatMap(({ parts }) => parts.flatMap(({ changes }) => changes))).toEqual(
    expect.arrayContaining(confirmed.flatMap(({ parts }) => parts.flatMap(({ changes }) => changes))),
  );
  await server.database.db.update(phase).set({ end: new Date(TEST_NOW_MS + 120_000) });
  expect((await told(id)).days.map(({ at }) => at)).toEqual([days[0]!.at, days[2]!.at]);
});

test('who has withdrawn reads what it was told until then; nobody reads of an LV before its property joined', async () => {
  const id = await startPhase();
  await send(uploadLv, { phaseId: id, propertyId: munichId }, lv('Dach', 5));
  await upload(id, 'Flur', 11);
  pass();
  await write(id, { offer: 'true' });
  await write(id, { offer: 'false' });
  await nextDay();
  const body = { ...RUNNING, liegenschaftIds: [hamburgId, munichId] };
  await server.get(changePhase, { as: admin, params: { phaseId: id }, body });
  await nextDay();
  await send(uploadLv, { phaseId: id, propertyId: munichId }, lv('Dach', 6));
  const titlesOf = async (as: TestUser) =>
    (await told(id, as)).days.map(({ parts }) => parts.map(({ title }) => title));
  expect(await titlesOf(bidder)).toEqual([['LV L-002 L-002']]);
  expect(await titlesOf(rival)).toEqual([['LV L-001 L-001'], ['L-001 L-001'], ['LV L-002 L-002']]);
});

test('a price that counts and was entered for another text is asked for until it is confirmed as it is, or entered anew', async () => {
  const id = await startPhase();
  await write(id, { ep_001: '1000', ep_002: '2000' });
  await write(id, { ep_002: '7' }, undefined, rival);
  pass();
  await replace(id, 'Reinigung', 'Feucht wischen, zweimal.', 'psch');
  pass();
  await upload(id, 'Flur und Treppe', 10);
  // Once, though two texts changed; the price of the other unit rests, and of the rival's no word.
  expect(await asked(id)).toEqual(['001']);
  expect(await asked(id, rival)).toEqual([]);
  pass();
  const { lastAt } = await told(id);
  const late = await write(id, { ep_001: '1000' }, new Date(TEST_NOW_MS + 60_000).toISOString());
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'tender-changed']);
  // Nor is a price put back that somebody of the company has changed since.
  const other = await write(id, { ep_001: '999' }, lastAt!);
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([409, 'price-changed']);
  expect(await asked(id)).toEqual(['001']);
  expect((await write(id, { ep_001: '1000' }, lastAt!)).statusCode).toBe(200);
  expect(await asked(id)).toEqual([]);
  const { rows } = await server.database.db.execute<{ confirmed: string }>(
    sql`select detail ->> 'confirmedPrices' as confirmed from audit where detail ? 'confirmedPrices'`,
  );
  expect(rows).toEqual([{ confirmed: '1' }]);
  expect((await told(id)).days.flatMap(({ parts }) => parts)).toHaveLength(2);
  pass();
  await upload(id, 'Keller', 10);
  expect(await asked(id)).toEqual(['001']);
  pass();
  await write(id, { ep_001: '1100' });
  expect(await asked(id)).toEqual([]);
});

test('a text that is again as it was when the price was entered asks for nothing', async () => {
  const id = await startPhase();
  await write(id, { ep_001: '1000' });
  pass();
  await upload(id, 'Keller', 10);
  expect(await asked(id)).toEqual(['001']);
  await nextDay();
  await upload(id, 'Flur', 10);
  expect(await asked(id)).toEqual([]);
  expect((await told(id)).days).toHaveLength(2);
});
