import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { afterAll, expect, test } from 'vitest';
import { audit } from '../../../src/db/schema/audit.ts';
import { createGoodWrites } from './good-writes.ts';
import { startWorld } from '../world.ts';

const { server, world } = await startWorld();
const goodWriteOf = createGoodWrites(server, world);
const calls = (await readContractCalls()).filter(({ method }) => method !== 'GET');
afterAll(() => server.close());

/** Calls that leave nothing, as they store nothing: a challenge is signed and not kept. */
const STORING_NOTHING: readonly string[] = ['startPasskeySignIn'];

// A new call is tried by itself; where its sample is refused, good-writes.ts must say what makes it succeed.
test.each(calls)('$name leaves exactly one entry when it is done', async (call) => {
  const { db } = server.database;
  const ask = await goodWriteOf(call);
  await db.delete(audit);
  const { statusCode, body } = await server.ask(call, ask);
  expect([statusCode, statusCode === 200 ? '' : body]).toEqual([200, '']);
  const entries = await db.select({ action: audit.action, status: audit.status }).from(audit);
  const own = { action: `${call.method} ${call.path}`, status: 200 };
  expect(entries).toEqual(STORING_NOTHING.includes(call.name) ? [] : [own]);
});
