import type { ScenarioOutcome, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import type { Ground } from '@rahmenpreis/scenario/lots.ts';
import type { RulePrice } from '@rahmenpreis/scenario/price-words.ts';
import type { Rule } from '@rahmenpreis/scenario/rules.ts';
import type { Freed } from '@rahmenpreis/scenario/why.ts';
import type { ProcessEnd } from '../../kernel/work/solver-process.ts';
import type { RunNews } from './repository.ts';
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
  take(): RunNews | undefined;
  /** What is left to be said about what was found; null where there is nothing, or nothing was found. */
  left(): SolverTask['after'];
  /** What was taken and could not be stored. */
  giveBack(news: RunNews): void;
  /** What is left to say once the process has ended: its state, and the best so far. */
  end(how: ProcessEnd['how']): RunNews;
}

const NOTHING_FOUND =
  'In der Rechenzeit von 60 Sekunden wurde keine Vergabe gefunden, die alle Regeln einhält.';
const BROKEN = 'Beim Rechnen ist ein Fehler aufgetreten.';

/** Gathers what rules cost, and which packages they keep from their cheapest. */
function gatherPrices() {
  const freed: Freed[] = [];
  const prices: ScenarioOutcome['prices'] = [];
  return {
    freed,
    count: () => prices.length,
    /** Takes one more, and gives all so far as they travel. */
    addPrice({ freed: lots, ...price }: RulePrice): ScenarioOutcome['prices'] {
      if (prices.some(({ rule }) => rule === price.rule)) return [...prices];
      if (lots !== null) freed.push({ rule: price.rule, lots });
      prices.push(price as ScenarioOutcome['prices'][number]);
      return [...prices];
    },
  };
}

function isSame(award: readonly number[], other: readonly number[]): boolean {
  return award.length === other.length && award.every((bidder, lot) => bidder === other[lot]);
}

/** Describes awards; a better bound of the award that was described last is told without its packages. */
function describeByRules(ground: Ground, asked: readonly Rule[]) {
  let describer = foundDescriber(ground, asked);
  let last: readonly number[] = [];
  return {
    describe(found: FoundAward): RunNews {
      const { outcome, cells } = describer(found);
      const isKnown = found.proof === 'open' && isSame(found.award, last);
      last = found.award;
      return isKnown ? { outcome } : { outcome, cells };
    },
    judgeBy(rules: readonly Rule[]): void {
      describer = foundDescriber(ground, rules);
    },
  };
}

type Nothing = Extract<SolverMessage, { kind: 'nothing' }>;

function leftOf(rules: readonly Rule[], best: FoundAward | null, from: number): SolverTask['after'] {
  return best !== null && from < rules.length ? { rules, award: best.award, unknown: null, from } : null;
}

/** Of sums that are too large everything is said. */
function leftOfNothing({ rules, unknown }: Nothing): SolverTask['after'] {
  return unknown === 'size' ? null : { rules, award: null, unknown, from: 0 };
}

/** How a run ends that was not brought to its end. */
function endOf(how: ProcessEnd['how'], isFound: boolean): RunNews {
  if (how === 'failed') return { state: 'failed', reason: BROKEN };
  if (how === 'killed') return { state: 'cancelled' };
  return isFound ? { state: 'done' } : { state: 'failed', reason: NOTHING_FOUND };
}

/** Gathers what one run tells; the awards are described here, as their packages would not fit through in time. */
export function createRunReport(ground: Ground, asked: readonly Rule[]): RunReport {
  let news: RunNews = {};
  /** The best award that was not stored yet, and the last of all. */
  let [fresh, best]: [FoundAward | null, FoundAward | null] = [null, null];
  const { freed, count, addPrice } = gatherPrices();
  let ruled = asked;
  let isFinal = false;
  let nothing: Nothing | null = null;

  const { describe, judgeBy } = describeByRules(ground, asked);

  const hearEnd = (own: readonly Rule[], seconds: number, step: 'prices' | 'conflict') => {
    judgeBy(own);
    ruled = own;
    news = { ...news, rules: own as ScenarioRule[], seconds: Math.round(seconds), step };
  };
  const take = (): RunNews | undefined => {
    const told = fresh === null ? news : { ...news, ...describe(fresh) };
    [news, fresh] = [{}, null];
    return Object.keys(told).length === 0 ? undefined : told;
  };
  return {
    hear(message) {
      switch (message.kind) {
        case 'progress': {
          const { step, award, costMillis, boundMillis, seconds } = message;
          news = { ...news, step, seconds: Math.round(seconds) };
          if (award === null || costMillis === null) return;
          best = { award, costMillis, boundMillis, proof: 'open', open: [], freed };
          fresh = best;
          return;
        }
        case 'award': {
          const { award, costMillis, boundMillis, proof, provenBy, open } = message.result;
          const isBounded = Number.isFinite(boundMillis);
          best = {
            award,
            costMillis,
            boundMillis: isBounded ? boundMillis : null,
            proof,
            provenBy,
            open,
            freed,
          };
          fresh = best;
          isFinal = true;
          hearEnd(message.rules, message.seconds, 'prices');
          return;
        }
        case 'nothing':
          nothing = message;
          [best, fresh] = [null, null];
          hearEnd(message.rules, message.seconds, 'conflict');
          return;
        case 'price':
          news = { ...news, prices: addPrice(message.price) };
          return;
        case 'conflict':
          news = { ...news, conflict: presentConflict(ground, message.conflict, message.isPartial) };
          return;
        case 'end':
      }
    },
    take,
    left() {
      return nothing === null ? leftOf(ruled, isFinal ? best : null, count()) : leftOfNothing(nothing);
    },
    giveBack(told) {
      news = { ...told, ...news };
    },
    end(how) {
      // What was only on the way is as far as it came; else it was stored before it was known which rules keep packages from their cheapest.
      if (best !== null) fresh = isFinal ? best : { ...best, proof: 'ended' };
      const last = take() ?? {};
      return { ...last, ...(isFinal || nothing !== null ? { state: 'done' } : endOf(how, best !== null)) };
    },
  };
}
