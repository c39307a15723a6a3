import { TAGS } from '@rahmenpreis/contract/tag.ts';
import {
  createLiveSums,
  type LiveSums,
  type OfferChange,
  replaceLv,
  repriceChanges,
  repriceOffers,
} from '@rahmenpreis/pricing/sums/live-sums.ts';
import { createLvTable, createOfferTable, type PriceFrame } from '@rahmenpreis/pricing/book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval-key.ts';
import {
  type BidderOffer,
  type BookPlaces,
  createOfferFrame,
  enterKeyval,
} from '@rahmenpreis/tendering/offer-book.ts';
import { sliceIndexOfTag } from '@rahmenpreis/tendering/slice.ts';
import type { PackedLv } from '../../db/packed-lv.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createPacer } from '../../kernel/work/pacer.ts';
import { readAhead } from '../../kernel/work/read-ahead.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import {
  type BookLiegenschaftRow,
  type EntryColumns,
  listBookLiegenschaften,
  listEntriesSince,
  listEpCodes,
  listPackedLvs,
  type PhaseVersion,
} from './repository.ts';

/** How many LVs are read at once. */
const LVS_PER_READ = 50;
/**
 * How many entries are entered before other work gets its turn; asking more often would take longer than entering them.
 */
const ENTRIES_PER_TURN = 500;
/** How many LVs are priced before other work gets its turn; a few milliseconds in a large phase. */
const LVS_PER_PRICING = 200;

/** A phase without its offers; it never changes, a new one replaces it. */
export interface BookFrame {
  readonly catalog: string;
  readonly properties: string;
  readonly frame: PriceFrame;
  readonly places: BookPlaces;
  readonly liegenschaftIds: readonly string[];
  readonly lvVersions: readonly (string | null)[];
  readonly lvs: readonly SortedLv[];
}

/** All offers of a phase and their sums, kept up to date as the offers change. */
export interface OfferBoard {
  frame: BookFrame;
  readonly providersVersion: string;
  readonly providers: readonly { id: string; organisationId: string }[];
  readonly offers: readonly BidderOffer[];
  /** The last of its organisation's writes entered into each offer. */
  readonly heads: number[];
  readonly live: LiveSums;
}

/** Gives the frame of that version, reusing every LV of the known one that is still the same. */
export async function loadFrame(
  transaction: Transaction,
  phaseId: string,
  version: PhaseVersion,
  known?: BookFrame,
): Promise<BookFrame> {
  const isSameCatalog = known?.catalog === version.catalog;
  if (isSameCatalog && known.properties === version.properties) return known;
  const rows = await listBookLiegenschaften(transaction, phaseId);
  const { frame, places } = createOfferFrame({
    phaseId,
    epCodes: await listEpCodes(transaction, phaseId),
    properties: rows.map(({ id, region }) => ({ liegenschaftId: id, region })),
  });
  const kept = new Map<string | null, SortedLv>();
  if (isSameCatalog) for (const [l, lv] of known.lvs.entries()) kept.set(known.lvVersions[l] ?? null, lv);
  kept.set(null, sortLv(createLvTable(0), frame.sliceCount));
  const missing = rows.filter(({ lvVersion }) => !kept.has(lvVersion));
  for await (const [lvVersion, lv] of readLvs(transaction, places, missing)) kept.set(lvVersion, lv);
  return {
    catalog: version.catalog,
    properties: version.properties,
    frame,
    places,
    liegenschaftIds: rows.map(({ id }) => id),
    lvVersions: rows.map(({ lvVersion }) => lvVersion),
    lvs: rows.map(({ lvVersion }) => kept.get(lvVersion) as SortedLv),
  };
}

async function* readLvs(
  transaction: Transaction,
  places: BookPlaces,
  rows: readonly BookLiegenschaftRow[],
): AsyncGenerator<[string | null, SortedLv]> {
  const pace = createPacer();
  const versions = new Map(rows.map(({ id, lvVersion }) => [id, lvVersion]));
  const ids = [...versions.keys()];
  const batches = [];
  for (let from = 0; from < ids.length; from += LVS_PER_READ)
    batches.push(ids.slice(from, from + LVS_PER_READ));
  const read = (batch: string[]) => listPackedLvs(transaction, places.phaseId, batch);
  for await (const [, lvs] of readAhead(batches, read)) {
    for (const { propertyId, packed } of lvs) {
      yield [versions.get(propertyId) ?? null, sortPackedLv(packed, places.epIndexOf)];
      await pace();
    }
  }
}

