import type { Transaction } from '../../db/transaction.ts';
import { invalidInput, notFound, orThrow, raise } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { listEnteredMarks } from '../arrival/load-arrivals.ts';
import { findUnreadEpCatalog } from '../ep-catalog/repository.ts';
import { listLiegenschaften } from '../liegenschaft/repository.ts';
import { listUnreadLvs } from '../lv/repository.ts';
import { findPhaseVersion, loadOffers } from '../offers/repository.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { refuseSealed } from '../seal/rules.ts';
import { presentFileLiegenschaft } from './load-lv-file.ts';
import { noLv, offersStateOf } from './rules.ts';

/**
 * The inputs of a Preisspiegel of some properties, as sent to the worker that prices and writes it: lists are
 * unread, and only properties that have an LV are in it, in the order of the comparison.
 */
export type PreisspiegelInputs = Awaited<ReturnType<typeof loadPreisspiegel>>['ground'];

/** Somebody who asks for a Preisspiegel, of which properties and bidders, and as of when. */
interface GroundCall {
  readonly actor: Actor;
  readonly params: { phaseId: string };
  readonly body: { liegenschaftIds: readonly string[]; serviceProviderIds?: readonly string[] | undefined };
  seenMs(): number;
}

/**
 * Loads the offers for some properties of a phase with their LVs, and the state they are of. 404 for an
 * unknown phase, property or bidder, 409 for sealed offers and where none of the properties has an LV.
 */
export async function loadPreisspiegel(
  transaction: Transaction,
  { actor, params, body, seenMs }: GroundCall,
) {
  const liegenschaftIds = [...new Set(body.liegenschaftIds)];
  if (liegenschaftIds.length < body.liegenschaftIds.length) throw namedTwice();
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  raise(refuseSealed(actor, phase, seenMs()));
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phase.id);
  const version = await findPhaseVersion(transaction, phase.id);
  const [catalog, rows, lvs] = await Promise.all([
    findUnreadEpCatalog(transaction, phase.id),
    listLiegenschaften(transaction, actor, liegenschaftIds),
    listUnreadLvs(transaction, phase.id, liegenschaftIds),
  ]);
  const offers = await loadOffers(transaction, phase.id, { liegenschaftIds });
  if (offers.liegenschaftIds.length < liegenschaftIds.length) throw notFound();
  /** All bidders of the phase, in the order of the book's offers. */
  const bidders = offers.providers.map(({ id, organisation }, p) => ({
    serviceProviderId: id,
    organisation,
    participation: offers.participation[p] ?? null,
  }));
  const known = new Set(bidders.map(({ serviceProviderId }) => serviceProviderId));
  if (!(body.serviceProviderIds ?? []).every((id) => known.has(id))) throw notFound();
  const properties = offers.liegenschaftIds.flatMap((id, lIndex) => {
    const row = rows.find((own) => own.id === id);
    const positions = lvs.find(({ propertyId }) => propertyId === id)?.positions;
    if (row === undefined || positions === undefined) return [];
    return [{ id, liegenschaft: presentFileLiegenschaft(row), lIndex, positions }];
  });
  if (catalog === undefined || properties.length === 0) throw noLv();
  const { title } = phase;
  return {
    ground: {
      phase: { title, state: stateOfPhase(phase, seenMs()) },
      catalog,
      book: offers.book,
      bidders,
      /** Marks of offers that the owner entered, by provider. */
      marks: await listEnteredMarks(transaction, phase, offers.providers),
      properties,
    },
    state: offersStateOf(version),
  };
}

function namedTwice() {
  return invalidInput([
    { path: ['liegenschaftIds'], message: 'Bitte nennen Sie jede Liegenschaft nur einmal.' },
  ]);
}
