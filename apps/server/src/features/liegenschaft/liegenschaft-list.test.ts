import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import * as contract from '@rahmenpreis/contract/liegenschaft.ts';
import type { SentLiegenschaftList } from '@rahmenpreis/contract/liegenschaft.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { readLiegenschaftList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-list.ts';
import { sentList } from '@rahmenpreis/workbook/liegenschaft/list/liegenschaft-line.ts';
import { LIEGENSCHAFT_HEADER } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { releaseAtOnce } from '../../../test/test-at-once.ts';
import { createTestLiegenschaft, readPortfolio } from '../../../test/test-liegenschaft.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
});
afterAll(() => server.close());

const NOTHING: SentLiegenschaftList = { created: [], changed: [], createdGebaeude: [], changedGebaeude: [] };
const HEADER = [...LIEGENSCHAFT_HEADER, 'Baujahr'];
const PLACE = ['Am Kai 1', '20457', 'Hamburg', 'Hamburg'];

const stored = () => readPortfolio(server, admin);

/** What the dialog sends for these rows, beside what is stored now. */
async function listOf(rows: readonly (string | number)[][]): Promise<SentLiegenschaftList> {
  const { made, lines, findings } = await readLiegenschaftList([HEADER, ...rows], await stored());
  expect(findings).toEqual([]);
  return sentList(made, lines);
}

const send = (body: object) => server.ask(contract.saveLiegenschaften, { as: admin, body });

async function lastDetail(): Promise<AuditDetail> {
  const rows = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  return rows[0]!.detail as AuditDetail;
}

test('a list makes properties with buildings, then changes single cells of them, and each is one entry in the trail', async () => {
  const rows = [
    ['A-1', 'Kontor', '01', 'Haus A', ...PLACE, 1979],
    ['A-1', 'Kontor', '02', 'Haus B', ...PLACE, 1980],
    ['A-2', 'Speicher', '01', 'Halle', ...PLACE, 1990],
  ];
  const first = await send(await listOf(rows));
  const made = { liegenschaftId: expect.any(String), version: 1 };
  const building = { gebaeudeId: expect.any(String), version: 1 };
  expect(first.json()).toMatchObject({
    data: {
      created: [
        { ...made, gebaeude: [building, building] },
        { ...made, gebaeude: [building] },
      ],
      changed: 0,
      createdGebaeude: [],
      changedGebaeude: 0,
      left: [],
    },
  });
  expect(await listOf(rows)).toEqual(NOTHING);
  const known = (await stored()).find(({ nummer }) => nummer === 'A-1')!;
  expect(known).toMatchObject({
    hauptBildId: null,
    mediaIds: [],
    adresse: { strasse: 'Am Kai', hausnummer: '1' },
  });

  const second = await send(
    await listOf([
      ['A-1', 'Kontorhaus', '01', 'Haus A', ...PLACE, 1981],
      ['a-2', 'Speicher', '02', 'Anbau', ...PLACE, 2001],
    ]),
  );
  // The number in small letters is another spelling of the same, and changes it.
  expect(second.json()).toMatchObject({
    data: {
      created: [],
      changed: 2,
      createdGebaeude: [{ liegenschaftId: expect.any(String), ...building }],
      changedGebaeude: 1,
    },
  });
  const { changes } = await lastDetail();
  expect(changes?.listed.slice(0, 3)).toEqual([
    { name: `${known.id}/name`, from: 'Kontor', to: 'Kontorhaus' },
    { name: expect.stringMatching(/\/nummer$/), from: 'A-2', to: 'a-2' },
    { name: `${known.id}/01/baujahr`, from: 1979, to: 1981 },
  ]);
  const now = await stored();
  expect(
    now.map(({ nummer, name, gebaeude }) => [nummer, name, gebaeude.map(({ baujahr }) => baujahr)]),
  ).toEqual(
    expect.arrayContaining([
      ['A-1', 'Kontorhaus', [1981, 1980]],
      ['a-2', 'Speicher', [1990, 2001]],
    ]),
  );
});

