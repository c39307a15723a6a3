import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SCENARIO_OFFERS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { countOffers } from '@rahmenpreis/scenario/lots.ts';
import { solveCurve } from '@rahmenpreis/scenario/curve.ts';
import { loadSolver } from '@rahmenpreis/scenario/model/solver.ts';
import { type ScenarioResult, solveScenario } from '@rahmenpreis/scenario/solve.ts';
import { WAYS, type Way } from '@rahmenpreis/scenario/ways.ts';
import { printLine } from './pricing/stopwatch.ts';
import { keepInstance, listInstances, readInstance, offersDigest } from './scenario/instance-files.ts';
import { makeInstance } from '@rahmenpreis/scenario/test/make-instance.ts';
import { plainChecker } from '@rahmenpreis/scenario/test/plain-checker.ts';
import type { InstanceFile, PlainLots } from '@rahmenpreis/scenario/test/instance-format.ts';

const LIMIT_SECONDS = 60;
/** What a run may take beyond a bar, as a share of it. */
const LATE = 1.1;

/** For each way of the solver an instance whose result is worse or later without it. */
const SHOWN: Readonly<Record<Way, string>> = {
  cheapest: '02-one-hand',
  sets: '15-six-and-share',
  prices: '12-share',
  cases: '07-eight-or-nothing',
  whole: '03-rebates',
};

/** What is wrong with a result, by the plain checker and by what is known of the instance. */
function faultsOf(file: InstanceFile, ground: PlainLots, result: ScenarioResult): string[] {
  if (result.kind !== 'award') return [result.kind];
  const { broken, sum, cost } = plainChecker(ground, file.rules).check(result.award);
  const { known } = file;
  return [
    ...broken,
    ...(sum === BigInt(result.sumMillis) && cost === BigInt(result.costMillis) ? [] : ['another sum']),
    ...(result.costMillis < known.boundMillis ? ['below what is proven'] : []),
    ...(result.boundMillis > known.costMillis ? ['a bound above a known award'] : []),
  ];
}

/** Keeps what is better than what was known. */
function keepBetter(name: string, file: InstanceFile, result: ScenarioResult): void {
  if (result.kind !== 'award') return;
  const costMillis = Math.min(file.known.costMillis, result.costMillis);
  const boundMillis = Math.max(file.known.boundMillis, result.boundMillis);
  const exact = file.known.exact || result.proof === 'exact';
  keepInstance(name, { ...file, known: { costMillis, boundMillis, exact } });
}

const gapOf = (result: ScenarioResult) =>
  result.kind === 'award' ? result.gapMillis / result.costMillis : Infinity;
const percentText = (part: number) => (part === 0 ? 'exact' : `${(part * 100).toFixed(5)} %`);

/** Solves an instance, which has to be one that a call would take. */
async function solveInstance(file: InstanceFile, without: readonly Way[] = []) {
  const ground = makeInstance(file.size);
  if (offersDigest(ground) !== file.offersSha256) throw new Error(`${file.what} has other offers`);
  if (countOffers(ground) > SCENARIO_OFFERS_MAX_COUNT) throw new Error(`nobody can start ${file.what}`);
  const solver = await loadSolver();
  const before = process.cpuUsage();
  const seconds = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  /** When there was an award as near to the bound as is asked of a first one, and how near. */
  let first: { readonly seconds: number; readonly gap: number } | undefined;
  const result = solveScenario(
    { ground, rules: file.rules },
    {
      solver,
      without,
      secondsLeft: () => LIMIT_SECONDS - seconds(),
      report: ({ costMillis, boundMillis }) => {
        if (costMillis === null || boundMillis === null) return;
        const gap = (costMillis - boundMillis) / costMillis;
        if (gap <= file.bar.first.gap) first ??= { seconds: seconds(), gap };
      },
    },
  );
  return { ground, result, first, took: seconds() };
}

async function measure(name: string, isKept: boolean): Promise<void> {
  const file = readInstance(name);
  const { ground, result, first, took } = await solveInstance(file);
  const gap = gapOf(result);
  const faults = faultsOf(file, ground, result);
  const memory = `${Math.round(process.resourceUsage().maxRSS / 1e3)} MB`;
  const began = first === undefined ? '–' : `${first.seconds.toFixed(1)} s ${percentText(first.gap)}`;
  printLine(`${name}: ${file.what}`, began, `${took.toFixed(1)} s`, percentText(gap), memory, ...faults);
  const { bar } = file;
  const isLate =
    took > LIMIT_SECONDS * LATE ||
    (bar.gap < 1e-3 && took > bar.seconds * LATE) ||
    (first?.seconds ?? took) > bar.first.seconds * LATE;
  if (isLate || gap > bar.gap || faults.length > 0) process.exitCode = 1;
  if (isKept && faults.length === 0) keepBetter(name, file, result);
}

/** What each way is for: an instance with it and without it. */
async function compareWays(): Promise<void> {
  printLine('way: instance', 'with', 'gap', 'without', 'gap');
  for (const way of WAYS) {
    const file = readInstance(SHOWN[way]);
    const both = [await solveInstance(file), await solveInstance(file, [way])];
    const told = both.flatMap(({ took, result }) => [
      `${took.toFixed(1)} s`,
      result.kind === 'award' ? percentText(gapOf(result)) : result.kind,
    ]);
    printLine(`${way}: ${SHOWN[way]}`, ...told);
  }
}

/** The curve of the largest tender whose bidders are too many to list their sets, by its seconds. */
async function measureCurve(): Promise<void> {
  const ground = makeInstance({ properties: 1_000, bidders: 20, seed: 1 });
  const solver = await loadSolver();
  const before = process.cpuUsage();
  const seconds = () => process.cpuUsage(before).user / 1e6;
  let told = '';
  solveCurve(
    { ground, rules: [] },
    { solver, secondsLeft: () => LIMIT_SECONDS - seconds() },
    ({ points }) => (told = points.map(({ proof }) => proof).join(' ')),
  );
  printLine('curve: 1.000 × 5 × 20', `${seconds().toFixed(1)} s`, told);
  if (seconds() > LIMIT_SECONDS * LATE) process.exitCode = 1;
}

const words = process.argv.slice(2).filter((word) => word !== 'keep');
const isKept = process.argv.includes('keep');
const chosen = listInstances().filter(
  (name) => words.length === 0 || words.some((word) => name.startsWith(word)),
);
if (words.includes('ways')) await compareWays();
else if (words.includes('curve')) await measureCurve();
else if (chosen.length === 1) await measure(chosen[0] as string, isKept);
else {
  printLine('instance', 'first award', 'done', 'gap', 'memory');
  // Each in a process of its own, so that its memory is its own.
  for (const name of chosen) {
    const given = [fileURLToPath(import.meta.url), name, ...(isKept ? ['keep'] : [])];
    if (spawnSync(process.execPath, given, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
  }
}
