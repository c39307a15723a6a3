import { setPriority } from 'node:os';
import { explainConflict, explainUnknown } from '@rahmenpreis/scenario/conflict.ts';
import { solveCurve } from '@rahmenpreis/scenario/curve.ts';
import { type KeptKind, solveKept } from '@rahmenpreis/scenario/kept.ts';
import { loadSolver } from '@rahmenpreis/scenario/model/solver.ts';
import { priceRules } from '@rahmenpreis/scenario/prices.ts';
import { type ScenarioContext, type ScenarioTask, solveScenario } from '@rahmenpreis/scenario/solve.ts';
import { guardProcess, processorSeconds } from '../../kernel/work/process-guard.ts';
import type { SolverMessage, SolverTask } from './rules.ts';

/** Processor time for the award, and the same again for its rules' costs; ways out have their own time. */
const SOLVE_SECONDS = 60;
/** What loading takes beside that, and steps of the solver that end late. */
const SPARE_SECONDS = 30;
/** Others go first. */
const NICENESS = 10;
/** A run longer than most yields to everybody, so that bidders do not feel it (decision 0076). */
const IDLE_AFTER_SECONDS = 2;
/** Runs took 130 to 1,030 MB. */
const MEMORY_MB = 2_000;

/** So long it works before it rests; a step may take longer. */
const WORK_MS = 10;
const REST_MAX_MS = 50;

function tell(message: SolverMessage): void {
  process.send?.(message);
}

/**
 * Gives a function that rests as long as was worked since the last rest, when told how many seconds of
 * processor time are used. Whoever waits beside a core that never rests waits longer for each answer of the
 * database, even where what keeps it busy yields to everybody (decision 0076).
 */
function createRests(): (used: number) => void {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  let last = processorSeconds();
  return (used) => {
    const workedMs = (used - last) * 1_000;
    if (workedMs < WORK_MS) return;
    Atomics.wait(asleep, 0, 0, Math.min(workedMs, REST_MAX_MS));
    last = used;
  };
}

/** Gives a counter of the processor seconds left from now on; search and solver ask it all the time. */
function countDown(seconds: number, rest: (used: number) => void): () => number {
  const start = processorSeconds();
  return () => {
    const used = processorSeconds();
    rest(used);
    return seconds - (used - start);
  };
}

function solve(task: ScenarioTask, kept: KeptKind | null, context: ScenarioContext) {
  if (kept !== null) return solveKept(kept, task.ground, [], context);
  return { rules: task.rules, result: solveScenario(task, context) };
}

/** Seeks the award of a scenario, or its curve, or says what each rule costs, or why there is none. */
async function work(task: SolverTask): Promise<void> {
  const { ground, rules: asked, kept, rests, waysSeconds, after } = task;
  setPriority(NICENESS);
  const isWaysOut = after !== null && after.award === null;
  const seconds = isWaysOut ? waysSeconds : SOLVE_SECONDS;
  guardProcess({
    processorSeconds: seconds + SPARE_SECONDS,
    memoryMb: MEMORY_MB,
    idleAfterSeconds: IDLE_AFTER_SECONDS,
  });
  const solver = await loadSolver();
  const rest = rests ? createRests() : () => undefined;
  const context: ScenarioContext = {
    solver,
    secondsLeft: countDown(seconds, rest),
    report: (progress) => tell({ kind: 'progress', ...progress, seconds: processorSeconds() }),
  };
  if (task.isCurve) {
    solveCurve(task, context, (curve) => tell({ kind: 'curve', curve, seconds: processorSeconds() }));
    return;
  }
  if (after === null) {
    const { rules, result } = solve({ ground, rules: asked }, kept, context);
    if (result.kind === 'award') {
      tell({ kind: 'award', rules, result, seconds: processorSeconds() });
      return;
    }
    const unknown = result.kind === 'unknown' ? result.why : null;
    if (unknown !== null) {
      const conflict = explainUnknown({ ground, rules }, unknown, undefined);
      tell({ kind: 'conflict', conflict, isPartial: false });
    }
    tell({ kind: 'nothing', rules, unknown, seconds: processorSeconds() });
    return;
  }
  const { rules, award, unknown, from } = after;
  const told = { ground, rules };
  if (award === null) {
    const conflict =
      unknown === null ? explainConflict(told, context) : explainUnknown(told, unknown, context);
    tell({ kind: 'conflict', conflict, isPartial: context.secondsLeft() <= 0 });
  } else {
    priceRules(told, { award }, context, (price) => tell({ kind: 'price', price }), from);
  }
}

/** What was told before has arrived once this has. */
function endTelling(): Promise<void> {
  return new Promise((resolve) => void process.send?.({ kind: 'end' }, () => resolve()));
}

process.once('message', (task) => {
  void work(task as SolverTask)
    .then(endTelling)
    .finally(() => process.disconnect());
});
