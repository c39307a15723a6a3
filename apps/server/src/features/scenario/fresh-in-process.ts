import type { ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import { explainUnknown } from '@rahmenpreis/scenario/conflict.ts';
import { listCurve } from '@rahmenpreis/scenario/curve.ts';
import { KEPT_WITHOUT_SOLVER, type KeptKind, solveKept } from '@rahmenpreis/scenario/kept.ts';
import { guardProcess } from '../../kernel/work/process-guard.ts';
import {
  foundDescriber,
  type FreshScenario,
  type FreshTask,
  presentConflict,
  presentOutcome,
} from './rules.ts';

/** 5,000 properties and 60 bidders took 9 s and 1,280 MB. */
const LIMITS = { processorSeconds: 60, memoryMb: 2_000 };

/** Solves a kept scenario that needs no solver. */
function solveFresh(kind: KeptKind, { ground, awards, rebates, version }: FreshTask): FreshScenario {
  const { rules, result } = solveKept(kind, ground, awards, {
    secondsLeft: () => Infinity,
    report: () => undefined,
    solver: () => {
      throw new Error(`the kept scenario ${kind} was to need no solver`);
    },
  });
  if (result.kind !== 'award') {
    const unknown =
      result.kind === 'unknown' ? explainUnknown({ ground, rules }, result.why, undefined) : undefined;
    const conflict = unknown === undefined ? null : presentConflict(ground, unknown, false);
    return { kind, outcome: null, conflict, cells: [], curve: null };
  }
  // Without the only rule every package goes to its cheapest.
  const freed = rules.length === 1 ? [{ rule: 0, lots: [...ground.lots.keys()] }] : [];
  const all = kind === 'current-award' ? [...rules, ...rebates] : rules;
  const { outcome, cells } = foundDescriber(ground, all)({ ...result, freed });
  // The rules of an award as it stands are the award itself, and its rebates.
  const shown = kind === 'current-award' ? [...rebates] : [...rules];
  const run = {
    id: `${kind}.${version}`,
    rules: shown as ScenarioOutcome['rules'],
    outcome,
    packageCount: ground.lots.length,
    prices: [],
  };
  const curve = kind === 'ideal' ? (listCurve(ground, rules) ?? null) : null;
  return { kind, outcome: presentOutcome(run, false), conflict: null, cells, curve };
}

process.once('message', (task) => {
  guardProcess(LIMITS);
  const fresh = KEPT_WITHOUT_SOLVER.map((kind) => solveFresh(kind, task as FreshTask));
  process.send?.(fresh, () => process.disconnect());
});
