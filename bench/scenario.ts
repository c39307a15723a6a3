import type { Ground } from '@rahmenpreis/scenario/lots.ts';
import { loadSolver, type Solver } from '@rahmenpreis/scenario/model/solver.ts';
import type { Rule } from '@rahmenpreis/scenario/rules.ts';
import { solveScenario } from '@rahmenpreis/scenario/solve.ts';
import { ALL_WAYS } from '@rahmenpreis/scenario/solve-problem.ts';
import { printLine } from './pricing/stopwatch.ts';
import { makeInstance } from './scenario/make-instance.ts';

/** What a list of rules may take, in seconds of processor time, and how far above the bound it may then lie. */
interface Bar {
  readonly seconds: number;
  readonly gap: number;
}
interface Case {
  readonly what: string;
  readonly rules: readonly Rule[];
  readonly bar: Bar;
}

/** What is shown as proven: a thousandth of a percent. */
const PROVEN = 1e-5;
const LIMIT_SECONDS = 60;

const atMost = (bidders: number, per: 'all' | 'region' = 'all'): Rule => ({
  kind: 'count',
  bound: 'at-most',
  bidders,
  per,
});
const share = (tenths: number, bound: 'at-most' | 'at-least' = 'at-most'): Rule => ({
  kind: 'volume',
  bound,
  limit: { unit: 'share', tenths },
  bidderIds: 'each',
  onlyIfWinning: true,
});
const bundle = (per: 'property' | 'region-group'): Rule => ({ kind: 'bundle', per, notWhole: 'apart' });

function leastSum({ lots }: Ground): number {
  return lots.reduce((sum, { offers }) => {
    const valid = offers.filter(({ flags }) => flags === 0).map(({ sumMillis }) => sumMillis);
    return sum + (valid.length === 0 ? 0 : Math.min(...valid));
  }, 0);
}

function listCases(ground: Ground): Case[] {
  const whole = leastSum(ground);
  const part = (percent: number) => Math.round((whole * percent) / 100);
  const caps = ground.bidders.map(
    ({ id }): Rule => ({
      kind: 'volume',
      bound: 'at-most',
      limit: { unit: 'euro', millis: part(10) },
      bidderIds: [id],
      onlyIfWinning: false,
    }),
  );
  const tiers = [
    { fromMillis: part(5), tenths: 20 },
    { fromMillis: part(10), tenths: 35 },
    { fromMillis: part(20), tenths: 50 },
  ];
  const rebates = ground.bidders.map(({ id }): Rule => ({ kind: 'rebate', bidderId: id, tiers }));
  return [
    { what: 'no rule', rules: [], bar: { seconds: 5, gap: 0 } },
    { what: 'a bundle per property', rules: [bundle('property')], bar: { seconds: 5, gap: 0 } },
    { what: 'at most 10 % in euros each', rules: caps, bar: { seconds: 5, gap: PROVEN } },
    { what: 'share at most 14 %', rules: [share(140)], bar: { seconds: 20, gap: PROVEN } },
    { what: '6 bidders', rules: [atMost(6)], bar: { seconds: 5, gap: PROVEN } },
    { what: '2 bidders per state', rules: [atMost(2, 'region')], bar: { seconds: 1, gap: PROVEN } },
    {
      what: '8 bidders and 3 per state',
      rules: [atMost(8), atMost(3, 'region')],
      bar: { seconds: 15, gap: PROVEN },
    },
    { what: '6 bidders and 18 %', rules: [atMost(6), share(180)], bar: { seconds: 60, gap: 1e-3 } },
    { what: 'at least 5 % or nothing', rules: [share(50, 'at-least')], bar: { seconds: 60, gap: 1e-3 } },
    { what: 'rebates in three tiers', rules: rebates, bar: { seconds: 60, gap: 3e-3 } },
    {
      what: 'bundles, 8 bidders, 3 per state, 20 %',
      rules: [bundle('property'), atMost(8), atMost(3, 'region'), share(200)],
      bar: { seconds: 60, gap: 3e-3 },
    },
  ];
}

function measure(ground: Ground, { what, rules, bar }: Case, solver: Solver): void {
  const before = process.cpuUsage();
  const seconds = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  let first = '–';
  const result = solveScenario(
    { ground, rules },
    {
      solver,
      secondsLeft: () => LIMIT_SECONDS - seconds(),
      ways: ALL_WAYS,
      report: ({ costMillis, boundMillis }) => {
        if (first !== '–' || costMillis === null || boundMillis === null) return;
        first = `${seconds().toFixed(1)} s ${(((costMillis - boundMillis) / costMillis) * 100).toFixed(3)} %`;
      },
    },
  );
  const [took, gap] = [seconds(), result.kind === 'award' ? result.gapMillis / result.costMillis : Infinity];
  const memory = `${Math.round(process.memoryUsage().rss / 1e6)} MB`;
  printLine(what, first, `${took.toFixed(1)} s`, gap.toExponential(1), `${bar.seconds} s ${bar.gap}`, memory);
  if (took > bar.seconds * 1.1 || gap > bar.gap) process.exitCode = 1;
}

const ground = makeInstance({ properties: 1_000, bidders: 20, seed: 1 });
const solver = await loadSolver();
printLine('1,000 properties × 5 groups × 20 bidders', 'first', 'done', 'gap', 'bar', 'memory');
for (const one of listCases(ground)) measure(ground, one, solver);
