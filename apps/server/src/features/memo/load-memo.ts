import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import { outcomeProofWords } from '@rahmenpreis/scenario/proof-words.ts';
import { listAwards } from '@rahmenpreis/tendering/award/award.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { approvalFinder } from '@rahmenpreis/tendering/award/reason.ts';
import { computeRebates } from '@rahmenpreis/tendering/award/rebate.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { memoSections } from '@rahmenpreis/tendering/memo/memo.ts';
import type { MemoScenario, MemoSource } from '@rahmenpreis/tendering/memo/memo-source.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { packageName } from '@rahmenpreis/tendering/missing/probe-words.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import type { Call } from '../../kernel/call/call.ts';
import { readConditions } from '../award/conditions.ts';
import { listApprovals, listReasons, reasonKey } from '../award/repository.ts';
import { hasEnded, loadArrivals } from '../arrival/load-arrivals.ts';
import { listClosings } from '../closing/repository.ts';
import { findBinding } from '../binding/repository.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { listKeyVals } from '../keyval/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { readProbes } from '../missing-price/probe-reader.ts';
import { listMissingDecisions } from '../missing-price/repository.ts';
import { findPhaseVersion } from '../offers/repository.ts';
import { listPriceChecks } from '../outlier/repository.ts';
import { presentPublished } from '../question/present.ts';
import { listPublished } from '../question/repository.ts';
import { listPhaseChanges } from '../phase/change/repository.ts';
import { findOpenPhase, type PhaseOffersCall, type PhaseRow } from '../phase/repository.ts';
import { findCells, listRuns, listScenarios } from '../scenario/repository.ts';
import { digestOf, presentScenario } from '../scenario/rules.ts';
import { loadReasked } from '../reasked/load-reasked.ts';
import type { ScenarioInputs, ScenarioInputsReader } from '../scenario/scenario-inputs.ts';
import { rulesWords } from '../scenario/stored-rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import * as repository from './repository.ts';

/** The readers that memos are made with. */
export interface MemoTools {
  readonly db: Queries;
  readonly books: PriceBooks;
  readonly inputs: ScenarioInputsReader;
}

type MemoFacts = Awaited<ReturnType<typeof loadFacts>>;

/** A memo as it stands, with what it was made from. */
export type MadeMemo = Awaited<ReturnType<typeof makeMemo>>;

/**
 * Loads all that a memo is made from but the offers, whose version is among it: a memo whose facts are the
 * same under the phase's lock as before its offers were read is still true.
 */
export async function loadFacts(transaction: Transaction, call: PhaseOffersCall) {
  const phase = await findOpenPhase(transaction, call);
  const { organisationId, userId } = call.actor;
  const scope = { phaseId: phase.id, organisationId };
  const { heads, ...version } = await findPhaseVersion(transaction, phase.id);
  const awards = await listKeyVals(transaction, phase.id, {
    organisationIds: [organisationId],
    kinds: ['award'],
  });
  const all = await listScenarios(transaction, { phaseId: phase.id, userId });
  const scenarios = all.filter(({ isDraft }) => !isDraft);
  const ids = scenarios.map(({ id }) => id);
  const runs = await listRuns(transaction, ids);
  const checks = await listPriceChecks(transaction, phase.id);
  const catalog = checks.length === 0 ? undefined : await findEpCatalog(transaction, phase.id);
  const memo = await repository.findMemo(transaction, phase.id);
  const { resolution = null } = memo?.fields ?? {};
  const closings = await listClosings(transaction, phase.id);
  const closing = closings.find(({ reopenedAt }) => reopenedAt === null);
  return {
    phase,
    version: { ...version, heads: [...heads].toSorted(([a], [b]) => (a < b ? -1 : 1)) },
    memo,
    presented: (resolution && (await repository.findMade(transaction, phase.id, resolution.madeId))) ?? null,
    binding: await findBinding(transaction, phase.id),
    arrivals: await tellArrivals(transaction, phase, call.seenMs()),
    providers: await listServiceProvidersOfPhase(transaction, phase.id),
    properties: await repository.listMemoProperties(transaction, phase.id),
    declarations: await repository.listDeclarations(transaction, phase.id),
    awards,
    reasons: [...(await listReasons(transaction, phase.id, { organisationId }))],
    approvals: await listApprovals(transaction, scope),
    conditions: await readConditions(transaction, scope),
    changes: await listPhaseChanges(transaction, phase.id, phase.start),
    answers: await listPublished(transaction, phase.id),
    decisions: await listMissingDecisions(transaction, phase.id),
    checks,
    titles: (catalog?.entries ?? []).map(({ epCode, title }) => [epCode, title] as const),
    scenarios: scenarios.map((scenario) => ({
      scenario,
      // What a run that goes on has found so far is none of the memo.
      runs: (runs.get(scenario.id) ?? []).filter(
        ({ outcome, state }) => outcome !== null && state !== 'waiting' && state !== 'running',
      ),
    })),
    closings,
    closedAt: closing?.at ?? null,
    letters: closing === undefined ? [] : await repository.listLetters(transaction, closing.id),
  };
}

