import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { countOther, type FloodCall, openSender } from '../../apps/server/test/flood/sender.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import type { Caller } from '../../e2e/stage/caller.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import {
  callOf,
  entryOf,
  type Line,
  type Price,
  priceCall,
  spaced,
} from '../../apps/server/test/flood/calls.ts';
import { type LoadPlace, SIZE } from './place.ts';

const SECONDS = 300;
const PER_SECOND = 200;
const BATCH = 20;
const LEAD_MS = 500;

/** One call of the mixture, the next of its kind. */
type Make = (place: LoadPlace, index: number) => FloodCall;

const bidderAt = ({ bidders }: LoadPlace, index: number): Caller => bidders[index % bidders.length]!;
const priceAt = ({ phaseId }: LoadPlace, index: number): Price => ({
  phaseId,
  code: (index * 7) % SIZE.codes,
  value: 10_000 + index,
});

/** Writes many of a phase, as the browser's queue does. */
function batchCall(line: Line, prices: readonly [Price, ...Price[]]): FloodCall {
  return callOf(line, saveOwnKeyVals, prices[0].phaseId, JSON.stringify({ data: prices.map(entryOf) }));
}

/**
 * What is asked, and how often in forty calls: bidders who type, pages that open, and a buyer who compares.
 */
const MIXTURE: readonly { title: string; share: number; make: Make }[] = [
  {
    title: 'a price',
    share: 22,
    make: (place, k) => priceCall({ ...place, caller: bidderAt(place, k) }, priceAt(place, k)),
  },
  {
    title: `${BATCH} prices`,
    share: 2,
    make: (place, k) =>
      batchCall({ ...place, caller: bidderAt(place, k) }, [
        priceAt(place, k),
        ...Array.from({ length: BATCH - 1 }, (_, more) => priceAt(place, k + more + 1)),
      ]),
  },
  { title: 'the phases', share: 5, make: readBy(listPhases) },
  { title: 'the own account', share: 3, make: readBy(getOwnAccount) },
  { title: "a bidder's entries", share: 3, make: readBy(listOwnKeyVals) },
  { title: "a bidder's offer", share: 4, make: readBy(getOffers) },
  {
    title: 'the comparison',
    share: 1,
    make: (place) => callOf({ ...place, caller: place.admin }, getOffers, place.phaseId),
  },
];

function readBy(endpoint: Endpoint): Make {
  return (place, k) => callOf({ ...place, caller: bidderAt(place, k) }, endpoint, place.phaseId);
}

/** The kinds in the order in which they are sent, each spread over the whole. */
function spreadKinds(): number[] {
  const places = MIXTURE.flatMap(({ share }, kind) =>
    Array.from({ length: share }, (_, k) => ({ kind, at: (k + 0.5) / share })),
  );
  return places.toSorted((a, b) => a.at - b.at).map(({ kind }) => kind);
}

/** Two hundred calls a second, each at its moment, whether or not those before are answered. */
export async function measureMixed(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const order = spreadKinds();
  const kinds = Array.from({ length: seconds * PER_SECOND }, (_, k) => order[k % order.length]!);
  const calls = kinds.map((kind, k) => MIXTURE[kind]!.make(place, k));
  const sender = openSender();
  try {
    // What a server computes once, and keeps, it has done before.
    await sender.send({ calls: calls.slice(0, 2 * order.length), rounds: 1 });
    await place.server.watch();
    const answers = await sender.send({
      calls: spaced(calls, Date.now() + LEAD_MS, 1_000 / PER_SECOND),
      rounds: 1,
    });
    printAnswers(`${PER_SECOND} calls/s for ${seconds} s`, answers);
    for (const [kind, { title }] of MIXTURE.entries()) {
      const waits = answers.last.filter((_, k) => kinds[k] === kind).map(({ waitMs }) => waitMs);
      const sorted = waits.toSorted((a, b) => a - b);
      const p99Ms = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
      printLine(`  ${title}, p99, longest`, durationText(p99Ms), durationText(sorted.at(-1) ?? 0));
    }
    await printServer(place.server);
    bars.note('mixed-wait', answers.p99Ms);
    bars.note('mixed-other', countOther(answers, 200));
  } finally {
    await sender.close();
  }
}
