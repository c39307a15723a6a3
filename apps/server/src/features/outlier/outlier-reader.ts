import { createHash } from 'node:crypto';
import { OUTLIER_PRICES_MAX_COUNT, OFF_PERCENT } from '@rahmenpreis/contract/limits.ts';
import type { OutlierCell, OutlierPrice, OutlierPrices } from '@rahmenpreis/contract/outlier.ts';
import { MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { OUTLIER_KINDS } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import {
  findOutlierPrices,
  type FoundPrices,
  outlierCellsOf,
  type OutlierPrices as PricesBeside,
  type OutlierScope,
} from '@rahmenpreis/tendering/outlier/outlier-prices.ts';
import { previousPhases } from '@rahmenpreis/tendering/phase/previous-phase.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import type { FirmnessInputs } from '../offers/firmness-reader.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { listPhases } from '../phase/repository.ts';
import { timeOfPhase } from '../phase/rules.ts';
import { isHidden } from '../seal/rules.ts';
import { listPhasesOfUsers, listUnitPrices, listUnits } from './repository.ts';

/** What is asked for: the odd prices of a phase, as the actor may see them now. */
interface OddQuestion extends Pick<OutlierScope, 'reference'> {
  readonly actor: Actor;
  readonly phaseId: string;
  readonly percent: number;
  /** The properties that are looked at; all of them where there is no list. */
  readonly liegenschaftIds: readonly string[] | undefined;
  readonly nowMs: number;
}

/** How many reckonings are kept: those of a few pages that are looked at together. */
const KEPT_COUNT = 4;

type PriceName = Pick<OutlierPrice, 'serviceProviderId' | 'epCode'>;

/** Finds price outliers of phases, letting others take turns, and keeps the last answers (decision 0084). */
export function createOutlierReader(db: Queries, books: PriceBooks) {
  const kept = new Map<string, Promise<FoundPrices>>();
  const listPrevious = (question: OddQuestion, ground: FirmnessInputs) =>
    inSnapshot(db, (transaction) => findPrevious(transaction, question, ground));
  return {
    async readPrices(
      question: OddQuestion,
    ): Promise<{ readonly version: string; readonly odd: OutlierPrices }> {
      const { phaseId, percent, reference } = question;
      const ground = await books.readGround(phaseId);
      const lIndexes = placesOf(ground, question);
      const previous = await listPrevious(question, ground);
      const asked = [...new Set(previous)].filter((id) => id !== undefined);
      const versions = await Promise.all(asked.map(async (id) => (await books.readVersion(id)).version));
      const percents = percentsWith(percent);
      const parts = [phaseId, ground.version, percents, lIndexes, previous, versions];
      const name = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
      const known = kept.get(name) ?? reckon(db, question.phaseId, ground, { lIndexes, previous, percents });
      kept.delete(name);
      kept.set(name, known);
      for (const key of [...kept.keys()].slice(0, -KEPT_COUNT)) kept.delete(key);
      known.catch(() => kept.delete(name));
      const odd = presentOdd(ground, (await known)[reference].get(percent)!);
      return { version: `${name}-${reference}-${percent}`, odd };
    },
    /** Gives the rows of one price; undefined for a bidder or a code that the phase has not. */
    async readCells(
      question: OddQuestion,
      { serviceProviderId, epCode }: PriceName,
    ): Promise<OutlierCell[] | undefined> {
      const ground = await books.readGround(question.phaseId);
      const bidder = ground.providers.findIndex(({ id }) => id === serviceProviderId);
      const epIndex = ground.epCodes.indexOf(epCode);
      if (bidder < 0 || epIndex < 0) return undefined;
      const previous = (await listPrevious(question, ground)).map((id, p) => (p === bidder ? id : undefined));
      const before = await inSnapshot(db, (transaction) =>
        readBefore(transaction, question.phaseId, ground, previous),
      );
      const scope = { ...question, lIndexes: placesOf(ground, question) };
      return outlierCellsOf({ ...ground, before }, bidder, epIndex, scope, question.percent).map(
        ({ lIndex, ...cell }) => ({
          liegenschaftId: ground.liegenschaftIds[lIndex]!,
          ...cell,
        }),
      );
    },
  };
}

/** The thresholds computed together: all that a page offers, so that a switch is instant, or one other. */
function percentsWith(percent: number): readonly number[] {
  const offered: readonly number[] = OFF_PERCENT.offered;
  return offered.includes(percent) ? offered : [percent];
}

/** The places of the properties that are asked for, in their order; one that is not in the phase is 404. */
function placesOf(
  { liegenschaftIds }: FirmnessInputs,
  { liegenschaftIds: asked }: OddQuestion,
): number[] | undefined {
  if (asked === undefined) return undefined;
  const wanted = new Set(asked);
  const places = [...liegenschaftIds.keys()].filter((l) => wanted.has(liegenschaftIds[l]!));
  if (places.length < wanted.size) throw notFound();
  return places;
}

/** For each bidder the phase before that lists it; none where that is still sealed. */
async function findPrevious(
  transaction: Transaction,
  { actor, phaseId, nowMs }: OddQuestion,
  { providers }: FirmnessInputs,
): Promise<(string | undefined)[]> {
  const rows = await listPhases(transaction);
  const userIds = providers.map(({ id }) => id);
  const usersOf = await listPhasesOfUsers(transaction, userIds);
  const phases = rows.map((row) => ({
    id: row.id,
    title: row.title,
    ...timeOfPhase(row),
    userIds: usersOf.get(row.id) ?? [],
  }));
  const hidden = new Set(rows.filter((row) => isHidden(actor, row, nowMs)).map(({ id }) => id));
  return previousPhases(phases, phaseId, userIds).map((phase) =>
    phase === undefined || hidden.has(phase.id) ? undefined : phase.id,
  );
}

/** What is reckoned, by which thresholds, and beside which phase before for each bidder. */
interface Reckoning extends Pick<OutlierScope, 'lIndexes'> {
  readonly previous: readonly (string | undefined)[];
  readonly percents: readonly number[];
}

async function reckon(
  db: Queries,
  phaseId: string,
  ground: FirmnessInputs,
  { previous, percents, lIndexes }: Reckoning,
): Promise<FoundPrices> {
  const before = await inSnapshot(db, (transaction) => readBefore(transaction, phaseId, ground, previous));
  const pace = createYielding();
  const steps = findOutlierPrices({ ...ground, before }, lIndexes, percents);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    await pace();
  }
}

