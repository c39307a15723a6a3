import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/lv.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { asc, inArray } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { auditActionOf } from '../../kernel/call/audited.ts';
import { countWaitingForLocks } from '../../../test/test-database.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { type TestProcess, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { lockPhase } from '../phase/repository.ts';

let server: TestServer;
let opened: TestTender;
let busy: TestProcess;
let flooder: TestUser;
let other: TestUser;
const meters = new Registry();

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  flooder = opened.bidders.get('bieter1@example.org')!;
  other = opened.bidders.get('bieter2@example.org')!;
  busy = await server.startOther({ meters });
  await busy.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await busy.app.close();
  await server.close();
});

function askLv(as: TestUser, propertyId = opened.liegenschaftIds.get('L-001')!, signal?: AbortSignal) {
  const path = fillPath(contract.exportLv, { phaseId: opened.phase.id, propertyId });
  const { port } = busy.app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}?type=excel`, {
    method: contract.exportLv.method,
    headers: { authorization: `Bearer ${as.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ serviceProvider: [{ id: as.id }] }),
    signal: signal ?? null,
  });
}

function askReceipt(as: TestUser) {
  const params = { phaseId: opened.phase.id, orgaId: as.organisationId };
  return busy.ask(exportReceipt, { as, params, query: { type: 'pdf' } });
}

async function expectWaiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const metric = await meters.getSingleMetric('rahmenpreis_papers_waiting')?.get();
    expect(metric?.values[0]?.value).toBe(count);
  }, 10_000);
}

/** Keeps papers from being loaded until the work is done. */
function holdPapers<Result>(work: () => Promise<Result>): Promise<Result> {
  return inTransaction(server.database.held, async (transaction) => {
    await lockPhase(transaction, opened.phase.id, 'update');
    return work();
  });
}

/** Who got a paper, in the order in which they were made. */
async function listServed(): Promise<(string | undefined)[]> {
  const names = new Map([flooder, other].map(({ id, username }) => [id, username]));
  const isPaper = inArray(audit.action, [auditActionOf(contract.exportLv), auditActionOf(exportReceipt)]);
  const { db } = server.database;
  const rows = await db.select().from(audit).where(isPaper).orderBy(asc(audit.seq));
  return rows.filter(({ status }) => status === 200).map(({ actorId }) => names.get(actorId ?? ''));
}

test('papers are made one after the other, users in turns: who has gone waits no more, and what is refused gives its turn on', async () => {
  const gone = new AbortController();
  const asked = await holdPapers(async () => {
    const first = askLv(flooder);
    await vi.waitFor(async () => expect(await countWaitingForLocks(server.database)).toBe(1), 10_000);
    const left = askLv(flooder, undefined, gone.signal).catch(() => 'left');
    await expectWaiting(1);
    const unknown = askLv(flooder, randomUUID());
    await expectWaiting(2);
    const more = [askLv(flooder), askLv(flooder)];
    await expectWaiting(4);
    gone.abort();
    expect(await left).toBe('left');
    await expectWaiting(3);
    const single = askReceipt(other);
    await expectWaiting(4);
    return { first, unknown, more, single };
  });
  expect((await asked.single).statusCode).toBe(200);
  const answers = await Promise.all([asked.first, asked.unknown, ...asked.more]);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 200]);
  expect(await listServed()).toEqual([flooder, other, flooder, flooder].map(({ username }) => username));
});
