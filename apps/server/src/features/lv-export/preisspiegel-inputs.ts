import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { ComparedProvider } from '@rahmenpreis/tendering/award/comparison.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { PrintedLv } from '@rahmenpreis/workbook/lv/printed-lv.ts';
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
export interface PreisspiegelInputs {
  readonly phase: { readonly title: string; readonly state: PhaseState };
  readonly catalog: string;
  readonly book: PriceBook;
  /** Marks of offers that the owner entered, by provider. */
  readonly marks: Readonly<Record<string, string>>;
  /** All bidders of the phase, in the order of the book's offers. */
  readonly bidders: readonly ComparedProvider[];
  readonly properties: readonly {
    readonly id: string;
    readonly liegenschaft: PrintedLv['liegenschaft'];
    /** Its index in the book. */
    readonly lIndex: number;
    readonly positions: string;
  }[];
}

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
): Promise<{ ground: PreisspiegelInputs; state: string }> {
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
