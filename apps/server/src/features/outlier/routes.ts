import { OFF_PERCENT } from '@rahmenpreis/contract/limits.ts';
import * as contract from '@rahmenpreis/contract/outlier.ts';
import type { PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { notFound, orThrow, stale } from '../../kernel/answer/failure.ts';
import { SlicedAnswer } from '../../kernel/answer/sliced-answer.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { noteListed } from '../audit/entry/rules.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { holdOpenAward } from '../closing/repository.ts';
import { type PhaseOffersCall, readOpenPhase } from '../phase/repository.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { createOutlierReader, printOutliers } from './outlier-reader.ts';
import { listPriceChecks, listUnits, lockPriceChecks, storePriceChecks } from './repository.ts';

/** A call that says what odd prices are looked for in, and beside what. */
type OddCall = PhaseOffersCall & Pick<Call<typeof contract.getOddPrices>, 'query' | 'transact' | 'auditRead'>;

/** The prices of a phase that deserve a look, and what administrators said of them (decision 0084). */
export function outlierRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  const reader = createOutlierReader(context.db, books);
  const askOf = async (call: OddCall) => {
    const { percent = OFF_PERCENT.usual, reference = 'others', liegenschaftIds } = call.query;
    const { id: phaseId } = await call.transact((transaction) => readOpenPhase(transaction, call));
    return { actor: call.actor, phaseId, percent, reference, liegenschaftIds, nowMs: call.seenMs() };
  };

  route(app, context, contract.getOddPrices, async (call) => {
    const { version, odd } = await reader.readPrices(await askOf(call));
    return new SlicedAnswer(version, () => printOutliers(odd));
  });

  route(app, context, contract.getOddCells, async (call) => {
    return orThrow(await reader.readCells(await askOf(call), call.query));
  });

  transactRoute(app, context, contract.listPriceChecks, async (call, transaction) => {
    const { id } = await readOpenPhase(transaction, call);
    return listPriceChecks(transaction, id);
  });

  transactRoute(app, context, contract.savePriceChecks, async (call, transaction) => {
    const { id: phaseId } = await holdOpenAward(transaction, call);
    return saveChecks(transaction, call, phaseId);
  });
}

function nameOf({ organisationId, epCode }: Pick<PriceCheck, 'organisationId' | 'epCode'>): string {
  return `${organisationId} ${epCode}`;
}

/** Stores what is said of prices where it is as its sender saw it; gives what others said meanwhile. */
async function saveChecks(
  transaction: Transaction,
  call: Pick<Call<typeof contract.savePriceChecks>, 'actor' | 'arrivedMs' | 'body' | 'note'>,
  phaseId: string,
): Promise<{ stored: PriceCheck[]; left: PriceCheck[] }> {
  const { checks } = call.body;
  const providers = await listServiceProvidersOfPhase(transaction, phaseId);
  const listed = new Set(providers.map(({ organisationId }) => organisationId));
  const units = await listUnits(transaction, phaseId);
  if (checks.some(({ organisationId, epCode }) => !listed.has(organisationId) || !units.has(epCode))) {
    throw notFound();
  }
  const epCodes = [...new Set(checks.map(({ epCode }) => epCode))];
  const held = new Map(
    (await lockPriceChecks(transaction, phaseId, epCodes)).map((row) => [nameOf(row), row]),
  );
  // What its sender saw cannot have gone without its phase.
  if (checks.some((check) => check.before !== null && !held.has(nameOf(check)))) throw stale();
  // Of one price only one thing is said at once: the last.
  const wanted = [...new Map(checks.map((check) => [nameOf(check), check])).values()];
  const fitting = wanted
    .filter((check) => (held.get(nameOf(check))?.version ?? null) === check.before)
    .toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const at = new Date(call.arrivedMs());
  const done = await storePriceChecks(transaction, phaseId, fitting, { by: call.actor.userId, at });
  const stored = new Set(done.map(nameOf));
  const written = fitting.filter((check) => stored.has(nameOf(check)));
  await noteChecks(call, written, held);
  const asked = new Set(wanted.map(nameOf));
  const now = (await listPriceChecks(transaction, phaseId, epCodes)).filter((row) => asked.has(nameOf(row)));
  return {
    stored: now.filter((row) => stored.has(nameOf(row))),
    left: now.filter((row) => !stored.has(nameOf(row))),
  };
}

/** Notes what is said of which prices; of several notes, which may name persons, only that they exist. */
async function noteChecks(
  call: Pick<Call<typeof contract.savePriceChecks>, 'note'>,
  written: readonly Pick<PriceCheck, 'organisationId' | 'epCode' | 'state' | 'note'>[],
  held: ReadonlyMap<string, Pick<PriceCheck, 'state' | 'note'>>,
): Promise<void> {
  const notes = new Set<string>();
  const changes = written.flatMap((check) => {
    const { organisationId: id, epCode: part, state, note } = check;
    const was = held.get(nameOf(check));
    const isNoted = note !== (was?.note ?? '');
    if (isNoted && note !== '') notes.add(note);
    return [
      { id, part, field: 'priceCheck', from: was?.state ?? 'open', to: state },
      ...(isNoted ? [{ id, part, field: 'priceNote' }] : []),
    ];
  });
  await noteListed(call, changes);
  const [note, ...others] = notes;
  if (note !== undefined && others.length === 0) call.note({}, { priceNote: note });
}
