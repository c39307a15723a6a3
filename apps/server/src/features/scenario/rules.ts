import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import {
  AWARD_REASON_MAX_LENGTH,
  SCENARIO_OFFERS_MAX_COUNT,
  SCENARIOS_MAX_COUNT,
} from '@rahmenpreis/contract/limits.ts';
import type {
  applyScenario,
  Scenario,
  ScenarioCell,
  ScenarioConflict,
  ScenarioOutcome,
  ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import type { Curve } from '@rahmenpreis/scenario/curve.ts';
import type { Conflict } from '@rahmenpreis/scenario/conflict.ts';
import {
  KEPT_KINDS,
  KEPT_WITHOUT_SOLVER,
  type KeptKind,
  keptTitle,
  type StandingAward,
} from '@rahmenpreis/scenario/kept.ts';
import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import { type AwardFigures, awardDescriber, cheapestOf } from '@rahmenpreis/scenario/outcome.ts';
import type { RulePrice } from '@rahmenpreis/scenario/price-words.ts';
import type {
  ScenarioAward,
  ScenarioProgress,
  ScenarioTask,
  ScenarioUnknown,
} from '@rahmenpreis/scenario/solve.ts';
import { type RebateRule, rebateRuleOf, type Rule, withoutReasons } from '@rahmenpreis/scenario/rules.ts';
import type { Way } from '@rahmenpreis/scenario/ways.ts';
import { type Freed, keptByOf, reasonOfRules } from '@rahmenpreis/scenario/why.ts';
import { openText } from '@rahmenpreis/scenario/words.ts';
import { conflict, type Failure, refusal } from '../../kernel/answer/failure.ts';

/** What a solver's process is given. */
export interface SolverTask extends ScenarioTask {
  /** A kept scenario finds its rules itself. */
  readonly kept: KeptKind | null;
  /** It rests as long as it works, for those who enter prices meanwhile. */
  readonly rests: boolean;
  /** The curve is sought, by the rules without their counts over everything. */
  readonly isCurve: boolean;
  /** How much processor time ways out may take. */
  readonly waysSeconds: number;
  /**
   * Null seeks the award. Otherwise it was sought: left is what each rule costs, from one rule on, or, where
   * there is no award, why; by the rules it was found by.
   */
  readonly after: {
    readonly rules: readonly Rule[];
    readonly award: readonly number[] | null;
    /** Why nothing is known where there is no award; null where it is impossible. */
    readonly unknown: ScenarioUnknown['why'] | null;
    readonly from: number;
  } | null;
}

/** What a solver's process tells, in this order. */
export type SolverMessage =
  | ({ readonly kind: 'progress'; readonly seconds: number } & ScenarioProgress)
  | {
      readonly kind: 'award';
      readonly rules: readonly Rule[];
      readonly result: ScenarioAward;
      readonly seconds: number;
    }
  | { readonly kind: 'price'; readonly price: RulePrice }
  | { readonly kind: 'curve'; readonly curve: Curve; readonly seconds: number }
  | {
      readonly kind: 'nothing';
      readonly rules: readonly Rule[];
      /** Why that is not known to be impossible; null where it is. */
      readonly unknown: ScenarioUnknown['why'] | null;
      readonly seconds: number;
    }
  /** Partial where the time was over before all ways out were tried. */
  | { readonly kind: 'conflict'; readonly conflict: Conflict; readonly isPartial: boolean }
  | { readonly kind: 'end' };

/** What the kept scenarios that need no solver are reckoned from, and the version of it. */
export interface FreshTask {
  readonly ground: PhaseLots;
  readonly awards: readonly StandingAward[];
  /** Of the scenario that was applied last: the award as it stands has them too. */
  readonly rebates: readonly RebateRule[];
  readonly version: string;
}

/** A kept scenario that needs no solver, as it stands now. */
export interface FreshScenario {
  readonly kind: KeptKind;
  readonly outcome: ScenarioOutcome | null;
  readonly conflict: ScenarioConflict | null;
  readonly cells: readonly ScenarioCell[];
  /** Of the ideal offer, where few enough bidders offer something; null otherwise. */
  readonly curve: Curve | null;
}

/** An award with how sure it is, as a run finds it. */
export type FoundAward = Pick<ScenarioAward, 'award' | 'costMillis' | 'open'> & {
  readonly boundMillis: number | null;
  readonly proof: ScenarioOutcome['proof'];
  readonly provenBy?: readonly Way[];
  /** Which packages rules keep from their cheapest, as far as that is known. */
  readonly freed: readonly Freed[];
};

type FoundOutcome = Omit<ScenarioOutcome, 'version' | 'isStale' | 'rules' | 'packageCount' | 'prices'> & {
  readonly provenBy?: readonly string[];
};

/** A run as it is stored, without its packages. */
export interface StoredRun
  extends Pick<
      NonNullable<Scenario['run']>,
      'state' | 'step' | 'seconds' | 'startedAt' | 'endedAt' | 'reason'
    >,
    Pick<ScenarioOutcome, 'rules' | 'packageCount' | 'prices'> {
  readonly id: string;
  readonly offersVersion: string;
  readonly outcome: FoundOutcome | null;
  readonly conflict: ScenarioConflict | null;
  /** The process that is at it, and of one that waits there for which other one. */
  readonly holder: string;
  readonly waitsFor?: string | null;
}

/** A scenario as it is stored. */
export interface StoredScenario extends Pick<Scenario, 'id' | 'version' | 'name' | 'isDraft'> {
  readonly rules: readonly ScenarioRule[];
  readonly kept: string | null;
}

/** The id of a kept scenario, which every phase has without a row for it: the same at every time. */
export function keptIdOf(phaseId: string, kind: KeptKind): string {
  const hex = createHash('sha256').update(`kept scenario ${kind} of ${phaseId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/** Which kept scenario of a phase this is; undefined for any other. */
export function keptKindOf(phaseId: string, scenarioId: string): KeptKind | undefined {
  return KEPT_KINDS.find((kind) => keptIdOf(phaseId, kind) === scenarioId);
}

/** Whether a kept scenario needs no solver, and is reckoned whenever somebody looks. */
export function isAlwaysFresh(kind: KeptKind | undefined): boolean {
  return KEPT_WITHOUT_SOLVER.some((own) => own === kind);
}

/** What names all of this. */
export function digestOf(parts: readonly unknown[], ...columns: readonly (Float64Array | Uint8Array)[]) {
  const hash = createHash('sha256').update(JSON.stringify(parts));
  for (const column of columns) hash.update(column);
  return hash.digest('base64url').slice(0, 22);
}

function cellOf(
  ground: PhaseLots,
  reasonOf: ReadonlyMap<number, string>,
  keptBy: (lot: number) => number[] | null,
): (lot: AwardFigures['lots'][number]) => ScenarioCell {
  const idOf = (bidder: number) => ground.bidders[bidder]?.id ?? null;
  return ({ lot, bidder, sumMillis, cheapest, ...more }) => ({
    liegenschaftId: ground.properties[ground.lots[lot]?.property ?? -1]?.id ?? '',
    sliceId: ground.groups[ground.lots[lot]?.group ?? -1]?.id ?? '',
    serviceProviderId: idOf(bidder),
    sumMillis,
    cheapestId: cheapest === null ? null : idOf(cheapest.bidder),
    cheapestMillis: cheapest?.sumMillis ?? null,
    reason: reasonOf.get(lot) ?? null,
    keptBy: keptBy(lot),
    ...more,
  });
}

/** Gives what tells of an award that was found what it comes to, and each of its packages. */
export function foundDescriber(
  ground: PhaseLots,
  rules: readonly Rule[],
): (found: FoundAward) => { outcome: FoundOutcome; cells: ScenarioCell[] } {
  const describeAward = awardDescriber(ground, rules);
  return ({ award, costMillis, boundMillis, proof, provenBy = [], open, freed }) => {
    const { shares, lots, ...figures } = describeAward(award);
    const reasonOf = new Map(open.map((each) => [each.lot, openText(ground, each)]));
    return {
      outcome: {
        ...figures,
        gapMillis: boundMillis === null ? null : costMillis - boundMillis,
        proof,
        provenBy,
        shares: shares.map(({ bidder, ...share }) => ({
          serviceProviderId: ground.bidders[bidder]?.id ?? '',
          ...share,
        })),
      },
      cells: lots.map(cellOf(ground, reasonOf, keptByOf(ground, rules.length, award, freed))),
    };
  };
}

/** A conflict as it travels. */
export function presentConflict(
  ground: PhaseLots,
  { kind, sentence, rules, steps, waysOut }: Conflict,
  isPartial: boolean,
): ScenarioConflict {
  const idealMillis = ground.lots.reduce((sum, lot) => sum + (cheapestOf(lot)?.sumMillis ?? 0), 0);
  return {
    ...(kind === 'not-found' || kind === 'too-large' ? { unknown: kind } : {}),
    sentence,
    isPartial,
    rules: [...rules],
    steps: [...steps],
    idealMillis: Number.isSafeInteger(idealMillis) ? idealMillis : null,
    waysOut: waysOut.map(({ rule, changed, sumMillis, award }) => ({
      rule,
      changed: changed as ScenarioRule | null,
      sumMillis,
      shares: ground.bidders
        .map(({ id }, bidder) => ({
          serviceProviderId: id,
          packageCount: award.filter((own) => own === bidder).length,
        }))
        .filter(({ packageCount }) => packageCount > 0),
    })),
  };
}

/** An outcome as it travels; the ways that prove it stay here. */
export function presentOutcome(
  run: Pick<StoredRun, 'id' | 'rules' | 'outcome' | 'packageCount' | 'prices'>,
  isStale: boolean,
): ScenarioOutcome | null {
  const { id, rules, outcome, packageCount, prices } = run;
  if (outcome === null) return null;
  const { provenBy: _, ...told } = outcome;
  return { ...told, version: id, isStale, rules, packageCount, prices };
}

/** A run as it travels. */
export function presentRun(run: StoredRun): NonNullable<Scenario['run']> {
  const { state, step, seconds, startedAt, endedAt, reason, waitsFor = null } = run;
  return { state, step, seconds, startedAt, endedAt, reason, waitsFor };
}

/** Processor seconds for ways out, and for going on once somebody asks again. */
const WAYS_SECONDS = 20;
const MORE_WAYS_SECONDS = 60;

/** How long ways out are looked for: longer where the last run of the same was ended by its time. */
export function waysSecondsOf(
  last: StoredRun | undefined,
  { rules, offersVersion }: Pick<StoredRun, 'rules' | 'offersVersion'>,
): number {
  const isAgain =
    last?.conflict?.isPartial === true && last.offersVersion === offersVersion && isSame(last.rules, rules);
  return isAgain ? MORE_WAYS_SECONDS : WAYS_SECONDS;
}

function titleOf(kind: KeptKind, rules: readonly ScenarioRule[]): string {
  const [first] = rules;
  const tenths = first?.kind === 'volume' && first.limit.unit === 'share' ? first.limit.tenths : undefined;
  return keptTitle(kind, tenths);
}

/** Whether two lists of rules give the same, whyever somebody wants them. */
export function isSame(a: readonly ScenarioRule[], b: readonly ScenarioRule[]): boolean {
  return isDeepStrictEqual(withoutReasons(a), withoutReasons(b));
}

/** A scenario as sent, with its newest run and the newest with an award; runs are given newest first. */
export function presentScenario(
  { id, version, name, rules, kept, isDraft }: StoredScenario,
  runs: readonly StoredRun[],
  offersVersion: string,
): Scenario {
  const [newest] = runs;
  const found = runs.find(({ outcome }) => outcome !== null);
  const kind = KEPT_KINDS.find((own) => own === kept) ?? null;
  const shown = [...(kind === null ? rules : (found?.rules ?? newest?.rules ?? rules))];
  const isOther = kind === null && !isSame(found?.rules ?? [], rules);
  return {
    id,
    kept: kind,
    version,
    name: kind === null ? name : titleOf(kind, shown),
    isDraft,
    rules: shown,
    run: newest === undefined ? null : presentRun(newest),
    outcome:
      found === undefined ? null : presentOutcome(found, isOther || found.offersVersion !== offersVersion),
    conflict: newest?.conflict ?? null,
  };
}

/**
 * Gives what an application says of a package's reason: nothing for one at its cheapest bidder, else the
 * words of the rules that keep it from there, or what was typed for all (decision 0094).
 */
export function reasonsOf(
  ground: PhaseLots,
  scenario: Pick<Scenario, 'name' | 'rules'>,
  said: SentBodyOf<typeof applyScenario>['reason'],
): (cell: ScenarioCell) => { reason?: string; reasonSource?: 'rule' | 'typed' } {
  return ({ serviceProviderId, cheapestId, keptBy }) => {
    if (said === undefined || serviceProviderId === cheapestId) return {};
    if (said.source === 'typed') return said.text === '' ? {} : { reason: said.text, reasonSource: 'typed' };
    const words = reasonOfRules(ground, scenario, keptBy);
    return { reason: words.slice(0, AWARD_REASON_MAX_LENGTH), reasonSource: 'rule' };
  };
}

/** Lists rebates of a scenario's winners, the first of each bidder, with the number of its prices filled. */
export function rebatesOf(
  { name, outcome }: Pick<Scenario, 'name' | 'outcome'>,
  cells: readonly ScenarioCell[],
  filled: ReadonlyMap<string, number>,
) {
  const rules = outcome?.rules ?? [];
  const rulesDigest = digestOf(withoutReasons(rules));
  return [...new Set(cells.map(({ serviceProviderId }) => serviceProviderId))].flatMap((bidderId) => {
    const own = bidderId === null ? undefined : rebateRuleOf(rules, bidderId);
    if (bidderId === null || own === undefined) return [];
    const filledCount = filled.get(bidderId) ?? 0;
    return [{ bidderId, tiers: own.tiers, filledCount, scenarioName: name, rulesDigest }];
  });
}

/** Why there can be no more scenarios. */
export function refuseMore(count: number): Failure | undefined {
  if (count < SCENARIOS_MAX_COUNT) return undefined;
  return conflict(
    'too-many-scenarios',
    `Eine Phase hat höchstens ${SCENARIOS_MAX_COUNT} eigene Szenarien. Löschen Sie zuerst eines.`,
  );
}

/** Why one that is there by itself cannot be changed or deleted. */
export const keptRefusal = refusal(
  409,
  'scenario-kept',
  'Dieses Szenario gibt es in jeder Phase. Legen Sie eine Kopie an, um seine Regeln zu ändern.',
);

/** Why it is not reckoned now, or at all. */
export function refuseRun(facts: {
  kind: KeptKind | undefined;
  offerCount: number;
  isPhaseEnding: boolean;
}): Failure | undefined {
  if (isAlwaysFresh(facts.kind))
    return conflict('scenario-always-fresh', 'Dieses Szenario ist immer auf dem neuesten Stand.');
  if (facts.isPhaseEnding) {
    return conflict(
      'phase-ending',
      'In den letzten zehn Minuten einer laufenden Phase wird nicht gerechnet, damit Angebote vorgehen.',
    );
  }
  if (facts.offerCount <= SCENARIO_OFFERS_MAX_COUNT) return undefined;
  return conflict('scenario-too-large', 'Die Phase hat zu viele Angebote für den Beweis.');
}

/** The part of an outcome's version that counts: the awards only for the award as it stands now. */
function resultOf(version: string): string {
  const [kind, offers, awards] = version.split('.');
  return kind === 'current-award' ? `${kind} ${offers} ${awards}` : `${kind} ${offers}`;
}

/** Refuses to apply an outcome other than the one looked at, or with offers or rules changed since. */
export function refuseApplying(
  outcome: ScenarioOutcome | null,
  seen: string,
  run: Scenario['run'],
): Failure | undefined {
  const isSought = run?.state === 'running' && (run.step === 'first' || run.step === 'proof');
  if (outcome !== null && resultOf(outcome.version) === resultOf(seen) && !outcome.isStale && !isSought)
    return undefined;
  return conflict(
    'scenario-stale',
    'Angebote oder Regeln haben sich seit diesem Ergebnis geändert. Rechnen Sie neu und sehen Sie es sich noch einmal an.',
  );
}
