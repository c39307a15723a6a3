import type { Feedback, GroupStanding, OwnFeedback } from '@rahmenpreis/contract/feedback.ts';
import { readGroupCodes, standBidder } from '@rahmenpreis/tendering/feedback/group-standing.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findPhaseVersion } from '../offers/repository.ts';
import { digestOf } from '../scenario/rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { findFeedback, type FeedbackRow, listTold } from './repository.ts';
import { versionGroups } from './rules.ts';

/** The readers that feedback is made with. */
export interface FeedbackTools {
  readonly db: Queries;
  readonly books: PriceBooks;
}

/** Loads who gets feedback on a phase, and the version of all that its results depend on. */
export async function loadFacts(transaction: Transaction, phaseId: string) {
  const providers = await listServiceProvidersOfPhase(transaction, phaseId);
  const { heads, ...version } = await findPhaseVersion(transaction, phaseId);
  const organisationOf = new Map(
    providers.map(({ organisationId, organisation }) => [organisationId, organisation]),
  );
  const written = [...heads]
    .filter(([id]) => organisationOf.has(id))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { providers, organisationOf, stateVersion: digestOf([version, written]) };
}

type Facts = Awaited<ReturnType<typeof loadFacts>>;

/** The standings of all companies of a phase, each once. */
export type Standings = Awaited<ReturnType<typeof computeStandings>>;

/** Computes where every company stands; the facts are older than the offers, never newer. */
export async function computeStandings({ books }: FeedbackTools, phaseId: string, facts: Facts) {
  const inputs = await books.readGround(phaseId);
  const organisationIds = inputs.providers.map(({ organisationId }) => organisationId);
  const offers = { ...inputs, organisationIds, participating: inputs.standings.participating };
  const codes = readGroupCodes(inputs);
  const groupsOf = new Map<string, GroupStanding[]>();
  const pace = createYielding();
  for (const [p, organisationId] of organisationIds.entries()) {
    await pace();
    if (!groupsOf.has(organisationId)) groupsOf.set(organisationId, standBidder(offers, codes, p));
  }
  const bidders = [...groupsOf].map(([organisationId, groups]) => ({
    organisationId,
    organisation: facts.organisationOf.get(organisationId) ?? organisationId,
    groups,
  }));
  const { stateVersion } = facts;
  return { bidders, version: digestOf([bidders]), stateVersion, groupVersions: versionGroups(inputs, codes) };
}

/** The service groups whose results depend on something else by now; mostly this is told at a glance. */
async function findStale(
  { books }: FeedbackTools,
  { stateVersion }: Facts,
  { phaseId, groupVersions, ...sent }: FeedbackRow,
): Promise<(sliceId: string) => boolean> {
  if (stateVersion === sent.stateVersion) return () => false;
  const inputs = await books.readGround(phaseId);
  const now = versionGroups(inputs, readGroupCodes(inputs));
  return (sliceId) => now[sliceId] !== groupVersions[sliceId];
}

/** Reads the sent feedback of a phase, whole or as one company's part; undefined where none was sent. */
async function readSent(tools: FeedbackTools, phaseId: string, organisationId?: string) {
  const found = await inSnapshot(tools.db, async (transaction) => {
    const row = await findFeedback(transaction, phaseId);
    if (row === undefined) return undefined;
    const told = await listTold(transaction, phaseId, organisationId);
    return { row, told, facts: await loadFacts(transaction, phaseId) };
  });
  if (found === undefined) return undefined;
  const { row, facts } = found;
  const isStale = await findStale(tools, facts, row);
  const told = found.told.map((own) => ({
    ...own,
    groups: own.groups.map((group) => ({ ...group, isStale: isStale(group.sliceId) })),
  }));
  return { at: row.at, by: row.by, form: row.form, told, organisationOf: facts.organisationOf };
}

/** Reads what a company was told about its offer in a phase. */
export async function readOwn(
  tools: FeedbackTools,
  phaseId: string,
  organisationId: string,
): Promise<OwnFeedback> {
  const found = await readSent(tools, phaseId, organisationId);
  const [own] = found?.told ?? [];
  if (found === undefined || own === undefined) return { sent: null };
  return { sent: { at: found.at, form: found.form, groups: own.groups } };
}

/** Reads all that was told about the offers of a phase, in the order of its bidders. */
export async function readAllSent(tools: FeedbackTools, phaseId: string): Promise<Feedback['sent']> {
  const found = await readSent(tools, phaseId);
  if (found === undefined) return null;
  const { told, organisationOf, ...sent } = found;
  const places = [...organisationOf.keys()];
  const bidders = told
    .map((own) => ({ ...own, organisation: organisationOf.get(own.organisationId) ?? own.organisationId }))
    .toSorted((a, b) => places.indexOf(a.organisationId) - places.indexOf(b.organisationId));
  return { ...sent, bidders };
}
