import { BATCH, FLOODS } from '../flood/bodies.ts';
import { countOther, isRefusedInTime, openSender, type Sender } from '../flood/sender.ts';
import { storePhase } from '../flood/store-phase.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { type LoadBars, printAnswers, printCores, printWay } from './bars.ts';
import { callOf, priceCall, spaced } from '../flood/calls.ts';
import type { LoadPlace } from './place.ts';
import { watchCores } from '../server/cores.ts';
import { pricesInTurn } from './prices-in-turn.ts';

const SECONDS = 3;
const ATTACKERS = 3;
const RIVALS = 10;
/** Rivals send prices until this long before the end; none of them may be late. */
const IN_TIME_MS = 500;
const RIVALS_EVERY_MS = 20;
const OTHERS_EVERY_MS = 10;
const LEAD_MS = 1_000;
/** So often each of them writes before it is measured. */
const WARMING = 10;

/** Who sends in a flood. */
interface Senders {
  readonly attackers: Sender;
  readonly rivals: Sender;
  readonly others: Sender;
}

type Flood = (typeof FLOODS)[number];

/** One flood until a phase ends, rivals' prices into this phase, and what others write meanwhile into another. */
async function measureOne(
  place: LoadPlace,
  { title, endpoint, body }: Flood,
  seconds: number,
  senders: Senders,
): Promise<{ late: number; p99Ms: number; other: number }> {
  const { database, server, bidders } = place;
  const attacking = bidders.slice(0, ATTACKERS);
  const rivals = bidders.slice(ATTACKERS, ATTACKERS + RIVALS);
  const others = bidders.slice(ATTACKERS + RIVALS);
  const phaseId = await storePhase(database.db, bidders, BATCH, Date.now() + 60_000);
  const flood = attacking.map((caller) => callOf({ server, caller }, endpoint, phaseId, body(phaseId)));
  const typed = pricesInTurn(place, others, (seconds * 1_000) / OTHERS_EVERY_MS, 50_000);
  const timely = Array.from({ length: (seconds * 1_000 - IN_TIME_MS) / RIVALS_EVERY_MS }, (_, k) =>
    priceCall({ server, caller: rivals[k % RIVALS]! }, { phaseId, code: k, value: 1_000 }),
  );
  // What was prepared is on the disk by then, and does not stand before the prices.
  await database.pool.query('checkpoint');
  // Their connections are open by then, as those of a page are.
  await senders.others.send({ calls: typed.slice(0, 20), rounds: 1 });
  await senders.rivals.send({ calls: timely.slice(0, 20), rounds: 1 });
  await server.watch();
  const [endCores, begunMs] = [watchCores(server.pid), performance.now()];
  const firstMs = Date.now() + LEAD_MS;
  const endMs = firstMs + seconds * 1_000;
  await database.pool.query('update phase set "end" = $1 where id = $2', [new Date(endMs), phaseId]);
  const [flooded, inTime, theirs] = await Promise.all([
    senders.attackers.send({ calls: flood.map((call) => ({ ...call, fromMs: firstMs })), untilMs: endMs }),
    senders.rivals.send({ calls: spaced(timely, firstMs, RIVALS_EVERY_MS), rounds: 1 }),
    senders.others.send({ calls: spaced(typed, firstMs, OTHERS_EVERY_MS), rounds: 1 }),
  ]);
  const [shares, watchedMs] = [endCores(), performance.now() - begunMs];
  const { longestStallMs, cpuMs } = await server.report();
  const share = `${(cpuMs / (seconds * 10)).toFixed(0)} % processor`;
  printLine(title, share, `stall ${durationText(longestStallMs)}`);
  printCores(shares, watchedMs);
  printAnswers('  what others write', theirs);
  printAnswers('  the flood', flooded);
  printAnswers('  into the phase that ends', inTime);
  printWay('  into the phase that ends', inTime);
  const late = inTime.last.filter((answer) => isRefusedInTime(answer, endMs - IN_TIME_MS));
  return { late: late.length, p99Ms: theirs.p99Ms, other: countOther(theirs, 200) };
}

/** Three who are signed in send the worst bodies we know, each again and again, until a phase ends. */
export async function measureFlood(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const senders = { attackers: openSender(), rivals: openSender(), others: openSender() };
  try {
    // A process that was just started is slow at everything it does for the first time.
    const { server, phaseId } = place;
    const warming = place.bidders.map((caller) =>
      priceCall({ server, caller }, { phaseId, code: 1, value: 1 }),
    );
    await senders.others.send({ calls: warming, rounds: WARMING });
    const results: Awaited<ReturnType<typeof measureOne>>[] = [];
    for (const flood of FLOODS) results.push(await measureOne(place, flood, seconds, senders));
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    bars.note('flood-late', sum(results.map(({ late }) => late)));
    bars.note('flood-wait', Math.max(...results.map(({ p99Ms }) => p99Ms)));
    bars.note('flood-other', sum(results.map(({ other }) => other)));
  } finally {
    await Promise.all(Object.values(senders).map((sender) => sender.close()));
  }
}
