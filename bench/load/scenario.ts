import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import {
  createScenario,
  getScenario,
  runScenario,
  type ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import { askAt } from '../../e2e/stage/caller.ts';
import { countOther, type FloodAnswers, openSender, type Sender } from '../flood/sender.ts';
import { callOf, spaced } from '../flood/calls.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { type LoadPlace, SIZE } from './place.ts';
import { pricesInTurn } from './prices-in-turn.ts';

const SECONDS = 20;
const PER_SECOND = 50;
const LEAD_MS = 1_000;

/** Rules that nobody reckons in seconds among fifty bidders: no bidder below 3 %, and three tiers for each. */
function hardRules(bidderIds: readonly string[]): ScenarioRule[] {
  return [
    {
      kind: 'volume',
      bound: 'at-least',
      limit: { unit: 'share', tenths: 30 },
      bidderIds: 'each',
      onlyIfWinning: true,
    },
    ...bidderIds.map(
      (bidderId): ScenarioRule => ({
        kind: 'rebate',
        bidderId,
        tiers: [20, 35, 50].map((tenths, tier) => ({ fromMillis: 10 ** (9 + tier), tenths })),
      }),
    ),
  ];
}

/** Begins a run, and gives how to ask whether it still goes on. */
async function beginRun(place: LoadPlace): Promise<() => Promise<boolean>> {
  const { phaseId, bidders, server, admin } = place;
  const ask = <T>(path: string, method: string, body?: object) =>
    askAt<T>(server.url + path, method, admin.headers, body);
  const rules = hardRules(bidders.map(({ organisationId }) => organisationId));
  const path = fillPath(createScenario, { phaseId });
  const { id } = await ask<{ id: string }>(path, createScenario.method, { name: 'Last', rules });
  const own = { phaseId, scenarioId: id };
  await ask(fillPath(runScenario, own), runScenario.method);
  return async () => {
    const { scenario } = await ask<{ scenario: { run: { state: string } | null } }>(
      fillPath(getScenario, own),
      getScenario.method,
    );
    return scenario.run?.state === 'running';
  };
}

/** Bidders type and look at their offers, each call at its moment: how long they wait for a price and for an answer. */
async function measureBidders(place: LoadPlace, sender: Sender, seconds: number, from: number) {
  const prices = pricesInTurn(place, place.bidders, seconds * PER_SECOND, from);
  const looks = Array.from({ length: (seconds * PER_SECOND) / 5 }, (_, k) =>
    callOf({ ...place, caller: place.bidders[k % SIZE.bidders]! }, getOffers, place.phaseId),
  );
  const calls = [
    ...spaced(prices, Date.now() + LEAD_MS, 1_000 / PER_SECOND),
    ...spaced(looks, Date.now() + LEAD_MS, 5_000 / PER_SECOND),
  ];
  const answers = await sender.send({ calls, rounds: 1 });
  return { answers, p99OfPricesMs: p99Of(answers, 0, prices.length) };
}

function p99Of({ last }: FloodAnswers, from: number, to: number): number {
  const waits = last.slice(from, to).map(({ waitMs }) => waitMs);
  return waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.99) - 1] ?? 0;
}

/** Bidders at work, first by themselves and then beside the run of a scenario. */
export async function measureScenario(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const sender = openSender();
  try {
    await measureBidders(place, sender, 5, 10_000);
    const alone = await measureBidders(place, sender, seconds, 20_000);
    printAnswers('bidders by themselves', alone.answers);
    const isRunning = await beginRun(place);
    await place.server.watch();
    const beside = await measureBidders(place, sender, seconds, 30_000);
    printAnswers('bidders beside a run', beside.answers);
    printLine('  a price, p99', durationText(alone.p99OfPricesMs), durationText(beside.p99OfPricesMs));
    printLine('  the run still goes on', String(await isRunning()));
    await printServer(place.server);
    const { longestStallMs } = await place.server.report();
    bars.note('scenario-stall', longestStallMs);
    bars.note('scenario-p99', (100 * beside.answers.p99Ms) / Math.max(1, alone.answers.p99Ms));
    bars.note('scenario-other', countOther(beside.answers, 200));
  } finally {
    await sender.close();
  }
}
