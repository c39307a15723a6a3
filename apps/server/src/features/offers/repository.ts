import { TAGS } from '@rahmenpreis/contract/category-tag.ts';
import { createLvTable, type LvTable, type PriceFrame } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sliceIndexOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import {
  type BidderOffer,
  type PriceBookPlaces,
  createPriceFrame,
} from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import type { LvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { offerKeys } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../db/is-any-of.ts';
import type { PackedLv } from '../../db/packed-lv.ts';
import { epCode } from '../../db/schema/ep-catalog.ts';
import { keyVal, keyValHead, keyValRemoval } from '../../db/schema/keyval.ts';
import { lv } from '../../db/schema/lv.ts';
import type { Transaction } from '../../db/transaction.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { readAhead } from '../../kernel/work/read-ahead.ts';
import { listServiceProvidersOfPhase, type ServiceProviderRow } from '../service-provider/repository.ts';
import { createBidderOffer, type EntryColumns, enterEntries } from './enter-entries.ts';

/** Which part of a phase is asked for; everything if omitted. */
interface OfferSelection {
  serviceProviderIds?: readonly string[];
  liegenschaftIds?: readonly string[];
  /** The phase's providers, where the caller has read them already. */
  listed?: readonly ServiceProviderRow[];
}

/** The key-values that make an offer. */
export const PRICED_KINDS = ['ep', 'bl', 'ls', 'n', 'm', 'offer'] as const satisfies KeyvalKind[];
/** How many LVs are read at once: unpacked they hold the thread for a few milliseconds. */
const LVS_PER_READ = 20;

/**
 * Loads a phase's numbers and what their rows and columns mean; p, l and position are indexed as in the book:
 * providers by organisation, then username, properties by nummer in counting order.
 * Only the organisations asked for are read at all (QUALITY.md «Own entries only»).
 */
export async function loadOffers(
  transaction: Transaction,
  phaseId: string,
  { serviceProviderIds: wanted, liegenschaftIds, listed }: OfferSelection = {},
) {
  const { frame, places, properties } = await loadPlaces(transaction, phaseId, liegenschaftIds);
  const lvs = properties.map(() => createLvTable(0));
  const withLv = properties.filter(({ lvVersion }) => lvVersion !== null).map(({ id }) => id);
  for await (const [id, lv] of readLvTables(transaction, places, withLv)) {
    lvs[places.liegenschaftIndexOf.get(id) as number] = lv;
  }
  // Of some properties the keys of all that decides their prices: of a large phase a small part.
  const keys = liegenschaftIds && keysOf(places, properties, lvs);
  const all = listed ?? (await listServiceProvidersOfPhase(transaction, phaseId));
  const providers = wanted === undefined ? [...all] : all.filter(({ id }) => wanted.includes(id));
  const offers: BidderOffer[] = [];
  for (const { organisationId } of providers) {
    offers.push(await loadOffer(transaction, { frame, places }, organisationId, keys));
  }
  return {
    book: { ...frame, lvs, offers: offers.map(({ table }) => table) },
    providers,
    participation: offers.map(({ participation }) => participation),
    liegenschaftIds: properties.map(({ id }) => id),
  };
}

/** The keys of all that decides the prices of some properties, each once. */
function keysOf(
  { phaseId, epIndexOf }: PriceBookPlaces,
  properties: readonly BookLiegenschaftRow[],
  lvs: readonly LvTable[],
): string[] {
  const used = new Set(lvs.flatMap(({ epIndex }) => [...epIndex]));
  const epCodes = [...epIndexOf].flatMap(([epCode, index]) => (used.has(index) ? [epCode] : []));
  const keys = properties.flatMap(({ id, region }, l) =>
    // Prices are those of a position, whatever the property.
    offerKeys({ phaseId, liegenschaftId: id, region, epCodes: l === 0 ? epCodes : [] }),
  );
  return [...new Set(keys)];
}

/** Loads an organisation's offer in a phase, or its part under the given keys; no other's entry is read. */
export async function loadOffer(
  transaction: Transaction,
  { frame, places }: { frame: PriceFrame; places: PriceBookPlaces },
  organisationId: string,
  keys?: readonly string[],
): Promise<BidderOffer> {
  const offer = createBidderOffer(frame);
  const { phaseId } = places;
  const entries =
    keys === undefined
      ? await listOfferEntriesSince(transaction, phaseId, organisationId, -1)
      : await listEntriesOf(transaction, organisationId, keys);
  await enterEntries(places, offer, entries);
  return offer;
}

/** Loads a phase without LVs and offers, its properties or the given ones, and its key-values' indices. */
export async function loadPlaces(
  transaction: Transaction,
  phaseId: string,
  liegenschaftIds?: readonly string[],
): Promise<{ frame: PriceFrame; places: PriceBookPlaces; properties: BookLiegenschaftRow[] }> {
  const properties = await listPriceBookLiegenschaften(transaction, phaseId, liegenschaftIds);
  const { frame, places } = createPriceFrame({
    phaseId,
    epCodes: await listEpCodes(transaction, phaseId),
    properties: properties.map(({ id, region }) => ({ liegenschaftId: id, region })),
  });
  return { frame, places, properties };
}

/** Gives the LVs of some properties, with the property's id; other work gets its turn in between. */
export async function* readLvTables(
  transaction: Transaction,
  { phaseId, epIndexOf }: PriceBookPlaces,
  propertyIds: readonly string[],
): AsyncGenerator<[string, LvTable]> {
  for await (const [propertyId, packed] of readPackedLvs(transaction, phaseId, propertyIds)) {
    yield [propertyId, unpackLv(packed, epIndexOf)];
  }
}

/** Gives properties' packed LVs as stored, in property order; other work gets its turn in between. */
async function* readPackedLvs(
  transaction: Transaction,
  phaseId: string,
  propertyIds: readonly string[],
): AsyncGenerator<[string, PackedLv]> {
  const pace = createYielding();
  const batches = [];
  for (let from = 0; from < propertyIds.length; from += LVS_PER_READ)
    batches.push(propertyIds.slice(from, from + LVS_PER_READ));
  const read = (batch: readonly string[]) => listPackedLvs(transaction, phaseId, batch);
  for await (const [batch, lvs] of readAhead(batches, read)) {
    const packedOf = new Map(lvs.map(({ propertyId, packed }) => [propertyId, packed]));
    for (const propertyId of batch) {
      const packed = packedOf.get(propertyId);
      if (packed !== undefined) yield [propertyId, packed];
      await pace();
    }
  }
}

const SLICE_OF_TAG = TAGS.map(sliceIndexOfTag);

/** The columns of a stored LV as a phase prices them, in the order of its positions. */
function unpackLv(packed: PackedLv, epIndexOf: ReadonlyMap<string, number>): LvTable {
  const { mengeMillis, inactive, codeIndex, tagIndex } = packed;
  const indices = packed.epCodes.map((epCode) => epIndexOf.get(epCode) ?? -1);
  const epIndex = new Int32Array(codeIndex.length);
  const slice = new Uint8Array(codeIndex.length);
  // A plain loop: over two million rows, callbacks would cost more than the sorting.
  for (let row = 0; row < codeIndex.length; row++) {
    epIndex[row] = indices[codeIndex[row] as number] as number;
    slice[row] = SLICE_OF_TAG[tagIndex[row] as number] as number;
  }
  return { mengeMillis, inactive, epIndex, slice };
}

/** Reads the LVs of some properties as one set of columns, with the codes in the order of first use. */
export async function readColumnsOfLvs(
  transaction: Transaction,
  phaseId: string,
  propertyIds: readonly string[],
): Promise<LvColumns> {
  const codeIndexOf = new Map<string, number>();
  const lvs = readLvsByCodes(transaction, phaseId, propertyIds, codeIndexOf);
  const tables = new Map(await Array.fromAsync(lvs));
  return { epCodes: [...codeIndexOf.keys()], tables };
}

/** Gives LVs of some properties one by one, their rows placed among codes; codes used first are added. */
export async function* readLvsByCodes(
  transaction: Transaction,
  phaseId: string,
  propertyIds: readonly string[],
  codeIndexOf: Map<string, number>,
): AsyncGenerator<[string, LvTable]> {
  for await (const [propertyId, packed] of readPackedLvs(transaction, phaseId, propertyIds)) {
    for (const epCode of packed.epCodes)
      if (!codeIndexOf.has(epCode)) codeIndexOf.set(epCode, codeIndexOf.size);
    yield [propertyId, unpackLv(packed, codeIndexOf)];
  }
}

/** What a phase's prices depend on, each part as a value that changes whenever it does (decision 0005). */
export interface PhaseVersion {
  catalog: string;
  /** The properties, their order and states, and their LVs. */
  properties: string;
  /** The bidders of the phase and their order. */
  providers: string;
  /** The number of writes by organisation. */
  heads: ReadonlyMap<string, number>;
}

/** When each organisation last wrote in a phase. */
export async function listWriteTimes(transaction: Transaction, phaseId: string): Promise<Map<string, Date>> {
  const { organisationId, writtenAt } = keyValHead;
  const rows = await transaction
    .select({ organisationId, writtenAt })
    .from(keyValHead)
    .where(eq(keyValHead.phaseId, phaseId));
  return new Map(
    rows.flatMap((row) => (row.writtenAt === null ? [] : [[row.organisationId, row.writtenAt] as const])),
  );
}

/** Finds the version of everything a phase's prices depend on, without reading any of it. */
export async function findPhaseVersion(transaction: Transaction, phaseId: string): Promise<PhaseVersion> {
  const { rows } = await transaction.execute<Omit<PhaseVersion, 'heads'>>(sql`
    select
      coalesce((select xmin::text from ep_catalog where phase_id = ${phaseId}), '') as catalog,
      (select coalesce(md5(string_agg(row(l.id, l.nummer, l.region, v.id, v.xmin)::text, '' order by l.id)), '')
        from phase_liegenschaft p
        join liegenschaft l on l.id = p.liegenschaft_id
        left join lv v on v.phase_id = p.phase_id and v.property_id = l.id
        where p.phase_id = ${phaseId}) as properties,
      (select coalesce(md5(string_agg(row(a.id, o.id, a.username, o.name)::text, '' order by a.id)), '')
        from phase_user p
        join account a on a.id = p.user_id
        join organisation o on o.id = a.organisation_id
        where p.phase_id = ${phaseId}) as providers`);
  const heads = await transaction.select().from(keyValHead).where(eq(keyValHead.phaseId, phaseId));
  return {
    ...rows[0]!,
    heads: new Map(heads.map(({ organisationId, revision }) => [organisationId, revision])),
  };
}

/** A property of a phase as pricing needs it, and the version of its LV, null without one. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an alias passes as any record
type BookLiegenschaftRow = {
  id: string;
  region: string;
  lvVersion: string | null;
};

/** Lists the properties of a phase, or the given ones of them, in the order of the comparison. */
export async function listPriceBookLiegenschaften(
  transaction: Transaction,
  phaseId: string,
  ids?: readonly string[],
): Promise<BookLiegenschaftRow[]> {
  const only = ids === undefined ? sql`` : sql`and l.id = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await transaction.execute<BookLiegenschaftRow & { nummer: string }>(sql`
    select l.id, l.nummer, l.region, v.id || ' ' || v.xmin as "lvVersion"
    from phase_liegenschaft p
    join liegenschaft l on l.id = p.liegenschaft_id
    left join lv v on v.phase_id = p.phase_id and v.property_id = l.id
    where p.phase_id = ${phaseId} ${only}`);
  return rows.toSorted(compareLiegenschaften);
}

/** Lists the codes of a phase's catalogue, in any order that stays the same. */
async function listEpCodes(transaction: Transaction, phaseId: string): Promise<string[]> {
  const rows = await transaction
    .select({ code: epCode.code })
    .from(epCode)
    .where(eq(epCode.phaseId, phaseId))
    .orderBy(asc(epCode.code));
  return rows.map(({ code }) => code);
}

/** Reads the packed LVs of some properties of a phase. */
async function listPackedLvs(transaction: Transaction, phaseId: string, propertyIds: readonly string[]) {
  return transaction
    .select({ propertyId: lv.propertyId, packed: lv.packed })
    .from(lv)
    .where(and(eq(lv.phaseId, phaseId), isAnyOf(lv.propertyId, propertyIds)));
}

/**
 * Lists what an organisation entered and removed in a phase since its head had the given number, each key
 * once: what was entered again is no longer removed (decision 0020). Each column arrives as one piece of
 * JSON, which takes a fraction of the time of reading as many rows (QUALITY.md «Speed»).
 */
export async function listOfferEntriesSince(
  transaction: Transaction,
  phaseId: string,
  organisationId: string,
  revision: number,
): Promise<EntryColumns> {
  // Who knows nothing yet has nothing to forget, and reads a whole offer faster without asking for it.
  const removed = revision < 0 ? sql`` : removedSince(phaseId, organisationId, revision);
  const { rows } = await transaction.execute<{ keys: string[]; values: (string | null)[] }>(sql`
    select coalesce(json_agg(key), '[]') as "keys", coalesce(json_agg(value), '[]') as "values"
    from (
      select key, ${countedValue} as value from ${keyVal}
      where phase_id = ${phaseId} and organisation_id = ${organisationId} and revision > ${revision}
        and kind = any(${sql.param(PRICED_KINDS)}::text[])
      ${removed}
    ) as entry`);
  return rows[0]!;
}

/** A stored value where it counts; of a price that rests there is none (decision 0081). */
const countedValue = sql<string | null>`case when ${keyVal.restsFrom} is null then ${keyVal.value} end`;

/** Lists what an organisation entered under the given keys. */
export async function listEntriesOf(
  transaction: Transaction,
  organisationId: string,
  keys: readonly string[],
): Promise<EntryColumns> {
  const rows = await transaction
    .select({ key: keyVal.key, value: countedValue })
    .from(keyVal)
    .where(
      and(eq(keyVal.organisationId, organisationId), sql`${keyVal.key} = any(${sql.param(keys)}::text[])`),
    );
  return { keys: rows.map(({ key }) => key), values: rows.map(({ value }) => value) };
}

function removedSince(phaseId: string, organisationId: string, revision: number): SQL {
  return sql`
    union all
    select removal.key, null from ${keyValRemoval} as removal
    where removal.phase_id = ${phaseId} and removal.organisation_id = ${organisationId}
      and removal.revision > ${revision}
      and not exists (
        select from ${keyVal} as stored
        where stored.organisation_id = removal.organisation_id and stored.key = removal.key)`;
}
