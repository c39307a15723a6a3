import { afterAll, beforeAll, expect, test } from 'vitest';
import { phase } from '../../db/schema/phase.ts';
import { inTransaction } from '../../db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { createStateSigner, readCheckpoint, sealAuditLog } from './seal-audit-log.ts';
import { appendAudit, listCheckpoints } from './repository.ts';
import { verifyAuditLog } from './check/verify-audit-log.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const HOUR_MS = 60 * 60_000;
const signState = createStateSigner(new TextEncoder().encode('0123456789abcdef'.repeat(4)));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function write(target: string, atMs: number): Promise<void> {
  const entry = {
    actorId: undefined,
    action: 'PUT /phase',
    target,
    status: 200,
    detail: { filename: target },
  };
  await inTransaction(database.db, (transaction) => appendAudit(transaction, entry, atMs));
}

const verify = async (kept: readonly string[] = []) =>
  (await verifyAuditLog(database.db, kept, NOW_MS + 48 * HOUR_MS)).problems;
const checkpoints = () => inTransaction(database.db, listCheckpoints);

/** Tries a change by somebody with access to the database, says what a check finds, and takes it back. */
async function problemsAfter(statement: string, kept: readonly string[] = []) {
  const client = await database.pool.connect();
  try {
    const tables = ['audit', 'audit_link', 'audit_checkpoint'];
    for (const table of tables) await client.query(`create table kept_${table} as table ${table}`);
    await client.query(statement);
    const found = await verify(kept);
    for (const table of tables) {
      await client.query(`delete from ${table}`);
      const always = table === 'audit' ? 'overriding system value' : '';
      await client.query(`insert into ${table} ${always} select * from kept_${table}`);
      await client.query(`drop table kept_${table}`);
    }
    return found;
  } finally {
    client.release();
  }
}

test('entries are sealed in their order, once, also by two processes at the same time', async () => {
  for (const target of ['a', 'b', 'c']) await write(target, NOW_MS);
  await Promise.all([
    sealAuditLog(database.db, NOW_MS, signState),
    sealAuditLog(database.db, NOW_MS, signState),
  ]);
  await write('d', NOW_MS + 1_000);
  await sealAuditLog(database.db, NOW_MS + 2_000, signState);
  await write('e', NOW_MS + 3_000);
  const report = await verifyAuditLog(database.db, [], NOW_MS + 4_000);
  expect(report).toEqual({ linkCount: 4, checkpointCount: 1, wrongLines: [], problems: [] });
});

test('a state is signed once a day and after the end of a phase', async () => {
  const before = await checkpoints();
  await sealAuditLog(database.db, NOW_MS + 23 * HOUR_MS, signState);
  expect(await checkpoints()).toEqual(before);
  const [start, end] = [new Date(NOW_MS), new Date(NOW_MS + 2 * HOUR_MS)];
  await database.db.insert(phase).values({ title: 'Runde 1', start, end, type: 'OFFER', publicMediaIds: [] });
  await sealAuditLog(database.db, NOW_MS + 2 * HOUR_MS - 1, signState);
  expect(await checkpoints()).toEqual(before);
  await sealAuditLog(database.db, NOW_MS + 2 * HOUR_MS, signState);
  expect(await checkpoints()).toHaveLength(before.length + 1);
  await write('f', NOW_MS + 25 * HOUR_MS);
  await sealAuditLog(database.db, NOW_MS + 26 * HOUR_MS, signState);
  expect(await checkpoints()).toHaveLength(before.length + 2);
  expect(await verify()).toEqual([]);
});

test.each([
  [`update audit set detail = '{"filename": "later"}' where target = 'b'`, 'changed'],
  [`update audit set at = at - interval '1 microsecond' where target = 'b'`, 'changed'],
  [`update audit set actor_id = gen_random_uuid() where target = 'b'`, 'changed'],
  [`delete from audit where target = 'b'`, 'removed'],
  [`delete from audit_link where position = 2`, 'link-missing'],
  [
    `insert into audit (at, action, target, status, detail) values ('2026-11-20T11:00:00Z', 'PUT /phase', 'x', 200, '{}')`,
    'late',
  ],
  [`delete from audit where target = 'f'; delete from audit_link where position = 6`, 'cut-off'],
])('somebody with access to the database is found: %s', async (statement, kind) => {
  expect((await problemsAfter(statement)).map((problem) => problem.kind)).toContain(kind);
});

test('a chain cut off with its checkpoints is found by those that somebody has kept', async () => {
  const cut = `delete from audit where target in ('e', 'f'); delete from audit_link where position > 4; delete from audit_checkpoint where position > 4`;
  expect(await problemsAfter(cut)).toEqual([]);
  const kept = await checkpoints();
  expect((await problemsAfter(cut, kept)).map(({ kind }) => kind)).toContain('cut-off');
});

test('a checkpoint that was laid elsewhere in the chain is none', async () => {
  const found = async () => (await verifyAuditLog(database.db, [], NOW_MS + 48 * HOUR_MS)).wrongLines;
  const [line = ''] = await checkpoints();
  const lay = (position: number) =>
    database.pool.query('update audit_checkpoint set position = $1 where line = $2', [position, line]);
  for (const elsewhere of [0, 5]) {
    await lay(elsewhere);
    expect((await found()).map((wrong) => wrong.line)).toEqual([line]);
  }
  await lay(readCheckpoint(line)!.position);
  expect(await found()).toEqual([]);
});

test('a line that was changed after signing is no checkpoint', async () => {
  const stored = await checkpoints();
  const [line = ''] = stored;
  expect(readCheckpoint(line)).toMatchObject({ position: expect.any(Number) });
  // The last letter of a signature holds only two of its bits.
  for (const [at, letter] of Array.from(line.slice(0, -1)).entries()) {
    const changed = `${line.slice(0, at)}${letter === '0' ? '1' : '0'}${line.slice(at + 1)}`;
    expect(readCheckpoint(changed), changed).toBeUndefined();
  }
  const { wrongLines } = await verifyAuditLog(database.db, [`${line}x`], NOW_MS);
  expect(wrongLines).toEqual([{ line: `${line}x`, place: stored.length + 1 }]);
});