const SLICE_OF_TAG = TAGS.map(sliceIndexOfTag);
const SLICE_COUNT = Math.max(...SLICE_OF_TAG) + 1;

function sortPackedLv(packed: PackedLv, epIndexOf: ReadonlyMap<string, number>): SortedLv {
  const { mengeMillis, inactive, codeIndex, tagIndex } = packed;
  const indices = packed.epCodes.map((epCode) => epIndexOf.get(epCode) ?? -1);
  const epIndex = new Int32Array(codeIndex.length);
  const slice = new Uint8Array(codeIndex.length);
  // A plain loop: over two million rows, callbacks would cost more than the sorting.
  for (let row = 0; row < codeIndex.length; row++) {
    epIndex[row] = indices[codeIndex[row] as number] as number;
    slice[row] = SLICE_OF_TAG[tagIndex[row] as number] as number;
  }
  return sortLv({ mengeMillis, inactive, epIndex, slice }, SLICE_COUNT);
}

/** Brings the known offers up to that version, or loads them all if bidders or indices differ. */
export async function loadBoard(
  transaction: Transaction,
  frame: BookFrame,
  version: PhaseVersion,
  known?: OfferBoard,
): Promise<OfferBoard> {
  const canFollow = known?.providersVersion === version.providers && hasSamePlaces(known.frame, frame);
  const board = canFollow ? known : await openBoard(transaction, frame, version);
  const pace = createPacer();
  for (const [l, lv] of frame.lvs.entries()) {
    if (board.live.lvs[l] !== lv) replaceLv(board.live, l, lv);
    await pace();
  }
  board.frame = frame;
  const stale = board.providers.flatMap(({ organisationId }, p) => {
    const [from, head] = [board.heads[p] as number, version.heads.get(organisationId) ?? 0];
    return from === head ? [] : [{ p, organisationId, from, head }];
  });
  const unpriced: number[] = [];
  const read = ({ organisationId, from }: (typeof stale)[number]) =>
    listEntriesSince(transaction, frame.places.phaseId, organisationId, from);
  for await (const [{ p, from, head }, entries] of readAhead(stale, read)) {
    const changes = await enterEntries(frame, board.offers[p]!, entries);
    if (from < 0) unpriced.push(p);
    else repriceChanges(board.live, p, changes);
    board.heads[p] = head;
    await pace();
  }
  for (let fromLv = 0; unpriced.length > 0 && fromLv < frame.lvs.length; fromLv += LVS_PER_PRICING) {
    const toLv = Math.min(fromLv + LVS_PER_PRICING, frame.lvs.length);
    repriceOffers(board.live, unpriced, { fromLv, toLv });
    await pace();
  }
  return board;
}

/** Enters what an organisation wrote; gives the changes that prices depend on. */
export async function enterEntries(
  { places }: BookFrame,
  offer: BidderOffer,
  { keys, values }: EntryColumns,
): Promise<OfferChange[]> {
  const pace = createPacer();
  const changes: OfferChange[] = [];
  for (const [i, key] of keys.entries()) {
    if (i % ENTRIES_PER_TURN === 0) await pace();
    const parsed = parseKeyvalKey(key);
    const change = parsed === undefined ? undefined : enterKeyval(offer, places, parsed, values[i] as string);
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

/** An offer nobody has touched. */
export function createBidderOffer({ frame }: BookFrame): BidderOffer {
  return { table: createOfferTable(frame), participation: null };
}

async function openBoard(
  transaction: Transaction,
  frame: BookFrame,
  version: PhaseVersion,
): Promise<OfferBoard> {
  const providers = await listServiceProvidersOfPhase(transaction, frame.places.phaseId);
  const offers = providers.map(() => createBidderOffer(frame));
  const tables = offers.map(({ table }) => table);
  return {
    frame,
    providersVersion: version.providers,
    providers: providers.map(({ id, organisationId }) => ({ id, organisationId })),
    offers,
    // Below every head, so that even an offer without entries is priced once.
    heads: providers.map(() => -1),
    live: createLiveSums(frame.frame, [...frame.lvs], tables),
  };
}

function hasSamePlaces(a: BookFrame, b: BookFrame): boolean {
  return (
    a.catalog === b.catalog &&
    a.liegenschaftIds.length === b.liegenschaftIds.length &&
    a.liegenschaftIds.every((id, l) => id === b.liegenschaftIds[l]) &&
    a.frame.regionOf.every((region, l) => region === b.frame.regionOf[l])
  );
}
