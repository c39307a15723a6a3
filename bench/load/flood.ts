import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { liegenschaft } from '../../apps/server/src/db/schema/liegenschaft.ts';
import { BATCH } from '../flood/bodies.ts';
import { type Flood, type FloodPlace, LARGE_FLOODS, SMALL_FLOODS } from '../flood/call-floods.ts';
import { type FloodCall, isRefusedInTime, openSender, type Sender } from '../flood/sender.ts';
import { storePhase } from '../flood/store-phase.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { callOf, priceCall, spaced } from '../flood/calls.ts';
import { type LoadPlace, pricesInSequence } from './place.ts';
import type { Caller } from '../../e2e/stage/caller.ts';

const SECONDS = 3;
const ATTACKERS = 3;
const RIVALS = 10;
/** Rivals send prices until this long before the end; none of them may be late. */
const IN_TIME_MS = 500;
const RIVALS_EVERY_MS = 20;
/** The others write a price this often, and read half as often. */
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

/**
 * The calls of the others for so many seconds: of three two are prices, the third reads the phases or what
 * they have entered.
 */
function callsOfOthers(place: LoadPlace, others: readonly Caller[], seconds: number): FloodCall[] {
  const typed = pricesInSequence(place, others, (seconds * 1_000) / OTHERS_EVERY_MS, 50_000);
  return typed.flatMap((call, k) => {
    if (k % 2 === 0) return [call];
    const endpoint = k % 4 === 1 ? listPhases : listOwnKeyVals;
    return [call, callOf({ ...place, caller: others[k % others.length]! }, endpoint, place.phaseId)];
  });
}

/**
 * One flood until a phase ends, rivals' prices into this phase, and what others write meanwhile into another;
 * gives how many were late.
 */
async function measureOne(
  place: LoadPlace,
  { title, calls }: Flood,
  seconds: number,
  senders: Senders,
): Promise<number> {
  const { database, server, bidders } = place;
  const attacking = bidders.slice(0, ATTACKERS);
  const rivals = bidders.slice(ATTACKERS, ATTACKERS + RIVALS);
  const others = bidders.slice(ATTACKERS + RIVALS);
  const phaseId = await storePhase(database.db, bidders, BATCH, Date.now() + 60_000);
  const [property] = await database.db.select({ id: liegenschaft.id }).from(liegenschaft).limit(1);
  const where: FloodPlace = { server, endingId: phaseId, tenderId: place.phaseId, propertyId: property!.id };
  const flood = attacking.flatMap((caller, k) => calls(where, caller, k));
  const theirCalls = callsOfOthers(place, others, seconds);
  const timely = Array.from({ length: (seconds * 1_000 - IN_TIME_MS) / RIVALS_EVERY_MS }, (_, k) =>
    priceCall({ server, caller: rivals[k % RIVALS]! }, { phaseId, code: k, value: 1_000 }),
  );
  // What was prepared is on the disk by then, and does not stand before the prices.
  await database.pool.query('checkpoint');
  // Their connections are open by then, as those of a page are.
  await senders.others.send({ calls: theirCalls.slice(0, 30), rounds: 1 });
  await senders.rivals.send({ calls: timely.slice(0, 20), rounds: 1 });
  await server.watch();
  const firstMs = Date.now() + LEAD_MS;
  const endMs = firstMs + seconds * 1_000;
  await database.pool.query('update phase set "end" = $1 where id = $2', [new Date(endMs), phaseId]);
  const [flooded, inTime, theirs] = await Promise.all([
    senders.attackers.send({ calls: flood.map((call) => ({ ...call, fromMs: firstMs })), untilMs: endMs }),
    senders.rivals.send({ calls: spaced(timely, firstMs, RIVALS_EVERY_MS), rounds: 1 }),
    senders.others.send({ calls: spaced(theirCalls, firstMs, OTHERS_EVERY_MS / 1.5), rounds: 1 }),
  ]);
  console.log(`  ${title}`);
  await printServer(server);
  printAnswers('  what others do', theirs);
  printAnswers('  the flood', flooded);
  printAnswers('  into the phase that ends', inTime);
  return inTime.last.filter((answer) => isRefusedInTime(answer, endMs - IN_TIME_MS)).length;
}

/** Three who are signed in send the worst bodies we know, each again and again, until a phase ends. */
export function measureFlood(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  return measureAll(place, bars, seconds, { floods: LARGE_FLOODS, name: 'flood' });
}

/** The same with small calls as fast as they are answered: prices, whole lists, files, signing in. */
export function measureCalls(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  return measureAll(place, bars, seconds, { floods: SMALL_FLOODS, name: 'calls' });
}

async function measureAll(
  place: LoadPlace,
  bars: LoadBars,
  seconds: number,
  { floods, name }: { floods: readonly Flood[]; name: 'flood' | 'calls' },
): Promise<void> {
  const senders = { attackers: openSender(), rivals: openSender(), others: openSender() };
  try {
    // A process that was just started is slow at everything it does for the first time.
    const { server, phaseId } = place;
    const warming = place.bidders.map((caller) =>
      priceCall({ server, caller }, { phaseId, code: 1, value: 1 }),
    );
    await senders.others.send({ calls: warming, rounds: WARMING });
    let late = 0;
    for (const flood of floods) late += await measureOne(place, flood, seconds, senders);
    bars.note(`${name}-late`, late);
  } finally {
    await Promise.all(Object.values(senders).map((sender) => sender.close()));
  }
}
