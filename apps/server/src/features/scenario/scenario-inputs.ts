import type { Scenario, ScenarioCell, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { packageProbeSchema } from '@rahmenpreis/contract/schema/missing-price.ts';
import { countFilled, fillSums } from '@rahmenpreis/pricing/price/missing-probe.ts';
import { type KeptKind, keptRules, keptTitle, type StandingAward } from '@rahmenpreis/scenario/kept.ts';
import {
  type Bidder,
  type GoneNames,
  type PhaseLots,
  layLots,
  listBidders,
} from '@rahmenpreis/scenario/lots.ts';
import type { RebateRule, Rule } from '@rahmenpreis/scenario/rules.ts';
import { readComparison, readProviders } from '@rahmenpreis/tendering/award/comparison.ts';
import { readTargets, targetOf } from '@rahmenpreis/tendering/award/target.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICE_IDS, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { packageName } from '@rahmenpreis/tendering/missing/probe-words.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, inTransaction, type Transaction } from '../../db/transaction.ts';
import { overloaded } from '../../kernel/answer/failure.ts';
import { startProcess } from '../../kernel/work/solver-process.ts';
import { createFairQueue, type FairQueue } from '../../kernel/work/queue/fair-queue.ts';
import { readConditions } from '../award/conditions.ts';
import { listKeyVals } from '../keyval/repository.ts';
import { type ProbedPhase, readProbes } from '../missing-price/probe-reader.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findPhaseVersion } from '../offers/repository.ts';
import { listServiceProviders, listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { listProperties, listPropertiesElsewhere } from './repository.ts';
import { digestOf, type FreshScenario, type FreshTask, isAlwaysFresh, keptIdOf } from './rules.ts';
import { takesIncomplete } from './stored-rules.ts';

const FRESH = new URL('./fresh-in-process.ts', import.meta.url);
/** How many may wait while the kept scenarios of other inputs are computed. */
const MAX_WAITING = 10;

/** What rules are judged by, at one moment. */
export interface ScenarioInputs {
  readonly phaseId: string;
  /** What a result is of: the same as long as nothing it was judged by is another, through backups too. */
  readonly offersVersion: string;
  /** Changes with each write of it, and is found without reading an offer. */
  readonly stateVersion: string;
  readonly bidders: readonly Bidder[];
  readonly gone: GoneNames;
  /** Laid out when it is first asked for: who looks at a run needs none of it. */
  readonly ground: () => PhaseLots;
  /** The kept scenarios that need no solver, reckoned once for all who ask; 503 where that took too much. */
  readonly fresh: (owner: string) => Promise<readonly FreshScenario[]>;
}

type Facts = Awaited<ReturnType<typeof loadFacts>>;

/** Gives what a phase's rules are judged by; keeps the last answer while the database says it holds. */
export type ScenarioInputsReader = ReturnType<typeof createScenarioInputsReader>;

/** Finds the version of what rules are judged by: with the owner's target prices, not awards and filters. */
export async function findStateVersion(transaction: Transaction, phaseId: string, organisationId: string) {
  return (await loadFacts(transaction, phaseId, organisationId)).stateVersion;
}

async function loadFacts(transaction: Transaction, phaseId: string, organisationId: string) {
  const version = await findPhaseVersion(transaction, phaseId);
  const providers = await listServiceProvidersOfPhase(transaction, phaseId);
  const entries = await listKeyVals(transaction, phaseId, {
    organisationIds: [organisationId],
    kinds: ['target', 'award'],
  });
  const target = entries.find(({ kind }) => kind === 'target')?.value;
  const bidders = new Set(providers.map((each) => each.organisationId));
  const heads = [...version.heads].filter(([id]) => bidders.has(id)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const awards = entries.flatMap(({ key, value }): StandingAward[] => {
    const place = parseKeyvalKey(key);
    return place?.kind === 'award'
      ? [{ propertyId: place.liegenschaftId, groupId: place.sliceId, bidderId: value }]
      : [];
  });
  const conditions = await readConditions(transaction, { phaseId, organisationId });
  const rebates = conditions.map(
    ({ serviceProviderId: bidderId, tiers }): RebateRule => ({ kind: 'rebate', bidderId, tiers }),
  );
  const properties = await listProperties(transaction, phaseId);
  const lasting = [heads, properties, version.providers, target ?? null];
  return {
    stateVersion: digestOf([version.catalog, version.properties, ...lasting]),
    awardsVersion: digestOf(rebates.length === 0 ? [awards] : [awards, rebates]),
    /** The part that stays the same through a backup. */
    lasting,
    organisationOf: new Map(providers.map(({ id, organisation }) => [id, organisation])),
    properties,
    targets: readTargets(target),
    awards,
    rebates,
  };
}

/** What is offered. */
type AllOffers = Awaited<ReturnType<PriceBooks['readAll']>>;

/** Finds the names that rules may hold of whom and what the phase has no more. */
async function loadGone(
  transaction: Transaction,
  phaseId: string,
  bidders: readonly Bidder[],
): Promise<GoneNames> {
  const accounts = await listServiceProviders(transaction);
  return {
    bidders: accounts
      .filter((account) => bidders.every(({ id }) => id !== account.id))
      .map(({ id, organisation }) => ({ id, organisation })),
    properties: await listPropertiesElsewhere(transaction, phaseId),
  };
}

/** Lays out the ground. */
function layGround(offers: AllOffers, facts: Facts, gone: GoneNames, filled?: Float64Array): PhaseLots {
  const titles = new Map<string, string>(SLICES.map(({ sliceId, title }) => [sliceId, title]));
  return layLots(readComparison({ ...offers, sliceIds: SLICE_IDS }, facts.organisationOf), {
    properties: facts.properties,
    titleOf: (groupId) => titles.get(groupId) ?? groupId,
    targetMillisOf(liegenschaftId, groupId) {
      const slice = SLICES.find(({ sliceId }) => sliceId === groupId);
      const millis =
        slice && targetOf(facts.targets, { phaseId: offers.phaseId, liegenschaftId, sliceId: slice.sliceId });
      return millis !== undefined && millis !== null && millis > 0 ? millis : null;
    },
    gone,
    ...(filled === undefined ? {} : { filled }),
  });
}

/**
 * Computes kept scenarios in a process of its own: bidders would feel the 200 ms that it takes at 100
 * properties and 50 bidders, and a worker of the pool has no room for the largest phases.
 */
async function reckonFresh(task: FreshTask): Promise<readonly FreshScenario[]> {
  let told: readonly FreshScenario[] | undefined;
  const { ended } = startProcess<FreshTask, readonly FreshScenario[]>(FRESH, task, (message) => {
    told = message;
  });
  const { how, complaint } = await ended;
  if (told !== undefined) return told;
  throw how === 'failed' ? new Error(`kept scenarios could not be reckoned: ${complaint}`) : overloaded();
}

/** Reckons them when somebody asks, once for all; what went wrong is begun anew by who asks next. */
function freshOnce(turns: FairQueue, taskOf: () => FreshTask): ScenarioInputs['fresh'] {
  let asked: Promise<readonly FreshScenario[]> | undefined;
  return (owner) => {
    asked ??= turns
      .run(owner, () => reckonFresh(taskOf()))
      .catch((error: unknown) => {
        asked = undefined;
        throw error;
      });
    return asked;
  };
}

/** Reads inputs, and keeps the last one. */
export function createScenarioInputsReader(db: Queries, books: PriceBooks) {
  let kept: { key: string; scene: ScenarioInputs } | undefined;
  const turns = createFairQueue({ atWork: 1, maxWaiting: MAX_WAITING });
  const load = (phaseId: string, organisationId: string) =>
    inSnapshot(db, (transaction) => loadFacts(transaction, phaseId, organisationId));
  return {
    async read(phaseId: string, organisationId: string) {
      const facts = await load(phaseId, organisationId);
      const { stateVersion, awardsVersion } = facts;
      const key = [phaseId, stateVersion, awardsVersion].join(' ');
      if (kept?.key === key) return kept.scene;
      // The facts were read before the offers, so that what was entered since makes a result of them stale.
      const offers = await books.readAll(phaseId);
      const offersVersion = digestOf(facts.lasting, offers.sums, offers.flags);
      const bidders = listBidders(readProviders(offers, facts.organisationOf));
      const gone = await inTransaction(db, (transaction) => loadGone(transaction, phaseId, bidders));
      let laid: PhaseLots | undefined;
      const ground = () => (laid ??= layGround(offers, facts, gone));
      const version = `${offersVersion}.${awardsVersion}`;
      const fresh = freshOnce(turns, () => ({
        ground: ground(),
        awards: facts.awards,
        rebates: facts.rebates,
        version,
      }));
      const scene = { phaseId, offersVersion, stateVersion, bidders, gone, ground, fresh };
      kept = { key, scene };
      return scene;
    },
    /** The lots of these inputs with the sums of rule P, for rules that let incomplete offers in. */
    async fill({ phaseId, gone }: ScenarioInputs, organisationId: string) {
      const facts = await load(phaseId, organisationId);
      const { standings, ...offers } = await books.readGround(phaseId);
      const offering = [...standings.participating.keys()].filter((p) => standings.participating[p] === 1);
      const filled = fillSums({ ...offers, offering });
      return layGround(await books.readAll(phaseId), facts, gone, filled);
    },
    /** The probes of packages that rule P gave to bidders who lack prices; none of a stale result. */
    async probe(phase: ProbedPhase, { outcome }: Pick<Scenario, 'outcome'>, cells: readonly ScenarioCell[]) {
      if (outcome === null || outcome.isStale || !takesIncomplete(outcome.rules)) return [];
      const packages = new Set(
        cells.flatMap(({ serviceProviderId, ...cell }) =>
          serviceProviderId === null ? [] : packageName({ ...cell, serviceProviderId }),
        ),
      );
      const probes = await readProbes(books, phase, { packages });
      return probes.map((probe) => packageProbeSchema.parse(probe));
    },
    /** The number of prices rule P fills in an award's packages, by holder; none where no rule fills any. */
    async countFilled(phaseId: string, rules: readonly Rule[], cells: readonly ScenarioCell[]) {
      const counts = new Map<string, number>();
      if (!takesIncomplete(rules)) return counts;
      const ground = await books.readGround(phaseId);
      const { serviceProviderIds, liegenschaftIds } = await books.readAll(phaseId);
      const places = new Map([...serviceProviderIds, ...liegenschaftIds].map((id, at) => [id, at]));
      for (const { serviceProviderId: id, liegenschaftId, sliceId } of cells) {
        if (id === null) continue;
        const p = places.get(id) ?? -1;
        const l = (places.get(liegenschaftId) ?? -1) - serviceProviderIds.length;
        const count = countFilled(
          ground,
          p,
          l,
          SLICES.findIndex((slice) => slice.sliceId === sliceId),
        );
        counts.set(id, (counts.get(id) ?? 0) + count);
      }
      return counts;
    },
  };
}

/** A kept scenario without a row, as if it were stored. */
export function keptRow({ phaseId, ground }: ScenarioInputs, kept: KeptKind) {
  const rules = isAlwaysFresh(kept) ? [] : (keptRules(kept, ground(), []) as ScenarioRule[]);
  return { id: keptIdOf(phaseId, kept), version: 1, name: keptTitle(kept), kept, rules, isDraft: false };
}

/** A kept scenario that needs no solver, as it travels. */
export function presentFresh({ phaseId }: ScenarioInputs, fresh: FreshScenario): Scenario {
  const { kind, outcome, conflict } = fresh;
  const known = {
    id: keptIdOf(phaseId, kind),
    kept: kind,
    version: 1,
    name: keptTitle(kind),
    isDraft: false,
  };
  return { ...known, rules: outcome?.rules ?? [], run: null, outcome, conflict };
}

/** What rules are judged by, as it travels. */
export function presentInputs({ offersVersion, bidders }: ScenarioInputs) {
  return { offersVersion, bidders: bidders.map((bidder) => ({ ...bidder })) };
}
