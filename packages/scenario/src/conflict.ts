import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { numberWord } from '@rahmenpreis/german/number-word.ts';
import { formatWhole, formatWholeEuros } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { fillsExactly, findObstacle, type Obstacle } from './arithmetic.ts';
import { type ConflictStep, conflictSteps } from './conflict-steps.ts';
import type { PhaseLots } from './lots.ts';
import { leastChange } from './next-limit.ts';
import { type Clash, reduceRules } from './reduce.ts';
import type { Rule } from './rules.ts';
import {
  type ScenarioContext,
  type ScenarioResult,
  type ScenarioTask,
  type ScenarioUnknown,
  solveScenario,
} from './solve.ts';
import { partOfTime } from './model/solver.ts';
import { bidderName, limitName, lotName, ruleText, tooDearText } from './words.ts';

/** A change of one rule that is enough by itself: its limit changed, or the rule dropped. */
export interface WayOut {
  readonly rule: number;
  /** Null where the rule has to go. */
  readonly changed: Rule | null;
  readonly sumMillis: number;
  readonly award: readonly number[];
}

/** Why nothing fits: what to say, which rules it is, and the ways out, cheapest first. */
export interface Conflict {
  readonly kind: Clash['kind'] | Obstacle['kind'] | 'exact-fill' | 'rules' | 'not-found' | 'too-large';
  readonly sentence: string;
  readonly rules: readonly number[];
  /** Why, step by step; none where arithmetic alone does not show it. */
  readonly steps: readonly ConflictStep[];
  readonly waysOut: readonly WayOut[];
}

function conflictOf(
  kind: Conflict['kind'],
  sentence: string,
  rules: readonly number[],
  ways: readonly WayOut[] = [],
  steps: readonly ConflictStep[] = [],
): Conflict {
  return { kind, sentence, rules, steps, waysOut: ways };
}

function solveAny(task: ScenarioTask, context: ScenarioContext, anyAward: boolean): ScenarioResult {
  return solveScenario(task, { ...context, anyAward, report: () => undefined });
}

/** The share of the time left that one try may take: a hard one must not take that of all others. */
const TRY_SHARE = 0.2;

/** Whether there is an award, as far as that can be settled in time. */
function tryRules(task: ScenarioTask, context: ScenarioContext): ScenarioResult['kind'] {
  const limited = { ...context, secondsLeft: partOfTime(context.secondsLeft, TRY_SHARE) };
  return solveAny(task, limited, true).kind;
}

/** Whether there is an award; what could not be settled in time counts as none. */
function isPossible(ground: PhaseLots, rules: readonly Rule[], context: ScenarioContext): boolean {
  return tryRules({ ground, rules }, context) === 'award';
}

/**
 * The smallest set of rules that exclude each other, by leaving out one by one until none can be left out. A
 * rule may also ease things, as by letting incomplete offers in, so one that had to stay may go later. The
 * rest is surely impossible; that nothing more can be left out only where each try was settled in time.
 */
function conflictingRules({ ground, rules }: ScenarioTask, context: ScenarioContext) {
  let [kept, isLeast] = [[...rules.keys()], false];
  for (let before = -1; before !== kept.length && context.secondsLeft() > 0; ) {
    [before, isLeast] = [kept.length, true];
    for (const index of kept) {
      const fewer = kept.filter((own) => own !== index);
      const left = fewer.flatMap((own) => rules[own] ?? []);
      const found = tryRules({ ground, rules: left }, context);
      if (found === 'impossible') kept = fewer;
      isLeast &&= found !== 'unknown';
    }
  }
  return { own: kept, isLeast };
}

/** For each rule in conflict the least change that is enough by itself, with all other rules kept. */
function waysOut(
  { ground, rules }: ScenarioTask,
  own: readonly number[],
  context: ScenarioContext,
): WayOut[] {
  // Another rule than the named ones may be enough too, as one that keeps packages open; it comes after them.
  const others = rules.flatMap((_, index) => (own.includes(index) ? [] : [index]));
  const ways = [...own, ...others].flatMap((index): WayOut[] => {
    const rule = rules[index];
    if (rule === undefined || context.secondsLeft() <= 0) return [];
    const changed =
      leastChange(ground, rule, (next) => isPossible(ground, rules.with(index, next), context)) ?? null;
    const next = changed === null ? rules.toSpliced(index, 1) : rules.with(index, changed);
    if (changed === null && !isPossible(ground, next, context)) return [];
    const result = solveAny({ ground, rules: next }, context, false);
    if (result.kind !== 'award') return [];
    return [{ rule: index, changed, sumMillis: result.sumMillis, award: result.award }];
  });
  return ways.toSorted((a, b) => a.sumMillis - b.sumMillis || a.rule - b.rule);
}

