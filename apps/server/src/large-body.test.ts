import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createOwnKeyVal, type KeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listMedia } from '@rahmenpreis/contract/media.ts';
import { createServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { audit, auditPersonal } from './db/schema/audit.ts';
import { inTransaction } from './db/transaction.ts';
import { lockPhase } from './features/phase/repository.ts';
import { findEpCatalog, saveEpCatalog } from './features/ep-catalog/repository.ts';
import { countWaitingForLocks } from '../test/test-database.ts';
import { startTestPhases, RUNNING_LEFT_MS, type TestPhases } from '../test/test-phases.ts';
import { TEST_NOW_MS, type TestServer, type TestUser } from '../test/test-server.ts';

let server: TestServer;
let phases: TestPhases;
const sockets: Socket[] = [];

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(() => phases.reset());
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Begins a call whose body has `length` bytes, and sends its beginning. */
function begin(as: TestUser, call: string, body: string, length = 5_000_000): Socket {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const head = [
    `${call} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${as.accessToken}`,
    'content-type: application/json',
    `content-length: ${length}`,
  ];
  socket.write([...head, '', body].join('\r\n'));
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

function countConnections(): Promise<number> {
  return new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
}

function batchCall(as: TestUser): string {
  const path = saveOwnKeyVals.path.replace('{orgaId}', as.organisationId);
  return `${saveOwnKeyVals.method} ${path.replace('{phaseId}', phases.phaseIds.running)}`;
}

describe('a body', () => {
  test('of more than 64 kB is taken by the few calls that need it only', async () => {
    const { adminWriter, writer } = phases.users;
    const info = 'x'.repeat(70_000);
    const refused = await server.ask(createServiceProvider, { as: adminWriter, body: { info } });
    expect(refused.json()).toMatchObject({ status: 413, code: 'body-too-large' });
    const value = 'x'.repeat(70_000);
    const entry = { ...phases.entry('ep', phases.phaseIds.running), value };
    const one = await phases.write(createOwnKeyVal, writer, phases.phaseIds.running, entry);
    expect(one.statusCode).toBe(413);
    const many = Array.from({ length: 2_000 }, () => phases.entry('ep', phases.phaseIds.running));
    expect((await phases.batch(writer, phases.phaseIds.running, many)).statusCode).toBe(200);
    const ids = Array.from({ length: 20_000 }, () => writer.id);
    expect((await server.ask(listMedia, { as: writer, body: { ids } })).statusCode).toBe(200);
  });

  test.each([
    [
      'more names than any entity has',
      `{${Array.from({ length: 101 }, (_, name) => `"${name}":1`).join(',')}`,
    ],
    ['more than 30,000 entries', `{"data":[${'{},'.repeat(30_000)}`],
    ['more levels than any entity has', `{"data":${'['.repeat(20)}`],
    ['more lists than any call takes', `{"data":[${`[${'[],'.repeat(19_999)}[]],`.repeat(5)}`],
    ['more values than any call takes', `{"data":[${`[${'1,'.repeat(19_999)}1],`.repeat(21)}`],
    ['a longer text than any entity has', `{"data":[{"value":"${'x'.repeat(3_000_001)}`],
    ['more brackets than a small one has room for', `{"data":[${'{},'.repeat(5_000)}`, 60_000],
  ])('with %s is refused while it still arrives', async (_, beginning, length = 5_000_000) => {
    const { writer } = phases.users;
    const answer = await answerOf(begin(writer, batchCall(writer), beginning, length));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"body-too-wide"');
  });

  test('for nobody is answered all the same: on an unknown path, and where a file is wanted', async () => {
    const { adminWriter } = phases.users;
    for (const [url, status] of [
      ['/media/v1/nirgends', 404],
      ['/media/v1/doc', 400],
    ] as const) {
      const headers = { authorization: `Bearer ${adminWriter.accessToken}` };
      const answer = await server.app.inject({ method: 'PUT', url, headers, payload: { a: 1 } });
      expect(answer.json()).toMatchObject({ status, message: expect.stringMatching(/./) });
    }
  });

  test('may hold brackets, commas and quotes in its texts', async () => {
    const { adminWriter } = phases.users;
    const info = `${'[{,"\\'.repeat(30)}ä\\\\"`;
    const body = { firstname: 'A', lastname: 'B', organisation: 'C GmbH', username: 'c@example.org', info };
    const answer = await server.ask(createServiceProvider, { as: adminWriter, body });
    expect(answer.statusCode).toBe(200);
  });

  test('counts by the moment its last byte was here, however long it takes to read', async () => {
    const { writer } = phases.users;
    const phaseId = phases.phaseIds.running;
    server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS - 1);
    const parse = JSON.parse;
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      if (String(text).includes('"12500"')) server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS + 1_000);
      return parse(text, reviver);
    });
    const answer = await phases.write(createOwnKeyVal, writer, phaseId, phases.entry('ep', phaseId));
    expect(answer.statusCode).toBe(200);
    expect(server.clock.nowMs()).toBeGreaterThan(TEST_NOW_MS + RUNNING_LEFT_MS);
  });

  test('in several pieces counts by the moment the last of them was here, before it is looked at', async () => {
    const { writer } = phases.users;
    const entry = phases.entry('ep', phases.phaseIds.running);
    const first = JSON.stringify({ data: Array.from({ length: 2_000 }, () => entry) });
    const last = '\n'.repeat(17);
    server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS - 1);
    const { copy } = Buffer.prototype;
    let isFirstRead = false;
    vi.spyOn(Buffer.prototype, 'copy').mockImplementation(function (this: Buffer, ...args) {
      if (this.includes(entry.key)) isFirstRead = true;
      if (this.toString().endsWith(last)) server.clock.set(TEST_NOW_MS + RUNNING_LEFT_MS + 1_000);
      return copy.apply(this, args);
    });
    const socket = begin(writer, batchCall(writer), first, Buffer.byteLength(first + last));
    await expect.poll(() => isFirstRead, { timeout: 10_000 }).toBe(true);
    socket.write(last);
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /);
    expect(server.clock.nowMs()).toBeGreaterThan(TEST_NOW_MS + RUNNING_LEFT_MS);
  });

  test('that has arrived counts, even if who sent it has gone before it was judged', async () => {
    const { writer } = phases.users;
    const phaseId = phases.phaseIds.running;
    const { held } = server.database;
    const entry = phases.entry('ep', phaseId);
    const path = createOwnKeyVal.path
      .replace('{orgaId}', writer.organisationId)
      .replace('{phaseId}', phaseId);
    await inTransaction(held, async (transaction) => {
      await lockPhase(transaction, phaseId, 'update');
      const text = JSON.stringify(entry);
      const socket = begin(writer, `${createOwnKeyVal.method} ${path}`, text, Buffer.byteLength(text));
      await expect.poll(() => countWaitingForLocks(server.database), { timeout: 10_000 }).toBe(1);
      socket.destroy();
      await expect.poll(countConnections, { timeout: 10_000 }).toBe(0);
    });
    await expect
      .poll(() => phases.stored(writer, phaseId), { timeout: 10_000 })
      .toEqual({ [entry.key]: entry.value });
  });
});

