import type { AddressInfo } from 'node:net';
import { authenticate } from '@rahmenpreis/contract/session.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import { startTestServer, type TestProcess, type TestServer } from '../../../../test/test-server.ts';

const HERE = '192.0.2.1';
const ELSEWHERE = '192.0.2.2';

let server: TestServer;
let busy: TestProcess;
const meters = new Registry();
/** The passwords that are checked, in their order, the first of them until it is let go. */
const checked: string[] = [];
const held = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await startTestServer();
  busy = await server.startOther({
    meters,
    async verifyHash(_, password) {
      checked.push(password);
      if (checked.length === 1) await held.promise;
      return false;
    },
  });
  await busy.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await busy.app.close();
  await server.close();
});

async function signIn(name: string, password: string, address = HERE, signal?: AbortSignal): Promise<number> {
  const { port } = busy.app.server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}${authenticate.path}`, {
    method: authenticate.method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: `${name}@example.org`, password }),
    signal: signal ?? null,
  });
  return status;
}

async function expectWaiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const metric = await meters.getSingleMetric('rahmenpreis_sign_ins_waiting')?.get();
    expect(metric?.values[0]?.value).toBe(count);
  }, 10_000);
}

async function listAdmitted(): Promise<string[]> {
  const rows = await server.database.db.select().from(attempt);
  return rows.map(({ username }) => username);
}

test('names of one address take turns, another address does not wait for them, and who has gone waits no more', async () => {
  const gone = new AbortController();
  const asked = [signIn('viel', 'first')];
  await vi.waitFor(() => expect(checked).toEqual(['first']), 10_000);
  const left = signIn('viel', 'left', HERE, gone.signal).catch(() => 'left');
  await expectWaiting(1);
  for (const [index, password] of ['second', 'third'].entries()) {
    asked.push(signIn('viel', password));
    await expectWaiting(index + 2);
  }
  gone.abort();
  expect(await left).toBe('left');
  await expectWaiting(2);
  asked.push(signIn('einer', 'single'));
  await expectWaiting(3);
  asked.push(signIn('woanders', 'elsewhere', ELSEWHERE));
  await vi.waitFor(async () => expect(await listAdmitted()).toContain('woanders@example.org'), 10_000);
  // Nobody but the two whose turn it is has asked the database for anything.
  expect((await listAdmitted()).toSorted()).toEqual(['viel@example.org', 'woanders@example.org']);
  expect(checked).toEqual(['first']);
  held.resolve();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 404));
  expect(checked.filter((password) => password !== 'elsewhere')).toEqual([
    'first',
    'second',
    'single',
    'third',
  ]);
  await expectWaiting(0);
});
