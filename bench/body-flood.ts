import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../apps/server/src/app.ts';
import { signInToApp } from '../apps/server/src/demo/in-process.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { openDatabaseClock } from '../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { BATCH, BODY_FLOODS } from './flood/bodies.ts';
import { callOf, type Line } from './flood/calls.ts';
import { openSender } from './flood/sender.ts';
import { type StoredBidder, storeBidders, storePhase } from './flood/store-phase.ts';
import { openTemporaryDatabase } from './server/temporary-database.ts';

/**
 * How long a turn of the thread that reads the sockets may be, in milliseconds of its own work (decision
 * 0019).
 */
const BAR_MS = 50;
const ROUNDS = 8;
const PASSWORD = 'Messung-2026';
const DAY_MS = 24 * 3_600_000;

/** Lets a server of this process listen, and signs in bidders who have this password, in their order. */
async function openLines(
  app: FastifyInstance,
  bidders: readonly StoredBidder[],
  password: string,
): Promise<Line[]> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const server = { url: `http://127.0.0.1:${port}` };
  const lines: Line[] = [];
  for (const { organisationId, username } of bidders) {
    const authorization = `Bearer ${await signInToApp(app, username, password)}`;
    lines.push({ server, caller: { organisationId, headers: { authorization } } });
  }
  return lines;
}

/** How long the turns of this thread's event loop were, in milliseconds of its own work. */
interface Turns {
  readonly longestMs: number;
  /** How many were longer than the bar. */
  readonly aboveBar: number;
}

/**
 * Measures the turns until the returned function is called. Only what this thread itself computes counts, so
 * a machine that is busy with something else does not lengthen them.
 */
function watchTurns(barMs: number): () => Turns {
  let [longestMs, aboveBar, isOver] = [0, 0, false];
  let before = process.threadCpuUsage();
  const tick = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    longestMs = Math.max(longestMs, ms);
    if (ms > barMs) aboveBar += 1;
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    isOver = true;
    return { longestMs, aboveBar };
  };
}

const database = await openTemporaryDatabase();
const app = await createApp({
  db: database.db,
  clock: await openDatabaseClock(database.db),
  files: openMediaStore(database),
});
const attacker = openSender();

try {
  const bidders = await storeBidders(database.db, 3, await hashPassword(PASSWORD));
  const lines = await openLines(app, bidders, PASSWORD);
  const phaseId = await storePhase(database.db, bidders, BATCH, Date.now() + DAY_MS);
  for (const { title, endpoint, body } of BODY_FLOODS) {
    const calls = lines.map((line) => callOf(line, endpoint, phaseId, body(phaseId)));
    await attacker.send({ calls, rounds: 2 });
    const endTurns = watchTurns(BAR_MS);
    const { statuses } = await attacker.send({ calls, rounds: ROUNDS });
    const { longestMs, aboveBar } = endTurns();
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    console.log(
      [
        title.padEnd(24),
        `längste Runde ${longestMs.toFixed(1).padStart(6)} ms`,
        `${aboveBar} über ${BAR_MS} ms`,
        answers.join(', '),
      ].join('   '),
    );
    if (longestMs > BAR_MS) process.exitCode = 1;
  }
} finally {
  await attacker.close();
  await app.close();
  await database.close();
}
