import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { PrintedLv, PrintedOffer } from '@rahmenpreis/workbook/lv/printed-lv.ts';
import type { OrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { Transaction } from '../../db/transaction.ts';
import { notFound, raise } from '../../kernel/answer/failure.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import { listEnteredMarks } from '../arrival/load-arrivals.ts';
import { findUnreadEpCatalog } from '../ep-catalog/repository.ts';
import { findLiegenschaft, type LiegenschaftRow } from '../liegenschaft/repository.ts';
import { findUnreadLv } from '../lv/repository.ts';
import { listEntriesOf, loadOffers } from '../offers/repository.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { refuseSealed } from '../seal/rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { findOrganisationName } from '../session/account/repository.ts';
import type { Unread } from './lv-files-out.ts';
import { idsOfNamed, listAwardedSlices, type NamedProvider, noLv, nothingAwarded } from './rules.ts';

/** Somebody who asks for a paper, and as of when. */
interface PaperCall {
  readonly actor: Actor;
  readonly params: { phaseId: string; propertyId: string };
  seenMs(): number;
}

/**
 * The subject of a printed sheet: a property of a phase, its LV, the catalogue, and the offers for this
 * property alone. Its lists are unread, for the worker that prints them.
 */
type Paper = Awaited<ReturnType<typeof loadLvFile>>;

/**
 * Loads a property's LV with the named providers' offers; 404 for a phase, property or provider the actor
 * does not see, for a bidder all other providers (QUALITY.md «Own entries only»); 409 for sealed offers.
 */
export async function loadLvFile(
  transaction: Transaction,
  { actor, params, seenMs }: PaperCall,
  named: readonly NamedProvider[],
) {
  const [phase, listed] = await Promise.all([
    findVisiblePhase(transaction, actor, params.phaseId),
    listServiceProvidersOfPhase(transaction, params.phaseId),
  ]);
  if (phase === undefined) throw notFound();
  const seen = isAdmin(actor) ? listed : listed.filter(({ id }) => id === actor.userId);
  const serviceProviderIds = idsOfNamed(named, seen);
  if (serviceProviderIds?.every((id) => seen.some((own) => own.id === id)) !== true) throw notFound();
  raise(refuseSealed(actor, phase, seenMs()));
  // Held as it is, so that the texts read below belong to the numbers of the offers.
  await lockPhase(transaction, phase.id);
  const [catalog, liegenschaft, unreadLv] = await Promise.all([
    findUnreadEpCatalog(transaction, phase.id),
    findLiegenschaft(transaction, actor, params.propertyId),
    findUnreadLv(transaction, phase.id, params.propertyId),
  ]);
  const offers = await loadOffers(transaction, phase.id, {
    serviceProviderIds,
    liegenschaftIds: [params.propertyId],
    listed,
  });
  if (liegenschaft === undefined || offers.liegenschaftIds.length === 0) throw notFound();
  if (unreadLv === undefined || catalog === undefined) throw noLv();
  const { positions, ...lv } = unreadLv;
  return { offers, lists: { catalog, positions }, liegenschaft, lv, phase };
}

/**
 * Loads and prices what a provider was awarded of a property. Refused as an LV file is, and with 409 where
 * nothing was awarded to it that it still offers.
 */
export async function loadOrder(transaction: Transaction, call: PaperCall, providerId: string) {
  const { offers, lists, liegenschaft, lv, phase } = await loadLvFile(transaction, call, [
    { id: providerId },
  ]);
  const [awards, owner] = await Promise.all([
    listAwards(transaction, lv, call.actor.organisationId),
    findOrganisationName(transaction, call.actor.organisationId),
  ]);
  const [priced] = priceLvFile({ offers, liegenschaft });
  const { id, organisation, firstname, lastname, username, phone } = offers.providers[0]!;
  const provider = { organisation, firstname, lastname, username };
  const { participation, price } = priced!;
  const sliceIds = listAwardedSlices(awards, { id, participation }, liegenschaft.id, price.flags);
  if (sliceIds.length === 0) throw nothingAwarded();
  const parts = priceParts(offers.book, 0, offers.liegenschaftIds.indexOf(liegenschaft.id));
  const order: Unread<OrderLv> = {
    property: { id: liegenschaft.id, ...presentFileLiegenschaft(liegenschaft) },
    provider: { id, ...provider },
    sliceIds,
    offer: { ...priced!, parts },
  };
  const marks = await listEnteredMarks(transaction, phase, offers.providers);
  const about = { owner, phaseTitle: phase.title, provider: { ...provider, phone }, mark: marks[id] };
  return { order, lists, lv, about };
}

/** The awards of one property in a phase, as the owner stored them (AWARD-019). */
async function listAwards(
  transaction: Transaction,
  { phaseId, propertyId }: Paper['lv'],
  ownerOrganisationId: string,
): Promise<{ key: string; value: string }[]> {
  const wanted = SLICES.map(({ sliceId }) =>
    printKeyvalKey({ kind: 'award', phaseId, liegenschaftId: propertyId, sliceId }),
  );
  const { keys, values } = await listEntriesOf(transaction, ownerOrganisationId, wanted);
  return keys.map((key, k) => ({ key, value: values[k] ?? '' }));
}

/** The offers for the one requested property, priced for each of its providers in order (EXPORT-002). */
export function priceLvFile({
  offers,
  liegenschaft,
}: Pick<Paper, 'offers' | 'liegenschaft'>): PrintedOffer[] {
  const bidders = offers.providers.map(({ organisation }, p) => ({
    organisation,
    participation: offers.participation[p] ?? null,
  }));
  return priceLvOffers(offers.book, offers.liegenschaftIds.indexOf(liegenschaft.id), bidders);
}

/** A property as printed sheets name it. */
export function presentFileLiegenschaft(row: LiegenschaftRow): PrintedLv['liegenschaft'] {
  const { nummer, name, strasse, hausnummer, postleitzahl, stadt, region, land } = row;
  return { nummer, name, adresse: { strasse, hausnummer, postleitzahl, stadt, region, land } };
}
