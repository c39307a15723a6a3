import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval-key.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft-order.ts';
import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer-book.ts';
import type { Participation } from '@rahmenpreis/tendering/participation.ts';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PackedLv } from '../../db/packed-lv.ts';
import { keyVal, keyValHead } from '../../db/schema/keyval.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { lv } from '../../db/schema/lv.ts';
import { phaseLiegenschaft } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { listKeyVals } from '../keyval/repository.ts';
import { listLvs, type LvRow } from '../lv/repository.ts';
import { listServiceProvidersOfPhase, type ServiceProviderRow } from '../service-provider/repository.ts';

export type OfferLiegenschaftRow = typeof liegenschaft.$inferSelect;

/** A phase's numbers and what their rows and columns stand for; p, l and position are indexed as in the book. */
export interface PhaseOffers {
  book: PriceBook;
  providers: ServiceProviderRow[];
  /** One per provider. */
  participation: Participation[];
  liegenschaften: OfferLiegenschaftRow[];
  /** The LVs that exist, by property. */
  lvOf: Map<string, LvRow>;
  entries: EpEntry[];
}

/** Which part of a phase is asked for; everything if omitted. */
export interface OfferSelection {
  serviceProviderIds?: readonly string[];
  liegenschaftId?: string;
}

/** The key-values that make an offer. */
const PRICED_KINDS = ['ep', 'bl', 'ls', 'n', 'm', 'offer'] as const satisfies KeyvalKind[];

/**
 * Loads a phase's offers: providers by organisation, then username, properties by nummer in counting order. Of the
 * organisations only those asked for are read at all (QUALITY.md «Own entries only»).
 */
export async function loadOffers(
  transaction: Transaction,
  phaseId: string,
  selection: OfferSelection = {},
): Promise<PhaseOffers> {
  const wanted = selection.serviceProviderIds;
  const listed = await listServiceProvidersOfPhase(transaction, phaseId);
  const providers = wanted === undefined ? listed : listed.filter(({ id }) => wanted.includes(id));
  const liegenschaften = await listOfferLiegenschaften(transaction, phaseId, selection.liegenschaftId);
  const liegenschaftIds = liegenschaften.map(({ id }) => id);
  const lvs = await listLvs(transaction, phaseId, liegenschaftIds);
  const entries = (await findEpCatalog(transaction, phaseId))?.entries ?? [];
  const keyVals = await listKeyVals(transaction, phaseId, {
    organisationIds: providers.map(({ organisationId }) => organisationId),
    kinds: PRICED_KINDS,
  });
  const lvOf = new Map(lvs.map((lv) => [lv.propertyId, lv]));
  const { book, places } = createOfferBook({
    phaseId,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: liegenschaften.map(({ id, region }) => ({
      liegenschaftId: id,
      region,
      positions: (lvOf.get(id)?.positions ?? []).map(({ mengeMillis, ...position }) => ({
        ...position,
        amount: mengeMillis / SCALE,
      })),
    })),
  });
  const entered = Map.groupBy(keyVals, ({ organisationId }) => organisationId);
  const offers = providers.map(({ organisationId }) =>
    readOffer(book, places, entered.get(organisationId) ?? []),
  );
  return {
    book: { ...book, offers: offers.map(({ table }) => table) },
    providers,
    participation: offers.map(({ participation }) => participation),
    liegenschaften,
    lvOf,
    entries,
  };
}

async function listOfferLiegenschaften(
  transaction: Transaction,
  phaseId: string,
  id: string | undefined,
): Promise<OfferLiegenschaftRow[]> {
  const rows = await transaction
    .select({ liegenschaft })
    .from(liegenschaft)
    .innerJoin(phaseLiegenschaft, eq(phaseLiegenschaft.liegenschaftId, liegenschaft.id))
    .where(
      and(eq(phaseLiegenschaft.phaseId, phaseId), id === undefined ? undefined : eq(liegenschaft.id, id)),
    );
  return rows.map((row) => row.liegenschaft).toSorted(compareLiegenschaften);
}

/**
 * What a phase's prices depend on, each part as a text or number that changes whenever the part does (decision 0005).
 */
export interface PhaseVersion {
  catalog: string;
  /** The properties, their order and states, and their LVs. */
  properties: string;
  /** The bidders of the phase and their order. */
  providers: string;
  /** The number of writes by organisation. */
  heads: ReadonlyMap<string, number>;
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
export type BookLiegenschaftRow = { id: string; region: string; lvVersion: string | null };

/** Lists a phase's properties by nummer in counting order. */
export async function listBookLiegenschaften(
  transaction: Transaction,
  phaseId: string,
): Promise<BookLiegenschaftRow[]> {
  const { rows } = await transaction.execute<BookLiegenschaftRow & { nummer: string }>(sql`
    select l.id, l.nummer, l.region, v.id || ' ' || v.xmin as "lvVersion"
    from phase_liegenschaft p
    join liegenschaft l on l.id = p.liegenschaft_id
    left join lv v on v.phase_id = p.phase_id and v.property_id = l.id
    where p.phase_id = ${phaseId}`);
  return rows.toSorted(compareLiegenschaften);
}

/** Lists the codes of a phase's catalogue in its order. */
export async function listEpCodes(transaction: Transaction, phaseId: string): Promise<string[]> {
  const { rows } = await transaction.execute<{ epCode: string }>(sql`
    select entry ->> 'epCode' as "epCode"
    from ep_catalog, jsonb_array_elements(entries) with ordinality as listed (entry, place)
    where phase_id = ${phaseId} and entry ->> 'epCode' is not null
    order by place`);
  return rows.map(({ epCode }) => epCode);
}

/** Reads the packed LVs of some properties of a phase. */
export async function listPackedLvs(
  transaction: Transaction,
  phaseId: string,
  propertyIds: readonly string[],
): Promise<{ propertyId: string; packed: PackedLv }[]> {
  return transaction
    .select({ propertyId: lv.propertyId, packed: lv.packed })
    .from(lv)
    .where(and(eq(lv.phaseId, phaseId), sql`${lv.propertyId} = any(${sql.param(propertyIds)}::uuid[])`));
}

/** Entries in columns of equal length: the key and the value of each. */
export type EntryColumns = { keys: string[]; values: string[] };

/**
 * Lists what an organisation entered in a phase since its head had the given number. Each column arrives as one piece
 * of JSON, which takes a fraction of the time that reading so many rows would (QUALITY.md «Speed»).
 */
export async function listEntriesSince(
  transaction: Transaction,
  phaseId: string,
  organisationId: string,
  revision: number,
): Promise<EntryColumns> {
  const rows = await transaction
    .select({
      keys: sql<string[]>`coalesce(json_agg(${keyVal.key}), '[]')`,
      values: sql<string[]>`coalesce(json_agg(${keyVal.value}), '[]')`,
    })
    .from(keyVal)
    .where(
      and(
        eq(keyVal.phaseId, phaseId),
        eq(keyVal.organisationId, organisationId),
        gt(keyVal.revision, revision),
        inArray(keyVal.kind, PRICED_KINDS),
      ),
    );
  return rows[0]!;
}