test.each([
  ['small', 5_000],
  ['large', 5_000_000],
])(
  'a %s body is refused after half a minute without a byte, and others are heard meanwhile',
  async (_, length) => {
    const { writer, rival } = phases.users;
    const phaseId = phases.phaseIds.running;
    const timeout = vi.spyOn(globalThis, 'setTimeout');
    const socket = begin(writer, batchCall(writer), '{"data":[', length);
    const findTimers = () => timeout.mock.calls.filter(([, delayMs]) => delayMs === 30_000);
    await expect.poll(() => findTimers().length, { timeout: 10_000 }).toBe(1);
    const other = await phases.write(createOwnKeyVal, rival, phaseId, phases.entry('ep', phaseId));
    expect(other.statusCode).toBe(200);
    findTimers()[0]![0]();
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too-slow"/);
  },
);

test('a body that breaks off leaves an entry that says where it came from', async () => {
  const { writer } = phases.users;
  const { db } = server.database;
  begin(writer, batchCall(writer), '{"data":[').end();
  const entries = () =>
    db
      .select({ field: auditPersonal.field, value: auditPersonal.value })
      .from(audit)
      .innerJoin(auditPersonal, eq(auditPersonal.seq, audit.seq))
      .where(sql`${audit.detail} ->> 'code' = 'body-cut-off'`);
  await expect.poll(entries, { timeout: 10_000 }).toEqual([{ field: 'address', value: '127.0.0.1' }]);
});

