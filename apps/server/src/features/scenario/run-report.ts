import type { ScenarioOutcome, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import type { Rule } from '@rahmenpreis/scenario/rules.ts';
import type { Freed } from '@rahmenpreis/scenario/why.ts';
import type { ProcessEnd } from '../../kernel/work/solver-process.ts';
import type { RunUpdate } from './repository.ts';
import {
  type FoundAward,
  foundDescriber,
  presentConflict,
  type SolverMessage,
  type SolverTask,
} from './rules.ts';

/** What a solver's process tells, as it is stored: gathered until somebody takes it. */
export interface RunReport {
  hear(message: SolverMessage): void;
  /** What is new since it was last taken; undefined if nothing is. */
  take(): RunUpdate | undefined;
  /** What is left to be said about what was found; null where there is nothing, or nothing was found. */
  left(): SolverTask['after'];
  /** What was taken and could not be stored. */
  giveBack(news: RunUpdate): void;
  /** What is left to say once the process has ended: its state, and the best so far. */
  end(how: ProcessEnd['how']): RunUpdate;
}

const NOTHING_FOUND =
  'In der Rechenzeit von 60 Sekunden wurde keine Vergabe gefunden, die alle Regeln einhält.';
const BROKEN = 'Beim Rechnen ist ein Fehler aufgetreten.';

/** Describes awards; a better bound of the last one is told without its packages, another award with them. */
function createDescriber(ground: PhaseLots, asked: readonly Rule[]) {
  let describe = foundDescriber(ground, asked);
  let last = '';
  return {
    describe(found: FoundAward): RunUpdate {
      const { outcome, cells } = describe(found);
      const award = found.award.join();
      const isKnown = found.proof === 'open' && award === last;
      last = award;
      return isKnown ? { outcome } : { outcome, cells };
    },
    judgeBy(rules: readonly Rule[]): void {
      describe = foundDescriber(ground, rules);
    },
  };
}

/** What a run has come to: an award, or that there is none. */
type Final = Extract<SolverMessage, { kind: 'award' | 'nothing' }>;

/** What is left to be said about it; of sums that are too large everything is. */
function leftOf(final: Final | null, priceCount: number): SolverTask['after'] {
  if (final === null) return null;
  const { rules } = final;
  if (final.kind === 'nothing')
    return final.unknown === 'size' ? null : { rules, award: null, unknown: final.unknown, from: 0 };
  const { award } = final.result;
  return priceCount < rules.length ? { rules, award, unknown: null, from: priceCount } : null;
}

/** How a run ends that was not brought to its end. */
export function endOf(how: ProcessEnd['how'], isFound: boolean): RunUpdate {
  if (how === 'failed') return { state: 'failed', reason: BROKEN };
  if (how === 'killed') return { state: 'cancelled' };
  return isFound ? { state: 'done' } : { state: 'failed', reason: NOTHING_FOUND };
}

/** Gathers what a run tells; awards are described here, as their packages would not fit through in time. */
export function createRunReport(ground: PhaseLots, asked: readonly Rule[]): RunReport {
  const { describe, judgeBy } = createDescriber(ground, asked);
  const freed: Freed[] = [];
  const prices: ScenarioOutcome['prices'] = [];
  let news: RunUpdate = {};
  /** The best award that was not stored yet, and the last of all. */
  let [fresh, best]: [FoundAward | null, FoundAward | null] = [null, null];
  let final: Final | null = null;

  const hearFinal = (message: Final, step: 'prices' | 'conflict') => {
    final = message;
    judgeBy(message.rules);
    const rules = message.rules as ScenarioRule[];
    news = { ...news, rules, seconds: Math.round(message.seconds), step };
  };
  const take = (): RunUpdate | undefined => {
    const told = fresh === null ? news : { ...news, ...describe(fresh) };
    [news, fresh] = [{}, null];
    return Object.keys(told).length === 0 ? undefined : told;
  };
  return {
    hear(message) {
      if (message.kind === 'progress') {
        const { step, award, costMillis, boundMillis, seconds } = message;
        news = { ...news, step, seconds: Math.round(seconds) };
        if (award === null || costMillis === null) return;
        fresh = best = { award, costMillis, boundMillis, proof: 'open', open: [], freed };
      } else if (message.kind === 'award') {
        const { boundMillis } = message.result;
        const known = { boundMillis: Number.isFinite(boundMillis) ? boundMillis : null, freed };
        fresh = best = { ...message.result, ...known };
        hearFinal(message, 'prices');
      } else if (message.kind === 'nothing') {
        fresh = best = null;
        hearFinal(message, 'conflict');
      } else if (message.kind === 'price') {
        const { freed: lots, ...price } = message.price;
        if (prices.some(({ rule }) => rule === price.rule)) return;
        if (lots !== null) freed.push({ rule: price.rule, lots });
        prices.push(price as ScenarioOutcome['prices'][number]);
        news = { ...news, prices: [...prices] };
      } else if (message.kind === 'conflict') {
        news = { ...news, conflict: presentConflict(ground, message.conflict, message.isPartial) };
      }
    },
    take,
    left: () => leftOf(final, prices.length),
    giveBack(told) {
      news = { ...told, ...news };
    },
    end(how) {
      // An award on the way ends as it is; a final one was stored before its packages' rules were known.
      if (best !== null) fresh = final === null ? { ...best, proof: 'ended' } : best;
      const isFound = best !== null;
      return { ...take(), ...(final === null ? endOf(how, isFound) : { state: 'done' }) };
    },
  };
}
