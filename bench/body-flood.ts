import { createApp } from '../apps/server/src/app.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { openDatabaseClock } from '../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { BATCH, BODY_FLOODS } from './flood/bodies.ts';
import { callOf, type Line, priceCall } from './flood/calls.ts';
import { openLines } from './flood/open-lines.ts';
import { openSender } from './flood/sender.ts';
import { storeBidders, storePhase } from './flood/store-phase.ts';
import { watchTurns } from './flood/turns.ts';
import { openTemporaryDatabase } from './server/temporary-database.ts';

/** How long a turn of the thread that reads the sockets may be, in milliseconds of its own work (decision 0019). */
const BAR_MS = 50;
const ROUNDS = 8;
const PASSWORD = 'Messung-2026';
const DAY_MS = 24 * 3_600_000;
/** The rush before the end of a phase: when the flood begins, and between which moments prices are sent. */
const RUSH = { leadMs: 3_000, floodMs: 900, pricesFromMs: 500, pricesUntilMs: 300, everyMs: 20 };

/** When the rival's prices are sent, before an end. */
function* moments(endMs: number): Generator<number> {
  for (let ms = RUSH.pricesFromMs; ms >= RUSH.pricesUntilMs; ms -= RUSH.everyMs) yield endMs - ms;
}

const database = await openTemporaryDatabase();
const app = await createApp({
  db: database.db,
  clock: await openDatabaseClock(database.db),
  files: openMediaStore(database),
});
const [attacker, rival] = [openSender(), openSender()];

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

  const [first, second, third] = lines as [Line, Line, Line];
  for (const { title, endpoint, body } of BODY_FLOODS) {
    const endMs = Date.now() + RUSH.leadMs;
    const ending = await storePhase(database.db, bidders, BATCH, endMs);
    const flood = [first, second].map((each) => callOf(each, endpoint, ending, body(ending)));
    const price = priceCall(third, { phaseId: ending, code: 1, value: 1_000 });
    // Its connections are open by then, as those of a page are.
    await rival.send({ calls: Array.from(moments(0), () => price), rounds: 1 });
    const [, prices] = await Promise.all([
      attacker.send({
        calls: flood.map((call) => ({ ...call, fromMs: endMs - RUSH.floodMs })),
        untilMs: endMs + 500,
      }),
      rival.send({ calls: Array.from(moments(endMs), (fromMs) => ({ ...price, fromMs })), rounds: 1 }),
    ]);
    const answers = Object.entries(prices.statuses).map(([status, count]) => `${count} × ${status}`);
    console.log(
      [
        `Ende der Phase, ${title}`.padEnd(40),
        `Preise ${RUSH.pricesFromMs} … ${RUSH.pricesUntilMs} ms davor: ${answers.join(', ')}`,
        `längste Antwort ${prices.longestMs.toFixed(0)} ms`,
        // Where the sender itself came late, a refusal says nothing.
        `gesendet bis ${prices.latestMs} ms zu spät`,
      ].join('   '),
    );
    if (Object.keys(prices.statuses).some((status) => status !== '200')) process.exitCode = 1;
  }
} finally {
  await Promise.all([attacker.close(), rival.close()]);
  await app.close();
  await database.close();
}