function clashText(ground: PhaseLots, rules: readonly Rule[], clash: Clash): string {
  if (clash.kind === 'bundles') {
    const names = clash.rules.flatMap((index) => rules[index] ?? []).map((rule) => ruleText(ground, rule));
    return `Diese Bündel teilen sich Pakete, und alle zusammen bietet niemand an: ${[...new Set(names)].join(' · ')}.`;
  }
  const [fixing, ...against] = clash.rules.flatMap((index) => rules[index] ?? []);
  const name = bidderName(ground, fixing?.kind === 'fixed' ? fixing.bidderId : '');
  const lot = lotName(ground, clash.lot);
  const [other] = against;
  if (other === undefined) return `${name} ist für ${lot} fest gesetzt und bietet das Paket nicht an.`;
  if (other.kind === 'fixed') {
    return `Für ${lot} sind zugleich ${name} und ${bidderName(ground, other.bidderId)} fest gesetzt.`;
  }
  if (other.kind === 'target')
    return `${name} ist für ${lot} fest gesetzt und liegt dort über dem Zielpreis.`;
  if (other.kind === 'incumbent')
    return `${name} ist für ${lot} fest gesetzt und dort ${tooDearText(other)} als der Bisherige.`;
  const region = other.kind === 'excluded' ? other.where.region : undefined;
  return `${name} ist für ${lot} fest gesetzt und zugleich ${region === undefined ? 'dort' : `in ${region}`} ausgeschlossen.`;
}

const isOf = (rule: Rule | undefined, kind: Rule['kind']) => rule?.kind === kind;

function obstacleText(
  ground: PhaseLots,
  rules: readonly Rule[],
  obstacle: Obstacle,
  ways: readonly WayOut[],
): string {
  const enough = ways.find(({ changed }) => changed !== null)?.changed ?? undefined;
  switch (obstacle.kind) {
    case 'cover': {
      const rule = rules[obstacle.rules[0] ?? -1];
      const count = rule?.kind === 'count' ? rule.bidders : 0;
      const set = count === 1 ? 'Kein Dienstleister' : count === 2 ? 'Kein Paar' : 'Keine Auswahl';
      const names = joinGerman(obstacle.best.map((bidder) => ground.bidders[bidder]?.name ?? ''));
      const far = `${set} deckt alle ${formatWhole(obstacle.units)} Pakete; am weitesten ${count === 1 ? 'kommt' : 'kommen'} ${names} (${formatWhole(obstacle.covered)}).`;
      const head = `Höchstens ${count} Dienstleister reich${count === 1 ? 't' : 'en'} nicht: ${far}`;
      return enough === undefined ? head : `${head} Mit ${limitName(enough)} geht es.`;
    }
    case 'caps': {
      const head = `Die Obergrenzen lassen zusammen ${formatWholeEuros(obstacle.allowedMillis)} € zu, gebraucht werden mindestens ${formatWholeEuros(obstacle.neededMillis)} €.`;
      const cap = ways.find(({ changed }) => isOf(changed ?? undefined, 'volume'));
      const today = rules[cap?.rule ?? -1];
      if (cap?.changed == null || today === undefined) return head;
      return `${head} Machbar wird es ab ${limitName(cap.changed)} je Dienstleister (heute ${limitName(today)}).`;
    }
    case 'floors':
      return 'Die Untergrenzen ergeben zusammen mehr als 100 % der Summe.';
  }
}

