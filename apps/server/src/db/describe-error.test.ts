import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError, tellsOfLeaving } from './describe-error.ts';
import { organisation } from './schema/account.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';

const SECRET = 'Preis-123456';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the log names query, table and constraint of a failed write, and nothing that was written', async () => {
  const id = '6d7c0f0e-6a54-4c0e-8f0e-0a54c0e8f0e1';
  const write = () => database.db.insert(organisation).values({ id, name: SECRET, kind: 'bidder' });
  await write();
  const error = await write().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(String(error)).toContain(SECRET);
  const described = describeError(error as Error);
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    message: expect.stringContaining('insert into "organisation"'),
    stack: expect.stringMatching(/^at /),
    cause: { facts: { code: '23505', table: 'organisation', constraint: 'organisation_pkey' } },
  });
  expect(JSON.stringify(described)).not.toMatch(new RegExp(`${SECRET}|${id}`));
});

test('a value that PostgreSQL quotes because it does not fit is left out', async () => {
  const error = await database.pool.query(`select '${SECRET}'::uuid`).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(String(error)).toContain(SECRET);
  expect(describeError(error as Error).message).toBe('invalid input syntax for type uuid: "…"');
});

test('any other error keeps its words, its place and its cause', () => {
  const cause = Object.assign(new Error('connect failed'), { code: 'ECONNREFUSED' });
  expect(describeError(new RangeError('too many', { cause }))).toMatchObject({
    type: 'RangeError',
    message: 'too many',
    stack: expect.stringContaining('describe-error.test.ts'),
    cause: { message: 'connect failed', facts: { code: 'ECONNREFUSED' } },
  });
});

test('who leaves while an answer is on its way is told from what fails', async () => {
  const [answer, line] = [new PassThrough(), new PassThrough()];
  const sent = pipeline(answer, line);
  line.destroy();
  const left: unknown = await sent.catch((error: unknown) => error);
  expect(tellsOfLeaving([left])).toBe(true);
  expect([tellsOfLeaving([new Error('no room on the disk')]), tellsOfLeaving(['a sentence'])]).toEqual([
    false,
    false,
  ]);
});
