import { randomUUID } from 'node:crypto';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { getKeepingKey } from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { startTestServer, type TestUser } from '../../../../test/test-server.ts';

const server = await startTestServer();
const one = await server.signIn('eins@firma.example.org', DL_PERMISSIONS);
const other = await server.signIn('zwei@firma.example.org', DL_PERMISSIONS);
const admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
afterAll(() => server.close());

const phaseId: string = randomUUID();

async function keyOf(as: TestUser, phase: string = phaseId): Promise<string> {
  return (await server.get<{ key: string }>(getKeepingKey, { as, params: { phaseId: phase } })).key;
}

async function change(fields: Partial<typeof account.$inferInsert>): Promise<string> {
  await server.database.db.update(account).set(fields).where(eq(account.id, one.id));
  return keyOf(one);
}

test('the key of an account and phase is always the same, and nobody else’s', async () => {
  const key = await keyOf(one);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await keyOf(one, phaseId.toUpperCase())).toBe(key);
  expect(new Set([key, await keyOf(one, randomUUID()), await keyOf(other)]).size).toBe(3);
  expect((await server.ask(getKeepingKey, { as: admin, params: { phaseId } })).statusCode).toBe(403);
  expect((await server.ask(getKeepingKey, { params: { phaseId } })).statusCode).toBe(401);
});

test('a new password and a new address give another key', async () => {
  const key = await keyOf(one);
  const renewed = await change({ passwordHash: '$argon2id$other' });
  const moved = await change({ username: 'drei@firma.example.org' });
  expect(new Set([key, renewed, moved]).size).toBe(3);
});
