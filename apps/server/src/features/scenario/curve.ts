import type { ScenarioCurve, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { keptRules } from '@rahmenpreis/scenario/kept.ts';
import type { RunUpdate, StoredCurve } from './repository.ts';
import { endOf, type RunReport } from './run-report.ts';
import {
  isAlwaysFresh,
  isSame,
  keptKindOf,
  presentScenario,
  type StoredRun,
  type StoredScenario,
} from './rules.ts';
import type { ScenarioInputs } from './scenario-inputs.ts';

/** Gathers what the run of a curve tells. */
export function createCurveReport(): RunReport {
  let news: RunUpdate = {};
  const take = (): RunUpdate | undefined => {
    const told = news;
    news = {};
    return Object.keys(told).length === 0 ? undefined : told;
  };
  return {
    hear(message) {
      if (message.kind !== 'curve') return;
      news = { curve: message.curve, seconds: Math.round(message.seconds) };
    },
    take,
    left: () => null,
    giveBack(told) {
      news = { ...told, ...news };
    },
    end: (how) => ({ ...take(), ...endOf(how, true) }),
  };
}

/** The rules that the curve of a scenario is found by; runs are given newest first. */
export function rulesOfCurve(
  { phaseId, ground, offersVersion }: ScenarioInputs,
  row: StoredScenario,
  runs: readonly StoredRun[],
): ScenarioRule[] {
  const kind = keptKindOf(phaseId, row.id);
  if (isAlwaysFresh(kind) && kind !== undefined) return keptRules(kind, ground(), []) as ScenarioRule[];
  return presentScenario(row, runs, offersVersion).rules;
}

const NOT_RUN = { seconds: 0, reason: null, waitsFor: null, offersVersion: null, isStale: false };
const NONE: ScenarioCurve = { ...NOT_RUN, state: 'none', points: [], others: [] };

/** The curve of the ideal offer, where it is always there; undefined of every other scenario. */
export async function listedCurve(
  { phaseId, offersVersion, fresh }: ScenarioInputs,
  owner: string,
  id: string,
): Promise<ScenarioCurve | undefined> {
  if (keptKindOf(phaseId, id) !== 'ideal') return undefined;
  const curve = (await fresh(owner)).find(({ kind }) => kind === 'ideal')?.curve;
  return curve ? { ...NONE, state: 'done', offersVersion, ...curve } : undefined;
}

/** The newest run of a curve as it travels, beside the rules and the offers as they are now. */
export function presentCurve(
  run: (StoredRun & { readonly curve: StoredCurve | null }) | undefined,
  rules: readonly ScenarioRule[],
  now: string,
): ScenarioCurve {
  if (run === undefined || run.curve === null) return NONE;
  const { state, seconds, reason, waitsFor = null, offersVersion, curve } = run;
  const isStale = offersVersion !== now || !isSame(run.rules, rules);
  return { state, seconds, reason, waitsFor, offersVersion, isStale, ...curve };
}
