import {
  createLiveSums,
  type LiveSums,
  replaceLv,
  repriceChanges,
  repriceOffers,
} from '@rahmenpreis/pricing/live/live-sums.ts';
import { createLvTable, type PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import type { BidderOffer, PriceBookPlaces } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { readAhead } from '../../kernel/work/read-ahead.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { createBidderOffer, enterEntries } from './enter-entries.ts';
import { listOfferEntriesSince, loadPlaces, type PhaseVersion, readLvTables } from './repository.ts';

/** How many LVs are priced before other work gets its turn; a few milliseconds in a large phase. */
const LVS_PER_PRICING = 200;

/** A phase without its offers; it never changes, a new one replaces it. */
export interface PriceBookFrame {
  readonly catalog: string;
  readonly properties: string;
  readonly frame: PriceFrame;
  readonly places: PriceBookPlaces;
  readonly liegenschaftIds: readonly string[];
  readonly lvVersions: readonly (string | null)[];
  readonly lvs: readonly SortedLv[];
}

/** All offers of a phase and their sums, kept up to date as the offers change. */
export interface LiveOffers {
  frame: PriceBookFrame;
  readonly providersVersion: string;
  readonly providers: readonly { id: string; organisationId: string; organisation: string }[];
  readonly offers: readonly BidderOffer[];
  /** The last of its organisation's writes entered into each offer. */
  readonly heads: number[];
  readonly live: LiveSums;
  /** By cell (l·S+s): 1 where anything may have changed since somebody set it to 0. */
  readonly touched: Uint8Array;
  /** While later writes are entered, its values and sums do not belong together. */
  isChanging: boolean;
}

/** Gives the frame of that version, reusing every LV of the known one that is still the same. */
export async function loadFrame(
  transaction: Transaction,
  phaseId: string,
  version: PhaseVersion,
  known?: PriceBookFrame,
): Promise<PriceBookFrame> {
  const isSameCatalog = known?.catalog === version.catalog;
  if (isSameCatalog && known.properties === version.properties) return known;
  const { frame, places, properties } = await loadPlaces(transaction, phaseId);
  const kept = new Map<string | null, SortedLv>();
  if (isSameCatalog) for (const [l, lv] of known.lvs.entries()) kept.set(known.lvVersions[l] ?? null, lv);
  kept.set(null, sortLv(createLvTable(0), frame.sliceCount));
  const missing = properties.filter(({ lvVersion }) => !kept.has(lvVersion));
  const versions = new Map(missing.map(({ id, lvVersion }) => [id, lvVersion]));
  for await (const [id, lv] of readLvTables(transaction, places, [...versions.keys()])) {
    kept.set(versions.get(id) ?? null, sortLv(lv, frame.sliceCount));
  }
  return {
    catalog: version.catalog,
    properties: version.properties,
    frame,
    places,
    liegenschaftIds: properties.map(({ id }) => id),
    lvVersions: properties.map(({ lvVersion }) => lvVersion),
    lvs: properties.map(({ lvVersion }) => kept.get(lvVersion) as SortedLv),
  };
}

/** Brings the known offers up to that version, or loads them all if bidders or indices differ. */
export async function loadLiveOffers(
  transaction: Transaction,
  frame: PriceBookFrame,
  version: PhaseVersion,
  known?: LiveOffers,
): Promise<LiveOffers> {
  const canFollow = known?.providersVersion === version.providers && hasSamePlaces(known.frame, frame);
  const board = canFollow ? known : await openBoard(transaction, frame, version);
  board.isChanging = true;
  const pace = createYielding();
  const { sliceCount } = frame.frame;
  for (const [l, lv] of frame.lvs.entries()) {
    if (board.live.lvs[l] !== lv) {
      replaceLv(board.live, l, lv);
      board.touched.fill(1, l * sliceCount, (l + 1) * sliceCount);
    }
    await pace();
  }
  board.frame = frame;
  const stale = board.providers.flatMap(({ organisationId }, p) => {
    const [from, head] = [board.heads[p] as number, version.heads.get(organisationId) ?? 0];
    return from === head ? [] : [{ p, organisationId, from, head }];
  });
  const unpriced: number[] = [];
  const read = ({ organisationId, from }: (typeof stale)[number]) =>
    listOfferEntriesSince(transaction, frame.places.phaseId, organisationId, from);
  for await (const [{ p, from, head }, entries] of readAhead(stale, read)) {
    const offer = board.offers[p]!;
    const { participation } = offer;
    const changes = await enterEntries(frame.places, offer, entries);
    if (from < 0) unpriced.push(p);
    else for (const cell of repriceChanges(board.live, p, changes)) board.touched[cell] = 1;
    if (from < 0 || offer.participation !== participation) board.touched.fill(1);
    board.heads[p] = head;
    await pace();
  }
  for (let fromLv = 0; unpriced.length > 0 && fromLv < frame.lvs.length; fromLv += LVS_PER_PRICING) {
    const toLv = Math.min(fromLv + LVS_PER_PRICING, frame.lvs.length);
    repriceOffers(board.live, unpriced, { fromLv, toLv });
    await pace();
  }
  board.isChanging = false;
  return board;
}

async function openBoard(transaction: Transaction, frame: PriceBookFrame, version: PhaseVersion) {
  const providers = await listServiceProvidersOfPhase(transaction, frame.places.phaseId);
  const offers = providers.map(() => createBidderOffer(frame.frame));
  const tables = offers.map(({ table }) => table);
  return {
    frame,
    providersVersion: version.providers,
    providers: providers.map(({ id, organisationId, organisation }) => ({
      id,
      organisationId,
      organisation,
    })),
    offers,
    // Below every head, so that even an offer without entries is priced once.
    heads: providers.map(() => -1),
    live: createLiveSums(frame.frame, [...frame.lvs], tables),
    touched: new Uint8Array(frame.lvs.length * frame.frame.sliceCount).fill(1),
    isChanging: false,
  };
}

function hasSamePlaces(a: PriceBookFrame, b: PriceBookFrame): boolean {
  return (
    a.catalog === b.catalog &&
    a.liegenschaftIds.length === b.liegenschaftIds.length &&
    a.liegenschaftIds.every((id, l) => id === b.liegenschaftIds[l]) &&
    a.frame.regionOf.every((region, l) => region === b.frame.regionOf[l])
  );
}
