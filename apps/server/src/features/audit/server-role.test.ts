import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanUp } from '../../db/clean-up.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { TEST_ADRESSE } from '../../../test/test-liegenschaft.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../../test/test-server.ts';
import { createStateSigner, sealAuditLog } from './seal-audit-log.ts';
import { verifyAuditLog } from './check/verify-audit-log.ts';

const ROLE = `server_${randomUUID().replaceAll('-', '')}`;
const script = readFileSync(
  new URL('../../../../../deploy/postgres/server-role.sql', import.meta.url),
  'utf8',
);
const signState = createStateSigner(new TextEncoder().encode('0123456789abcdef'.repeat(4)));

let server: TestServer;
let owner: Client;
let limited: Database;
beforeAll(async () => {
  server = await startTestServer();
  owner = new Client({ connectionString: server.database.databaseUrl });
  await owner.connect();
  // As psql fills it in; with every start of the compose file it runs once more.
  const filledIn = script.replaceAll('rahmenpreis_server', ROLE).replaceAll(":'password'", "'choose-one'");
  for (let run = 0; run < 2; run += 1) await owner.query(filledIn);
  const url = new URL(server.database.databaseUrl);
  [url.username, url.password] = [ROLE, 'choose-one'];
  limited = await openDatabase({ databaseUrl: url.href, dataDir: '' });
});
afterAll(async () => {
  await limited.close();
  // What a role owns is its members' to drop, also on PostgreSQL 15.
  await owner.query(`grant ${ROLE} to current_user; drop owned by ${ROLE}; drop role ${ROLE}`);
  await owner.end();
  await server.close();
});

test('a server whose role cannot change the trail serves, seals, cleans up and verifies', async () => {
  const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const process = await server.startOther({ db: limited.db });
  const body = { nummer: 'L-001', name: 'Kontorhaus', adresse: TEST_ADRESSE };
  await process.get(createLiegenschaft, { as: admin, body });
  await sealAuditLog(limited.db, TEST_NOW_MS, signState);
  await sealAuditLog(limited.db, TEST_NOW_MS + 25 * 60 * 60_000, signState);
  expect(await cleanUp(limited.db, TEST_NOW_MS + 8 * 24 * 60 * 60_000)).toBe(true);
  const report = await verifyAuditLog(limited.db, [], TEST_NOW_MS);
  expect(report).toMatchObject({ checkpointCount: 2, problems: [] });
  expect(report.linkCount).toBeGreaterThan(0);
  await process.app.close();
});

test.each(
  ['audit', 'audit_link', 'audit_checkpoint'].flatMap((table) => [
    `update ${table} set ${table === 'audit' ? 'status' : 'position'} = 1`,
    `delete from ${table}`,
    `truncate ${table}`,
    `drop table ${table}`,
    `alter table ${table} add column more text`,
  ]),
)('it is refused %s', async (statement) => {
  await expect(limited.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