describe('a batch of thousands of entries', () => {
  const COUNT = 2_500;
  const entriesOf = (phaseId: string) =>
    Array.from({ length: COUNT }, (_, index) => ({
      key: `${phaseId}_ep_VIEL${(index * 7) % COUNT}`,
      value: `${index}`,
    }));

  beforeAll(async () => {
    const { db } = server.database;
    const phaseId = phases.phaseIds.running;
    await inTransaction(db, async (transaction) => {
      const { entries } = (await findEpCatalog(transaction, phaseId))!;
      const [first] = entries.filter(({ epCode }) => epCode !== null);
      const more = Array.from({ length: COUNT }, (_, index) => ({ ...first!, epCode: `VIEL${index}` }));
      const file = { filename: 'viel.xlsx', bytes: Buffer.alloc(0) };
      await saveEpCatalog(transaction, phaseId, { entries: [...entries, ...more], file }, TEST_NOW_MS);
    });
  });

  test('is stored whole, answered in its order and taken back by its ids', async () => {
    const { writer } = phases.users;
    const phaseId = phases.phaseIds.running;
    const entries = entriesOf(phaseId);
    const answer = await phases.batch(writer, phaseId, entries);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: KeyVal[] }>();
    expect(data.map(({ key, value }) => ({ key, value }))).toEqual(entries);
    expect(await phases.stored(writer, phaseId)).toEqual(
      Object.fromEntries(entries.map(({ key, value }) => [key, value])),
    );
    const removals = data.map(({ id, key }) => ({ id, key, value: null }));
    expect((await phases.batch(writer, phaseId, removals)).json()).toEqual({ data: [] });
    expect(await phases.stored(writer, phaseId)).toEqual({});
  });

  test.each([
    ['a value that is no price', { value: '1,5' }, 'data.2003.value'],
    ['an unknown key', { key: 'VIEL' }, 'data.2003.key'],
    ['no text', { value: 5 }, 'data.2003.value'],
  ])('with %s names that entry and stores none', async (_, wrong, field) => {
    const { writer } = phases.users;
    const phaseId = phases.phaseIds.running;
    const entries = entriesOf(phaseId).map((entry, index) =>
      index === 2_003 ? { ...entry, ...wrong } : entry,
    );
    const answer = await phases.batch(writer, phaseId, entries);
    expect([answer.statusCode, answer.json<{ details: { field: string }[] }>().details]).toMatchObject([
      400,
      [{ field }],
    ]);
    expect(await phases.stored(writer, phaseId)).toEqual({});
  });
});

test('a user sends one large body at a time; small ones and those of others pass beside it', async () => {
  const { writer, rival } = phases.users;
  const phaseId = phases.phaseIds.running;
  const many = (as: TestUser) =>
    phases.batch(
      as,
      phaseId,
      Array.from({ length: 2_000 }, () => phases.entry('ep', phaseId)),
    );
  const hold = () => begin(writer, batchCall(writer), `{"data":[${' '.repeat(70_000)}`);
  let open = hold();
  const beside = async (): Promise<number> => {
    const { statusCode } = await many(writer);
    // It may have come second itself, and then it has been refused.
    if (statusCode === 200 && open.bytesRead > 0) open = hold();
    return statusCode;
  };
  await expect.poll(beside, { interval: 200, timeout: 15_000 }).toBe(429);
  const refused = await many(writer);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ code: 'one-body-at-a-time', message: expect.any(String) });
  expect((await many(rival)).statusCode).toBe(200);
  const small = await phases.write(createOwnKeyVal, writer, phaseId, phases.entry('ep', phaseId));
  expect(small.statusCode).toBe(200);
  open.destroy();
  await expect.poll(async () => (await many(writer)).statusCode, { timeout: 15_000 }).toBe(200);
});
