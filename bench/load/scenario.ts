import { setTimeout as wait } from 'node:timers/promises';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import {
  cancelScenario,
  cancelScenarioCurve,
  createScenario,
  getScenario,
  getScenarioCurve,
  runScenario,
  runScenarioCurve,
  type ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import { askAt } from '../../e2e/stage/caller.ts';
import { countOther, openSender, type Sender } from '../../apps/server/test/flood/sender.ts';
import { callOf, spaced } from '../../apps/server/test/flood/calls.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import type { LoadBars } from './bars.ts';
import { type LoadPlace, SIZE, pricesInSequence } from './place.ts';

const SECONDS = 20;
/**
 * Twenty seconds in one piece gave 97 to 150 % of the same machine: a slow moment of it was taken for the
 * run.
 */
const TURNS = 4;
const PER_SECOND = 50;
const LEAD_MS = 1_000;
/** So often at most a page hears of progress, and asks for it. */
const LOOK_MS = 1_000;

/**
 * Rules that nobody reckons in seconds among fifty bidders: no bidder below 3 %, and three tiers for each.
 */
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

/** A run of a scenario, or of its curve, that can be begun, asked after and broken off, again and again. */
async function prepareRun({ phaseId, bidders, server, admin }: LoadPlace, isCurve = false) {
  const ask = <T>(path: string, method: string, body?: object) =>
    askAt<T>(server.url + path, method, admin.headers, body);
  const rules = hardRules(bidders.map(({ organisationId }) => organisationId));
  const path = fillPath(createScenario, { phaseId });
  const { id } = await ask<{ id: string }>(path, createScenario.method, { name: 'Last', rules });
  const own = { phaseId, scenarioId: id };
  const [run, cancel] = isCurve ? [runScenarioCurve, cancelScenarioCurve] : [runScenario, cancelScenario];
  return {
    begin: () => ask(fillPath(run, own), run.method),
    cancel: () => ask(fillPath(cancel, own), cancel.method),
    async isRunning(): Promise<boolean> {
      if (isCurve) {
        const curve = fillPath(getScenarioCurve, own);
        return (await ask<{ state: string }>(curve, getScenarioCurve.method)).state === 'running';
      }
      const { scenario } = await ask<{ scenario: { run: { state: string } | null } }>(
        fillPath(getScenario, own),
        getScenario.method,
      );
      return scenario.run?.state === 'running';
    },
  };
}

/** Bidders type and look at their offers, each call at its moment. */
async function sendBidders(place: LoadPlace, sender: Sender, seconds: number, from: number) {
  const prices = pricesInSequence(place, place.bidders, seconds * PER_SECOND, from);
  const looks = Array.from({ length: (seconds * PER_SECOND) / 5 }, (_, k) =>
    callOf({ ...place, caller: place.bidders[k % SIZE.bidders]! }, getOffers, place.phaseId),
  );
  const calls = [
    ...spaced(prices, Date.now() + LEAD_MS, 1_000 / PER_SECOND),
    ...spaced(looks, Date.now() + LEAD_MS, 5_000 / PER_SECOND),
  ];
  const answers = await sender.send({ calls, rounds: 1 });
  const waits = answers.last.map(({ waitMs }) => waitMs);
  return {
    answers,
    prices: waits.slice(0, prices.length),
    looks: waits.slice(prices.length),
  };
}

function partOf(waits: readonly number[], part: number): number {
  return waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * part) - 1] ?? 0;
}

/** Whoever began the run looks at it as its page does, until the work has ended. */
async function lookOn(run: { isRunning(): Promise<boolean> }, work: Promise<void>): Promise<void> {
  const ended = work.then(() => true);
  while (!(await Promise.race([ended, wait(LOOK_MS, false)]))) await run.isRunning();
}

/** Waits of all turns together: a machine that has a slow half minute is not taken for the run. */
interface Waits {
  readonly prices: number[];
  readonly looks: number[];
}

const noWaits = (): Waits => ({ prices: [], looks: [] });

function printWaits(label: string, { prices, looks }: Waits): number {
  const p99 = partOf([...prices, ...looks], 0.99);
  printLine(label, `p99 ${durationText(p99)}`, `max ${durationText(Math.max(...prices, ...looks))}`);
  for (const [name, waits] of [
    ['a price', prices],
    ['an offer', looks],
  ] as const) {
    const parts = [0.5, 0.9, 0.99].map((part) => durationText(partOf(waits, part)));
    printLine(`  ${name}: p50, p90, p99`, ...parts);
  }
  return p99;
}

/** What is measured at one place. */
interface Measuring {
  readonly place: LoadPlace;
  readonly run: Awaited<ReturnType<typeof prepareRun>>;
  /** Sends what bidders do for some seconds, and keeps their waits. */
  send(waits: Waits): Promise<void>;
}

/** Bidders beside a run; gives how long the server stood still at most, in milliseconds. */
async function measureBeside({ place, run, send }: Measuring, waits: Waits, isLookedAt: boolean) {
  await run.begin();
  await place.server.watch();
  await (isLookedAt ? lookOn(run, send(waits)) : send(waits));
  const { longestStallMs } = await place.server.report();
  const label = isLookedAt ? '  looked at: longest stall' : '  longest stall';
  printLine(label, durationText(longestStallMs), `runs on: ${await run.isRunning()}`);
  await run.cancel();
  return longestStallMs;
}

/**
 * Bidders at work, in turns by themselves and beside the run of a scenario, every other time of its curve; at
 * last beside one that somebody looks at.
 */
export async function measureScenario(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const sender = openSender();
  const [alone, beside, lookedAt] = [noWaits(), noWaits(), noWaits()];
  let [from, others] = [10_000, 0];
  const send = async (waits: Waits) => {
    from += 10_000;
    const { answers, prices, looks } = await sendBidders(place, sender, seconds, from);
    waits.prices.push(...prices);
    waits.looks.push(...looks);
    others += countOther(answers, 200);
    bars.note('scenario-other', others);
  };
  try {
    const measuring = { place, send, run: await prepareRun(place) };
    const withCurve = { place, send, run: await prepareRun(place, true) };
    const stalls: number[] = [];
    await sendBidders(place, sender, 5, from);
    for (let turn = 0; turn < TURNS; turn += 1) {
      await send(alone);
      stalls.push(await measureBeside(turn % 2 === 0 ? measuring : withCurve, beside, false));
    }
    stalls.push(await measureBeside(measuring, lookedAt, true));
    bars.note('scenario-stall', Math.max(...stalls));
    const p99s = [
      printWaits('bidders by themselves', alone),
      printWaits('bidders beside a run', beside),
    ] as const;
    printWaits('bidders beside a run that somebody looks at', lookedAt);
    bars.note('scenario-p99', (100 * p99s[1]) / Math.max(1, p99s[0]));
  } finally {
    await sender.close();
  }
}