test('where a cell is another by now, all of the list is refused and named; another cell of the same thing is no conflict', async () => {
  const id = await createTestLiegenschaft(server, admin, 'B-1');
  const [one, other] = await Promise.all([
    listOf([['B-1', 'Erster', '', '', ...PLACE, '']]),
    listOf([['B-1', 'Zweiter', '', '', ...PLACE, '']]),
  ]);
  const cells = [{ name: 'eigentuemer', from: '', to: 'Muster AG' }];
  const third = { ...NOTHING, changed: [{ liegenschaftId: id, cells }] };
  expect((await send(one)).statusCode).toBe(200);
  const late = await send({
    ...other,
    created: (await listOf([['B-2', 'Neu', '', '', ...PLACE, '']])).created,
  });
  expect([late.statusCode, late.json()]).toEqual([
    412,
    expect.objectContaining({
      code: 'stale',
      message: '„B-1 Erster“ wurde inzwischen von jemand anderem geändert. Es wurde nichts gespeichert.',
    }),
  ]);
  expect((await send(third)).statusCode).toBe(200);
  const now = await stored();
  expect(now.filter(({ nummer }) => nummer.startsWith('B-'))).toMatchObject([
    { name: 'Erster', eigentuemer: 'Muster AG' },
  ]);
  // The owner may be a person: the audit log only says that the field changed.
  expect((await lastDetail()).changes?.listed).toEqual([{ name: `${id}/eigentuemer` }]);
});

test('a new number is made once, when two bring it at the same moment and when one list has it twice', async () => {
  const list = await listOf([['C-1', 'Doppelt', '', '', ...PLACE, '']]);
  const answers = await releaseAtOnce(
    server.database,
    'organisation',
    [1, 2, 3].map(() => () => send(list)),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const twice = await send({
    ...NOTHING,
    created: [...list.created, ...list.created].map((each, at) => ({
      ...each,
      nummer: at === 0 ? 'C-2' : 'c-2',
    })),
  });
  expect([twice.statusCode, twice.json<{ code: string }>().code]).toEqual([409, 'nummer-taken']);
  expect((await stored()).filter(({ nummer }) => /^c-/i.test(nummer))).toHaveLength(1);
});

test('what no list holds, what suits no field, and a building of another property are refused, and nothing is stored', async () => {
  const id = await createTestLiegenschaft(server, admin, 'D-1');
  const other = await createTestLiegenschaft(server, admin, 'D-2');
  const made = await listOf([['D-2', 'D-2', '01', 'Haus', ...PLACE, 1979]]);
  expect((await send(made)).statusCode).toBe(200);
  const gebaeudeId = (await stored()).find(({ nummer }) => nummer === 'D-2')!.gebaeude[0]!.id;
  const change = (name: string, to: unknown, from: unknown = '') =>
    send({ ...NOTHING, changed: [{ liegenschaftId: id, cells: [{ name, from, to }] }] });
  const codes = await Promise.all([
    change('mediaIds', 'x'),
    change('adresse.land', 'Frankreich', 'Deutschland'),
    change('adresse.region', 'Bavaria', 'Hamburg'),
    change('name', '', 'D-1'),
    change('eigentuemer', 12),
    send({
      ...NOTHING,
      changedGebaeude: [{ liegenschaftId: id, gebaeudeId, cells: [{ name: 'baujahr', from: 1979, to: 1 }] }],
    }),
    send({
      ...NOTHING,
      changedGebaeude: [
        { liegenschaftId: other, gebaeudeId, cells: [{ name: 'baujahr', from: 1979, to: -1 }] },
      ],
    }),
  ]);
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 404, 400]);
  expect(codes[3]?.json<{ message: string }>().message).toBe(
    '„D-1 D-1“: Bitte geben Sie einen Liegenschaftsnamen an.',
  );
  expect((await stored()).find((each) => each.id === id)).toMatchObject({
    name: 'D-1',
    adresse: { region: 'Hamburg' },
  });
});
