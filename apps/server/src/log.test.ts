import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { createServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { authenticate, forgotPassword, resetPassword } from '@rahmenpreis/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPhases, type TestPhases } from '../test/test-phases.ts';
import { type TestProcess, type TestServer } from '../test/test-server.ts';

/** What is entered and must never be logged; none of it is part of a name or an address of the program. */
const PRICE = '987654321';
const PERSON = 'Geheimnisvoll';
const PASSWORD = 'Nie-im-Protokoll-1';
const TOKEN = 'Nie-im-Protokoll-eines-Links';
const SECRETS = [PRICE, PERSON, PASSWORD, TOKEN];

let server: TestServer;
let logging: TestProcess;
let phases: TestPhases;
const lines: string[] = [];

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  const log = { write: (line: string) => void lines.push(line) };
  logging = await server.startOther({ logLevel: 'warn', log });
});
afterAll(async () => {
  await logging.app.close();
  await server.close();
});

/** Makes every insert into the table fail, as a full disk or a lost right would, while `work` runs. */
async function whileFailing(table: string, work: () => Promise<void>): Promise<void> {
  const { db } = server.database;
  await db.execute(sql.raw(`alter table ${table} add constraint never check (false) not valid`));
  await work();
  await db.execute(sql.raw(`alter table ${table} drop constraint never`));
}

/** Writes of every kind that carries what nobody else may read; gives their statuses. */
async function writeAll(round: string): Promise<number[]> {
  const { users, phaseIds } = phases;
  const params = { orgaId: users.writer.organisationId, phaseId: phaseIds.running };
  const body = { ...phases.entry('ep', phaseIds.running), value: PRICE };
  const provider = {
    firstname: PERSON,
    lastname: PERSON,
    organisation: `${PERSON} ${round}`,
    username: `${round}@example.org`,
  };
  const answers = [
    await logging.ask(createOwnKeyVal, { as: users.writer, params, body }),
    await logging.ask(createServiceProvider, { as: users.adminWriter, body: provider }),
    await logging.ask(authenticate, { body: { username: `${PERSON}@example.org`, password: PASSWORD } }),
    await logging.ask(forgotPassword, { body: { username: `${PERSON}@example.org` } }),
    await logging.ask(resetPassword, { body: { token: TOKEN, newPassword: PASSWORD } }),
    // What opens when somebody follows a link.
    await logging.app.inject({ url: `/resetpw/pw?t=${TOKEN}`, headers: { accept: 'text/html' } }),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

test('no line says what was entered, whether a write is refused or fails in the database', async () => {
  const { users, phaseIds } = phases;
  const params = { orgaId: users.writer.organisationId, phaseId: phaseIds.ended };
  const late = { ...phases.entry('ep', phaseIds.ended), value: PRICE };
  expect((await logging.ask(createOwnKeyVal, { as: users.writer, params, body: late })).statusCode).toBe(409);
  for (const table of ['key_val', 'organisation', 'attempt', 'outbox', 'audit']) {
    await whileFailing(table, async () => {
      expect(await writeAll(table)).toContain(500);
    });
  }
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    for (const secret of SECRETS) expect(line).not.toContain(secret);
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.stringMatching(/./) });
  }
});

test('a call that fails names its line in the log, of whichever server', async () => {
  const { users, phaseIds } = phases;
  const params = { orgaId: users.writer.organisationId, phaseId: phaseIds.running };
  const body = phases.entry('ep', phaseIds.running);
  await whileFailing('key_val', async () => {
    const answer = await logging.ask(createOwnKeyVal, {
      as: users.writer,
      params,
      body: { ...body, value: '7' },
    });
    expect(answer.statusCode).toBe(500);
    const named = answer.headers['x-request-id'];
    expect(named).toMatch(/^[\da-f-]{36}$/);
    expect(lines.map((line) => (JSON.parse(line) as { reqId: string }).reqId)).toContain(named);
  });
});
