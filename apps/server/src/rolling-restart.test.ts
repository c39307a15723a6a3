import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal, listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { uploadDocument } from '@rahmenpreis/contract/media.ts';
import { followNews } from '@rahmenpreis/contract/live-updates.ts';
import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from './db/schema/account.ts';
import { inTransaction } from './db/transaction.ts';
import { signInToApp } from './demo/in-process.ts';
import { loadSigningSecret } from './features/session/repository.ts';
import { findFreePort } from '../test/counterpart/free-port.ts';
import { startReceiver } from '../test/counterpart/test-receiver.ts';
import { type Serving, startServing } from '../test/rolling/serving.ts';
import type { ServingOrder } from '../test/rolling/serving-process.ts';
import { openSmallProxy } from '../test/rolling/small-proxy.ts';
import { TEST_PDF } from '../test/test-media.ts';
import { startTestPhases, type TestPhases } from '../test/test-phases.ts';
import { TEST_PASSWORD, type TestServer, type TestUser } from '../test/test-server.ts';

/** Callers at the same time: they call without a pause while processes start. */
const LANES = 3;
/** So many calls each at least, before, between and after the restarts. */
const CALLS = 15;
/** Longer than the proxy needs to notice on any machine; once it has, the test ends the notice. */
const LEAVE_NOTICE_MS = 300_000;

let server: TestServer;
let phases: TestPhases;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let dataDir: string;
let orders: ServingOrder[];
let bidder: TestUser;
const running: Serving[] = [];

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  receiver = await startReceiver();
  dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-rolling-'));
  const { db } = server.database;
  const nowMs = Date.now();
  // Processes of their own go by the machine's clock, and production takes no account of the demo.
  await db.execute(
    sql`update account set username = 'own-' || username, registration = now(), expire = now() + interval '1 day'`,
  );
  await db.execute(sql`update phase set start = now() - interval '1 day', "end" = now() + interval '1 day'
    where id = ${phases.phaseIds.running}`);
  server.clock.set(nowMs);
  const secret = await inTransaction(db, (transaction) => loadSigningSecret(transaction, nowMs));
  orders = await Promise.all([0, 1].map(() => orderServing(Buffer.from(secret).toString('hex'))));
  const { writer } = phases.users;
  await db
    .update(account)
    .set({ permissions: [...DL_PERMISSIONS] })
    .where(eq(account.id, writer.id));
  const accessToken = await signInToApp(server.app, `own-${writer.username}`, TEST_PASSWORD);
  bidder = { ...writer, accessToken };
});
afterAll(async () => {
  await Promise.all(running.map((each) => each.leave()));
  await receiver.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function orderServing(keyHex: string): Promise<ServingOrder> {
  return {
    keyHex,
    port: await findFreePort(),
    host: '127.0.0.1',
    watch: { host: '127.0.0.1', port: await findFreePort() },
    publicUrl: 'http://localhost',
    databaseUrl: server.database.databaseUrl,
    dataDir,
    smtpUrl: receiver.url,
    mailFrom: 'Rahmenpreis <no-reply@example.org>',
    trustProxy: 'loopback',
    demandsOfBidders: false,
    tls: undefined,
    scanCommand: undefined,
    providerQuotaBytes: 1_000_000_000,
    leaveNoticeMs: LEAVE_NOTICE_MS,
    operator: undefined,
  };
}

/** What callers do in turn; the audit log has an entry of each that writes. */
const KINDS = {
  price: createOwnKeyVal,
  batch: saveOwnKeyVals,
  reading: listOwnKeyVals,
  upload: uploadDocument,
} as const;
type Kind = keyof typeof KINDS;
const WRITING = ['price', 'batch', 'upload'] as const;
type Counts = Record<(typeof WRITING)[number], number>;

/** How many calls of each writing kind the audit log says were done. */
async function countStored(): Promise<Counts> {
  const { rows } = await server.database.db.execute<{ action: string; count: number }>(sql`
    select action, count(*)::int as count from audit
    where actor_id = ${bidder.id} and status = 200 group by action`);
  const countOf = (kind: Kind): number => {
    const { method, path } = KINDS[kind];
    return rows.find(({ action }) => action === `${method} ${path}`)?.count ?? 0;
  };
  return { price: countOf('price'), batch: countOf('batch'), upload: countOf('upload') };
}

/** What a call of the kind carries beside who makes it. */
function carriedBy(
  kind: Kind,
  value: number,
): { headers?: Record<string, string>; body?: string | FormData } {
  const { key } = phases.entry('ep', phases.phaseIds.running);
  const json = (body: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (kind === 'price') return json({ key, value: String(value) });
  if (kind === 'batch') return json({ data: [{ key, value: String(value) }] });
  if (kind === 'reading') return {};
  const form = new FormData();
  form.append('file', new Blob([TEST_PDF]), `Plan ${value}.pdf`);
  return { body: form };
}

/**
 * Calls one after the other in each lane until the work is over, each call sent once; gives the statuses by
 * kind.
 */
async function callDuring(base: string, work: Promise<unknown>): Promise<Record<Kind, number[]>> {
  let isOver = false;
  void work.then(
    () => (isOver = true),
    () => (isOver = true),
  );
  const statuses: Record<Kind, number[]> = { price: [], batch: [], reading: [], upload: [] };
  const call = async (kind: Kind, value: number): Promise<void> => {
    const params = { phaseId: phases.phaseIds.running, orgaId: bidder.organisationId };
    const { headers, ...carried } = carriedBy(kind, value);
    const answer = await fetch(base + fillPath(KINDS[kind], params), {
      ...carried,
      method: KINDS[kind].method,
      headers: { ...headers, authorization: `Bearer ${bidder.accessToken}` },
    });
    await answer.arrayBuffer();
    statuses[kind].push(answer.status);
  };
  // One lane uploads, as a user's files come two at a time at most.
  const kindsOf = (lane: number): readonly Kind[] =>
    lane === 0 ? ['upload'] : ['price', 'batch', 'reading'];
  const callInTurn = async (lane: number): Promise<void> => {
    const kinds = kindsOf(lane);
    for (let k = 0; !isOver || k < CALLS; k += 1) await call(kinds[k % kinds.length]!, 1_000 * lane + k);
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => callInTurn(lane)));
  return statuses;
}

/**
 * Follows the news as a page does, which opens its stream again whenever it ends; gathers what each brought.
 */
function followAgain(base: string): { streams: string[]; stop(): Promise<void> } {
  const streams: string[] = [];
  const end = new AbortController();
  const follow = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const answer = await fetch(`${base}${followNews.path}?phaseId=${phases.phaseIds.running}`, {
        headers: { authorization: `Bearer ${bidder.accessToken}` },
        signal: end.signal,
      });
      const place = streams.push(`${answer.status} `) - 1;
      for await (const part of answer.body!) streams[place] += Buffer.from(part).toString();
    }
  };
  const following = follow().catch((error: unknown) => {
    if (!end.signal.aborted) throw error;
  });
  return {
    streams,
    async stop() {
      end.abort();
      await following;
    },
  };
}