/** «Höchstens 2 mit höchstens 50 % ließe nur die genau hälftige Teilung zu.» */
function exactText(
  rules: readonly Rule[],
  exact: NonNullable<ReturnType<typeof fillsExactly>>,
  [end, ways]: readonly [string, readonly WayOut[]],
): string {
  const share = exact.rules.flatMap((index) => rules[index] ?? []).find((rule) => isOf(rule, 'volume'));
  const how =
    exact.winners === 2 ? 'die genau hälftige Teilung' : `die genau gleiche Teilung durch ${exact.winners}`;
  const head = `Höchstens ${exact.winners} mit höchstens ${share === undefined ? '' : limitName(share)} ließe nur ${how} zu. ${end}`;
  const enough = ways.find(({ changed }) => isOf(changed ?? undefined, 'volume'))?.changed;
  return enough == null ? head : `${head} Mit ${limitName(enough)} geht es.`;
}

const TOO_LARGE =
  'Angebote dieser Phase sind so hoch, dass sich ihre Summen nicht mehr auf den Tausendstel genau rechnen lassen. Bitte prüfen Sie die höchsten Preise unter „Auffälligkeiten“.';

/** Says that nothing was found, which proves nothing, with the least change of each rule that is enough. */
export function explainUnknown(
  { ground, rules }: ScenarioTask,
  why: ScenarioUnknown['why'],
  context: ScenarioContext | undefined,
): Conflict {
  if (why === 'size') return conflictOf('too-large', TOO_LARGE, []);
  const reduction = reduceRules(ground, rules);
  const exact = reduction.ok ? fillsExactly(rules, reduction.problem) : undefined;
  const own = exact?.rules ?? [...rules.keys()];
  const ways = context === undefined ? [] : waysOut({ ground, rules }, own, context);
  const sentence =
    exact === undefined
      ? 'In der Rechenzeit wurde keine Vergabe gefunden, die alle Regeln einhält. Ob es eine gibt, ist offen.'
      : exactText(rules, exact, ['Sie wurde in der Rechenzeit nicht gefunden.', ways]);
  return conflictOf('not-found', sentence, own, ways);
}

function rulesText(ground: PhaseLots, rules: readonly Rule[], isLeast: boolean): string {
  const names = rules.map((rule) => ruleText(ground, rule)).join(' · ');
  if (rules.length === 1) return `Diese Regel lässt sich nicht einhalten: ${names}.`;
  const head = `Diese ${numberWord(rules.length)} Regeln schließen sich aus: ${names}.`;
  if (!isLeast) return head;
  return rules.length === 2
    ? `${head} Jede für sich ist möglich.`
    : `${head} Je ${numberWord(rules.length - 1)} davon sind zusammen möglich.`;
}

/**
 * Says why no award keeps all rules, in this order: by arithmetic before any solver; else the smallest set of
 * rules that exclude each other. With the least change of each that is enough by itself.
 */
export function explainConflict(task: ScenarioTask, context: ScenarioContext): Conflict {
  const { ground, rules } = task;
  const reduction = reduceRules(ground, rules);
  if (!reduction.ok) {
    const { clash } = reduction;
    const own = [...new Set(clash.rules)];
    return conflictOf(clash.kind, clashText(ground, rules, clash), own, waysOut(task, own, context));
  }
  // An obstacle that only the holders so far make is no matter of limits: it is told as a conflict.
  const unheld = rules.map((rule) => (rule.kind === 'incumbent' ? { ...rule, holders: [] } : rule));
  const free = reduceRules(ground, unheld);
  const obstacle = free.ok ? findObstacle(ground, rules, free.problem) : undefined;
  if (obstacle !== undefined) {
    const ways = waysOut(task, obstacle.rules, context);
    return conflictOf(obstacle.kind, obstacleText(ground, rules, obstacle, ways), obstacle.rules, ways);
  }
  const exact = fillsExactly(rules, reduction.problem);
  if (exact !== undefined) {
    const ways = waysOut(task, exact.rules, context);
    return conflictOf('exact-fill', exactText(rules, exact, ['Es gibt keine.', ways]), exact.rules, ways);
  }
  const { own, isLeast } = conflictingRules(task, context);
  const named = own.flatMap((index) => rules[index] ?? []);
  const alone = reduceRules(ground, named);
  const steps = alone.ok ? conflictSteps(ground, alone.problem) : [];
  return conflictOf('rules', rulesText(ground, named, isLeast), own, waysOut(task, own, context), steps);
}
