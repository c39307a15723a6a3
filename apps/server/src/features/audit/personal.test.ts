import { listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import {
  changeLiegenschaft,
  createGebaeude,
  createLiegenschaft,
  deleteLiegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { uploadDocument } from '@rahmenpreis/contract/media.ts';
import { createServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { authenticate } from '@rahmenpreis/contract/session.ts';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanUp } from '../../db/clean-up.ts';
import { audit, auditPersonal } from '../../db/schema/audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { TEST_PDF } from '../../../test/test-media.ts';
import { createStateSigner, sealAuditLog } from './seal-audit-log.ts';
import { forgetValues } from './repository.ts';
import { verifyAuditLog } from './check/verify-audit-log.ts';

const DAY_MS = 24 * 60 * 60_000;
const signState = createStateSigner(new TextEncoder().encode('0123456789abcdef'.repeat(4)));
const NORA = {
  username: 'nora@nord.example.org',
  firstname: 'Nora',
  lastname: 'Nord',
  phone: '040 123',
  organisation: 'Nord GmbH',
};

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  await server.get(createServiceProvider, { as: admin, body: NORA });
  await server.ask(authenticate, { body: { username: 'fremd@example.org', password: 'falsch-123' } });
});
afterAll(() => server.close());
beforeEach(() => sealAuditLog(server.database.db, TEST_NOW_MS, signState));

/** What is known beside the audit log, each text once. */
async function known(): Promise<string[]> {
  const rows = await server.database.db.select().from(auditPersonal);
  return [...new Set(rows.map(({ value }) => value))].toSorted();
}
const problems = async () => (await verifyAuditLog(server.database.db, [], TEST_NOW_MS)).problems;

test('no entry holds a name, an e-mail address or a network address', async () => {
  const whole = JSON.stringify(await server.database.db.select().from(audit));
  for (const value of ['127.0.0.1', NORA.username, NORA.firstname, NORA.phone, 'fremd@example.org'])
    expect(whole).not.toContain(`"${value}"`);
  expect(whole).toContain(NORA.organisation);
  expect(await known()).toEqual(
    ['127.0.0.1', '040 123', 'fremd@example.org', 'Nora', 'Nord', NORA.username].toSorted(),
  );
});

test('a value that was changed beside the trail is found, and so is one that was put there', async () => {
  const { pool } = server.database;
  const [first] = (await pool.query<{ seq: string }>(`select seq from audit_personal where value = 'Nora'`))
    .rows;
  await pool.query(`update audit_personal set value = 'Petra' where value = 'Nora'`);
  expect(await problems()).toEqual([{ kind: 'value-differs', place: Number(first?.seq) }]);
  await pool.query(`update audit_personal set value = 'Nora' where value = 'Petra'`);
  expect(await problems()).toEqual([]);
  await pool.query(
    `insert into audit_personal select seq, 'declaredBy', 'Petra', salt, forget_at from audit_personal where value = 'Nora'`,
  );
  expect(await problems()).toEqual([{ kind: 'value-differs', place: Number(first?.seq) }]);
  await pool.query(`delete from audit_personal where field = 'declaredBy'`);
});

test('a name within a longer text, a file or a query is not in the chain either, before and after a change, and is forgotten', async () => {
  const { db } = server.database;
  const adresse = TEST_ADRESSE;
  const texts = ['beschreibung', 'anmerkung', 'eigentuemer', 'verantwortlicher'] as const;
  const say = (name: string) =>
    Object.fromEntries(texts.map((field) => [field, `Schlüssel bei ${name}, 2. Stock`]));
  const body = (name: string) => ({ nummer: 'L-1', name: 'Haus', adresse, ...say(name) });
  const house = await server.get<{ id: string }>(createLiegenschaft, {
    as: admin,
    body: body('Ida Altmann'),
  });
  const params = { liegenschaftId: house.id };
  await server.get(changeLiegenschaft, { as: admin, params, body: body('Ida Neumann') });
  const building = { ...body('Ida Altmann'), nummer: 'G-1', zertifiziertInfo: 'laut Ida Altmann' };
  await server.get(createGebaeude, { as: admin, params, body: building });
  await server.get(deleteLiegenschaft, { as: admin, params });
  const file = { filename: 'Vertrag Ida Altmann.pdf', bytes: TEST_PDF };
  await server.get(uploadDocument, { as: admin, file, fields: { title: 'Vertrag Ida Altmann' } });
  await server.ask(listAuditEntries, { as: admin, query: { limit: '1', wer: 'Ida Altmann' } });
  const whole = JSON.stringify(await db.select().from(audit));
  expect(whole).not.toMatch(/Ida|Altmann|Neumann/);
  const beside = await db.select().from(auditPersonal).where(like(auditPersonal.value, '%Altmann%'));
  const fields = [...new Set(beside.map(({ field }) => field))].toSorted();
  expect(fields).toEqual(
    [
      'filename',
      'mediaTitle',
      'query',
      'zertifiziertInfo',
      ...texts,
      ...texts.map((field) => `before.${field}`),
    ].toSorted(),
  );
  await sealAuditLog(db, TEST_NOW_MS, signState);
  expect(await forget('ida altmann')).toBeGreaterThan(0);
  expect(await known()).not.toContain('Vertrag Ida Altmann.pdf');
  expect(await problems()).toEqual([]);
  await forget('Ida Neumann');
});

function forget(text: string): Promise<number> {
  return inTransaction(server.database.db, (transaction) => forgetValues(transaction, text, TEST_NOW_MS));
}

test('one is forgotten at wish, which is an entry, and the trail still proves what it says', async () => {
  const { db } = server.database;
  expect(await forget('NORA')).toBe(1);
  expect(await forget('NORA')).toBe(0);
  expect(await known()).not.toContain('Nora');
  const rows = await db.select().from(audit).orderBy(audit.seq);
  expect(rows.at(-1)).toMatchObject({ action: 'audit forget', detail: { count: 1 } });
  expect(await problems()).toEqual([]);
});

test('addresses are forgotten after 7 days, refused names after 30, the rest after ten years, and the chain holds', async () => {
  const { db } = server.database;
  const entries = await db.select().from(audit).orderBy(audit.seq);
  const after = async (days: number) => {
    await cleanUp(db, TEST_NOW_MS + days * DAY_MS);
    expect(await problems()).toEqual([]);
    return known();
  };
  expect(await after(7 - 0.001)).toContain('127.0.0.1');
  const named = ['040 123', 'Nord', NORA.username];
  expect(await after(7)).toEqual(['fremd@example.org', ...named].toSorted());
  expect(await after(30)).toEqual(named.toSorted());
  expect(await after(3_652)).toEqual(named.toSorted());
  expect(await after(3_653)).toEqual([]);
  expect(await db.select().from(audit).orderBy(audit.seq)).toEqual(entries);
});
