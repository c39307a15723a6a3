import { countOther, type FloodAnswer, openSender } from '../../apps/server/test/flood/sender.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { priceCall, spaced } from '../../apps/server/test/flood/calls.ts';
import { type LoadPlace, pricesInSequence } from './place.ts';

const SECONDS = 10;
/** Five times what the server takes on: sixteen at work and five hundred that wait (decision 0025). */
const CALLERS = 5 * 516;
/** So long it is looked at afterwards, by a price this often. */
const AFTER_MS = 6_000;
const AFTER_EVERY_MS = 20;
/** An answer as before. */
const USUAL_MS = 250;
const LEAD_MS = 500;

/**
 * From when on all answers were as usual, in milliseconds after that moment; Infinity where they never were.
 */
function recoveredAfter(answers: readonly FloodAnswer[], momentMs: number): number {
  const lastBad = answers.findLastIndex(({ status, waitMs }) => status !== 200 || waitMs > USUAL_MS);
  const next = answers[lastBad + 1];
  return next === undefined ? Number.POSITIVE_INFINITY : next.sentMs - momentMs;
}

/**
 * All bidders but one write prices over so many lines that five times too much waits, and come again at once
 * when they are told to come later; one goes on typing meanwhile, as a page does, which sends what was typed
 * once the last is answered.
 */
export async function measureOverload(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const { server, phaseId, bidders } = place;
  const [calm, ...pushing] = bidders;
  if (calm === undefined) throw new Error('no bidders');
  const flood = pricesInSequence(place, pushing, CALLERS, 20_000);
  const typed = priceCall({ server, caller: calm }, { phaseId, code: 1, value: 30_000 });
  const after = pricesInSequence(place, bidders, AFTER_MS / AFTER_EVERY_MS, 40_000);
  const [crowd, typist, later] = [openSender(), openSender(), openSender()];
  try {
    await typist.send({ calls: [typed], rounds: 5 });
    await later.send({ calls: after, rounds: 1 });
    await server.watch();
    const firstMs = Date.now() + LEAD_MS;
    const endMs = firstMs + seconds * 1_000;
    const [flooded, calmed, afterwards] = await Promise.all([
      crowd.send({ calls: flood.map((call) => ({ ...call, fromMs: firstMs })), untilMs: endMs }),
      typist.send({ calls: [{ ...typed, fromMs: firstMs }], untilMs: endMs }),
      later.send({ calls: spaced(after, endMs, AFTER_EVERY_MS), rounds: 1 }),
    ]);
    printAnswers(`${CALLERS} callers at once for ${seconds} s`, flooded);
    printAnswers('one that types meanwhile', calmed);
    printAnswers('all afterwards', afterwards);
    await printServer(server);
    bars.note('overload-refused', flooded.statuses['503'] ?? 0);
    bars.note('overload-other', countOther(flooded, 200, 503));
    bars.note('overload-calm', countOther(calmed, 200));
    bars.note('overload-recovers', recoveredAfter(afterwards.last, endMs));
  } finally {
    await Promise.all([crowd, typist, later].map((sender) => sender.close()));
  }
}