/** What each bidder asked in the phase before, where the position has the same unit there. */
async function readBefore(
  transaction: Transaction,
  phaseId: string,
  { epCodes, providers }: FirmnessInputs,
  previous: readonly (string | undefined)[],
): Promise<(Float64Array | undefined)[]> {
  const unitsOf = new Map<string, ReadonlyMap<string, string | null>>();
  for (const id of new Set([phaseId, ...previous])) {
    if (id !== undefined) unitsOf.set(id, await listUnits(transaction, id));
  }
  const columns: (Float64Array | undefined)[] = [];
  const pace = createYielding();
  for (const [p, { organisationId }] of providers.entries()) {
    const id = previous[p];
    if (id === undefined) {
      columns.push(undefined);
      continue;
    }
    const prices = await listUnitPrices(transaction, id, organisationId);
    const [own, other] = [unitsOf.get(phaseId), unitsOf.get(id)];
    const priceOf = (code: string) => (own?.get(code) === other?.get(code) ? prices.get(code) : undefined);
    columns.push(Float64Array.from(epCodes, (code) => priceOf(code) ?? MISSING_EP));
    await pace();
  }
  return columns;
}

function presentOdd(
  { providers, epCodes }: FirmnessInputs,
  { prices, cellCount }: PricesBeside,
): OutlierPrices {
  const counts = Object.fromEntries(OUTLIER_KINDS.map((kind) => [kind, 0])) as OutlierPrices['counts'];
  for (const { kind } of prices) counts[kind] += 1;
  return {
    prices: prices.slice(0, OUTLIER_PRICES_MAX_COUNT).map(({ bidder, epIndex, ...price }) => ({
      serviceProviderId: providers[bidder]!.id,
      epCode: epCodes[epIndex]!,
      ...price,
    })),
    priceCount: prices.length,
    counts,
    cellCount,
  };
}

/** How many prices are written at once. */
const PRICES_PER_PIECE = 500;

/** Writes the answer of GET odd piece by piece; its content conforms to `oddPricesSchema`. */
export async function* printOutliers({ prices, ...rest }: OutlierPrices): AsyncGenerator<string> {
  const pace = createYielding();
  yield `${JSON.stringify(rest).slice(0, -1)},"prices":[`;
  for (let from = 0; from < prices.length; from += PRICES_PER_PIECE) {
    const piece = JSON.stringify(prices.slice(from, from + PRICES_PER_PIECE)).slice(1, -1);
    yield from === 0 ? piece : `,${piece}`;
    await pace();
  }
  yield ']}';
}