/** Tells of the offers that came another way, the first noted first. */
async function tellArrivals(transaction: Transaction, phase: PhaseRow, nowMs: number) {
  const all = await loadArrivals(transaction, phase, nowMs);
  return all.toReversed().map((row) => ({
    organisationId: row.organisationId,
    marks: row.marks,
    isOpen: !hasEnded(row),
    isObjected: row.versions.some(({ objection }) => objection !== null && objection.answer === null),
  }));
}

/** Says how sure the result of a scenario is. */
export function proofOf(outcome: ScenarioOutcome): string {
  return outcome.isStale ? 'veraltet' : (outcomeProofWords(outcome) ?? 'nach Zeit beendet');
}

/** Tells of the scenarios of a phase that have a result, by the rules it was computed by. */
async function tellScenarios(db: Queries, { scenarios, awards }: MemoFacts, inputs: ScenarioInputs) {
  const standing = new Map(
    listAwards(awards).map((own) => [`${own.liegenschaftId} ${own.sliceId}`, own.serviceProviderId]),
  );
  const told: MemoScenario[] = [];
  for (const { scenario, runs } of scenarios) {
    const [found] = runs;
    const { name, outcome } = presentScenario(scenario, runs, inputs.offersVersion);
    if (found === undefined || outcome === null) continue;
    const cells = await inSnapshot(db, (transaction) => findCells(transaction, found.id));
    const given = cells.filter(({ serviceProviderId }) => serviceProviderId !== null);
    const isAward =
      !outcome.isStale &&
      given.length > 0 &&
      given.length === standing.size &&
      given.every(
        (cell) => standing.get(`${cell.liegenschaftId} ${cell.sliceId}`) === cell.serviceProviderId,
      );
    told.push({
      name,
      rules: rulesWords(inputs.ground(), outcome.rules),
      sumMillis: outcome.sumMillis,
      proof: proofOf(outcome),
      isAward,
    });
  }
  return told;
}

/** Probes the packages that were decided of or awarded, where they lack prices. */
async function tellProbes(books: PriceBooks, { phase, awards, decisions, providers, properties }: MemoFacts) {
  const packages = new Set([...decisions, ...listAwards(awards)].map(packageName));
  const isAsked = packages.size > 0 && providers.length > 0 && properties.length > 0;
  return isAsked ? readProbes(books, phase, { packages }) : [];
}

/** Makes the memo of a call's phase as it stands; the facts are older than the offers, never newer. */
export async function makeMemo(
  { db, books, inputs }: MemoTools,
  call: PhaseOffersCall & Pick<Call<Endpoint>, 'askClock'>,
) {
  const facts = await inSnapshot(db, (transaction) => loadFacts(transaction, call), call.askClock);
  const { phase, providers, memo } = facts;
  const offers = await books.readAll(phase.id);
  const scene = await inputs.read(phase.id, call.actor.organisationId);
  const organisations = new Map(providers.map(({ id, organisation }) => [id, organisation]));
  const comparison = readComparison({ ...offers, sliceIds: SLICE_IDS }, organisations);
  const declarationOf = new Map(facts.declarations.map((own) => [own.organisationId, own]));
  const reasonOf = new Map(facts.reasons);
  const titleOf = new Map(facts.titles);
  const boundOf = new Map(facts.binding.bidders.map((own) => [own.serviceProviderId, own.until]));
  const findApproval = approvalFinder(facts.approvals);
  const source: MemoSource = {
    phase: {
      ...phase,
      start: phase.start.toISOString(),
      end: phase.end.toISOString(),
      openedAt: phase.openedAt?.toISOString() ?? null,
      openingAskedBy: phase.openingAskedName,
    },
    fields: memo?.fields ?? NO_FIELDS,
    comparison,
    properties: facts.properties,
    bidders: providers.map(({ id, organisationId }) => {
      const said = declarationOf.get(organisationId);
      return {
        serviceProviderId: id,
        organisationId,
        declaredAt: said?.at.toISOString() ?? null,
        declaredBy: said?.name ?? null,
        lacksLetter: letterOf(phase) !== undefined && said?.hasLetter !== true,
        boundUntil: boundOf.get(id) ?? null,
      };
    }),
    arrivals: facts.arrivals,
    awards: facts.awards.map((own) => ({
      ...own,
      reason: reasonOf.get(reasonKey(own))?.text ?? null,
      approval: findApproval(own) ?? null,
    })),
    approvalAboveMillis: phase.approvalAboveMillis ?? undefined,
    rebates: computeRebates(facts.conditions, comparison, facts.awards),
    changes: facts.changes.map((change) => ({ ...change, at: change.at.toISOString() })),
    answers: facts.answers
      .toReversed()
      .map((own) => ({ ...presentPublished(own), endReason: own.endReason })),
    decisions: facts.decisions,
    probes: await tellProbes(books, facts),
    reasked: await loadReasked(db, books, call),
    checks: facts.checks.map((check) => ({ ...check, title: titleOf.get(check.epCode) ?? '' })),
    scenarios: await tellScenarios(db, facts, scene),
    letters: facts.letters.map(({ accountId, cause, sentAt }) => ({
      organisation: organisations.get(accountId) ?? accountId,
      cause,
      sentAt,
    })),
    presented: facts.presented,
    closedAt: facts.closedAt,
  };
  const { offersVersion } = scene;
  return { facts, digest: digestOf([facts]), offersVersion, source, sections: memoSections(source) };
}