/** The program's own metrics without labels, by name. */
async function readNumbers({ watch }: ServingOrder): Promise<Record<string, number>> {
  const metrics = await (await fetch(`http://127.0.0.1:${watch?.port}/metrics`)).text();
  const lines = metrics.matchAll(/^rahmenpreis_(\w+) (.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

test('two servers restarted one after the other refuse and lose no call, and confirm each write once', async () => {
  for (const order of orders) running.push(await startServing(order));
  const upstreams = orders.map(({ port, watch }) => ({ port, watchPort: watch?.port ?? 0 }));
  const proxy = await openSmallProxy(upstreams);
  const restart = async (): Promise<(number | null)[]> => {
    const codes: (number | null)[] = [];
    for (const [index, order] of orders.entries()) {
      const upstream = upstreams[index]!;
      const comesTrue = async (isTrue: () => boolean): Promise<void> =>
        void (await vi.waitUntil(isTrue, { timeout: 60_000, interval: 20 }));
      codes.push(await running[index]!.leave(() => comesTrue(() => proxy.hasLeft(upstream))));
      running[index] = await startServing(order);
      // The next one leaves when this one is found again, as whoever restarts servers waits for: before that,
      // there is none.
      await comesTrue(() => proxy.hasFound(upstream));
    }
    return codes;
  };
  try {
    const before = await countStored();
    const page = followAgain(proxy.url);
    const restarting = restart();
    const statuses = await callDuring(proxy.url, restarting);
    expect(await restarting).toEqual([0, 0]);
    for (const kind of Object.keys(KINDS) as Kind[]) {
      expect([kind, ...new Set(statuses[kind])]).toEqual([kind, 200]);
    }
    const after = await countStored();
    for (const kind of WRITING) {
      expect([kind, after[kind] - before[kind]]).toEqual([kind, statuses[kind].length]);
    }
    // Its stream has ended with a server, in order, and been opened again with the other.
    const welcome = /^200 : willkommen\n\n(.*\n)*event: .*\n/;
    await vi.waitFor(() => expect(page.streams.at(-1)).toMatch(welcome), { timeout: 60_000 });
    expect(page.streams.length).toBeGreaterThan(1);
    for (const stream of page.streams) expect(stream).toMatch(/^200 /);
    expect(page.streams[0]).toMatch(welcome);
    await page.stop();
    const numbers = await readNumbers(orders[1]!);
    expect(numbers).toMatchObject({ ready: 1, findings: 0, database_reached: 1 });
    expect(numbers['audit_links']! + numbers['audit_unsealed']!).toBeGreaterThanOrEqual(
      statuses.price.length,
    );
    for (const name of ['disk_free_bytes', 'outbox_waiting']) expect(numbers[name]).not.toBeNaN();
  } finally {
    await proxy.close();
  }
}, 120_000);
