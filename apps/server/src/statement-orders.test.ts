import { drawRounds, drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { phase } from './db/schema/phase.ts';
import { inTransaction } from './db/transaction.ts';
import { createSetClock } from './kernel/clock.ts';
import { type Gate, openGate } from '../test/orders/gate.ts';
import { keepState, type KeptState } from '../test/orders/kept-state.ts';
import { ARRIVAL_PAIRS } from '../test/orders/arrival-pairs.ts';
import { CLOSING_PAIRS } from '../test/orders/closing-pairs.ts';
import { LIST_PAIRS } from '../test/orders/list-pairs.ts';
import { ORDER_PAIRS, type OrderCall } from '../test/orders/order-pairs.ts';
import { openOrderWorld, type OrderWorld } from '../test/orders/order-world.ts';
import type { Side } from '../test/orders/play-order.ts';
import { REBATE_PAIRS } from '../test/orders/rebate-pairs.ts';
import { openTouchReader } from '../test/orders/touches.ts';
import { sayReport, tryOrders } from '../test/orders/try-orders.ts';
import { startTestServer, TEST_NOW_MS, type TestProcess, type TestServer } from '../test/test-server.ts';

/**
 * So many orders of each pair, drawn by chance; `npm run proof -- orders` draws more, and goes through all
 * that make a difference.
 */
const rounds = drawRounds(1);
/** Some pairs of each kind; a proof tries all. */
const PAIRS = [ORDER_PAIRS, LIST_PAIRS, REBATE_PAIRS, CLOSING_PAIRS, ARRIVAL_PAIRS].flatMap((pairs) =>
  drawVisits(pairs, 2),
);

let server: TestServer;
let world: OrderWorld;
let base: KeptState;
/** Two processes on one database, each behind its own gate and with its own clock. */
let processes: (TestProcess & { gate: Gate; time: { atMs: number } })[];

beforeAll(async () => {
  server = await startTestServer();
  world = await openOrderWorld(server);
  const reader = await openTouchReader(server.database.db);
  processes = await Promise.all(
    [0, 1].map(async () => {
      const gate = openGate(server.database.databaseUrl, reader);
      const time = { atMs: TEST_NOW_MS };
      const started = await server.startOther({ db: gate.db, clock: createSetClock(() => time.atMs) });
      return { ...started, gate, time };
    }),
  );
  base = await keepState(server.database.db, 'base');
});
afterAll(async () => {
  for (const { app, gate } of processes) {
    await app.close();
    await gate.close();
  }
  await server.close();
});

/** A call as one of two, from the process that is behind its gate. */
function sideOf(k: 0 | 1, { endpoint, ask, atMs, look }: OrderCall, kept: KeptState): Side {
  const process = processes[k]!;
  return {
    gate: process.gate,
    async call() {
      process.time.atMs = atMs;
      const { statusCode, body } = await process.ask(endpoint, look ? { ...ask, body: await look() } : ask);
      return `${statusCode} ${kept.blur(body)}`;
    },
  };
}

/** Somebody who reads a number and stores it one higher, and locks nothing in between. */
function raceOf({ gate }: { gate: Gate }): Side {
  return {
    gate,
    call: () =>
      inTransaction(gate.db, async (transaction) => {
        const { rows } = await transaction.execute<{ version: number }>(sql`select version from ${phase}`);
        const version = rows[0]!.version + 1;
        await transaction.execute(sql`update ${phase} set version = ${version}`);
        return version;
      }),
  };
}

test('a lost update is found, and so is each order that loses nothing', async () => {
  const kept = await keepState(server.database.db, 'pair');
  const sides = [raceOf(processes[0]!), raceOf(processes[1]!)] as const;
  const how = { kept, watcher: server.database.pool, seed: rounds.seed, drawn: 0, isWhole: true };
  const { found, violations } = await tryOrders(sides, how);
  await base.restore();
  // Who reads after the other has committed loses nothing; else the second write waits for the first commit,
  // or comes after it.
  expect([found.length, violations.length]).toEqual([6, 4]);
  expect(violations[0]).toContain('"version":2');
});

const reports: string[] = [];
afterAll(() => {
  if (rounds.isProof) console.log(reports.join('\n'));
});

test.each(PAIRS)(
  'in every order of statements, $name comes out as one after the other, or is refused and has done nothing',
  async ({ name, said, prepare }) => {
    try {
      const calls = await prepare(world);
      const kept = await keepState(server.database.db, 'pair');
      const sides = [sideOf(0, calls[0], kept), sideOf(1, calls[1], kept)] as const;
      const report = await tryOrders(sides, {
        kept,
        watcher: server.database.pool,
        seed: rounds.seed,
        drawn: rounds.count,
        isWhole: rounds.isProof,
      });
      reports.push(`${name}: ${sayReport(report)}`);
      expect(report.statuses).toEqual(said);
      expect(report.violations).toEqual([]);
    } finally {
      await base.restore();
    }
  },
);
