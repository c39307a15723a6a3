import { priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import type { OrderLv } from '@rahmenpreis/workbook/lv/order-lv-out.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { notFound } from '../../../kernel/answer/failure.ts';
import type { Actor } from '../../../kernel/call/actor.ts';
import { findLiegenschaft } from '../../liegenschaft/repository.ts';
import { findUnreadLv } from '../../lv/repository.ts';
import { loadBook, type LoadedBook, loadOffersOf } from '../../offers/repository.ts';
import { findServiceProvider } from '../../service-provider/repository.ts';
import type { FindCatalog } from '../kept-catalog.ts';
import type { Unread, UnreadLists } from '../papers-out.ts';
import { type Paper, presentPaperLiegenschaft, priceOffers } from '../price-paper.ts';
import { listAwardedSlices, noLv, nothingAwarded } from '../rules.ts';
import { shareText } from '../shared-text.ts';
import { type AskedOrder, listAwardsOf } from './repository.ts';

/** What the orders for one property share. */
export interface OrderPlace extends Pick<Paper, 'lists' | 'lv' | 'liegenschaft'> {
  readonly book: LoadedBook;
  readonly awards: readonly { key: string; value: string }[];
}

/** An order LV, with its lists for the worker that writes it. */
export interface LoadedOrder {
  readonly order: Unread<OrderLv>;
  readonly lists: UnreadLists;
  readonly lv: Paper['lv'];
}

/** Loads what the orders for a property share, in a snapshot in which the catalogue and the LV have those versions. */
export async function loadOrderPlace(
  transaction: Transaction,
  asked: AskedOrder & { readonly actor: Actor },
  versions: { readonly catalog: string; readonly lv: string },
  findCatalog: FindCatalog,
): Promise<OrderPlace> {
  const { phaseId, propertyId } = asked;
  const [catalog, liegenschaft, unreadLv, awards] = await Promise.all([
    findCatalog(transaction, phaseId, versions.catalog),
    findLiegenschaft(transaction, asked.actor, propertyId),
    findUnreadLv(transaction, phaseId, propertyId),
    listAwardsOf(transaction, asked),
  ]);
  if (liegenschaft === undefined) throw notFound();
  if (unreadLv === undefined) throw noLv();
  const { positions, ...lv } = unreadLv;
  const lists = { catalog: catalog.entries, positions: shareText(versions.lv, positions) };
  const book = await loadBook(transaction, phaseId, propertyId, catalog);
  return { lists, lv, liegenschaft, book, awards };
}

/**
 * Loads and prices what a provider was awarded of a property. Throws 404 where there is no such provider, and 409 where
 * nothing was awarded to it that it still offers.
 */
export async function loadOrder(
  transaction: Transaction,
  { book, awards, lists, lv, liegenschaft }: OrderPlace,
  providerId: string,
): Promise<LoadedOrder> {
  const provider = await findServiceProvider(transaction, providerId);
  if (provider === undefined) throw notFound();
  const offers = await loadOffersOf(transaction, book, [provider]);
  const { id, organisation, firstname, lastname, username } = provider;
  const priced = priceOffers({ offers, liegenschaft })[0]!;
  const parts = priceParts(offers.book, 0, offers.liegenschaftIds.indexOf(liegenschaft.id));
  const { participation, price } = priced;
  const sliceIds = listAwardedSlices(awards, { id, participation }, liegenschaft.id, price.flags);
  if (sliceIds.length === 0) throw nothingAwarded();
  const order: Unread<OrderLv> = {
    property: { id: liegenschaft.id, ...presentPaperLiegenschaft(liegenschaft) },
    provider: { id, organisation, firstname, lastname, username },
    sliceIds,
    offer: { ...priced, parts },
  };
  return { order, lists, lv };
}
