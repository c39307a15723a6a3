import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { type KeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Database } from '../../src/db/open.ts';
import { account, organisation } from '../../src/db/schema/account.ts';
import { keyValHead } from '../../src/db/schema/keyval.ts';
import { phaseUser } from '../../src/db/schema/phase.ts';
import { epCodeOf } from './store-properties.ts';

const KEYS_PER_INSERT = 20_000;

type Store = Pick<Database, 'db' | 'pool'>;
type Entry = readonly [kind: string, key: string, value: string];

/** The phase into which offers go, and its properties in the order of the book. */
export interface OfferPlace {
  readonly phaseId: string;
  readonly propertyIds: readonly string[];
}

/** Who signs in: until when, and with which password. */
export interface Access {
  readonly expire: Date;
  readonly passwordHash: string;
}

/** The name under which a made tender's bidder signs in. */
export function bidderName(p: number): string {
  return `bieter${p + 1}@example.org`;
}

/**
 * All prices, state factors and market areas; property factors for the first group only, as bidders who
 * differ by property give them.
 */
function listEntries(book: PriceBook, p: number, { phaseId, propertyIds }: OfferPlace): Entry[] {
  const offer = book.offers[p]!;
  const entries: Entry[] = [];
  const add = (key: KeyvalKey, value: string) => entries.push([key.kind, printKeyvalKey(key), value]);
  for (const [k, ep] of offer.epMillis.entries())
    if (ep >= 0) add({ kind: 'ep', phaseId, epCode: epCodeOf(k) }, `${ep}`);
  for (const [i, factor] of offer.blMillis.entries()) {
    const slice = SLICES[i % book.sliceCount]!;
    const region = REGIONS[Math.floor(i / book.sliceCount)]!;
    if (factor > 0) add({ kind: 'bl', phaseId, region, tag: factorTag(slice.sliceId) }, `${factor}`);
  }
  for (const [l, liegenschaftId] of propertyIds.entries()) {
    const factor = offer.lsMillis[l * book.sliceCount] ?? 0;
    if (factor > 0) add({ kind: 'ls', phaseId, liegenschaftId, tag: factorTag('basisfm') }, `${factor}`);
    if (offer.inMarket[l] === 0) add({ kind: 'm', phaseId, liegenschaftId }, 'false');
  }
  add({ kind: 'offer', phaseId }, 'true');
  return entries;
}

/** Stores entries of one organisation as its first write. */
export async function storeEntries(
  { db, pool }: Store,
  phaseId: string,
  organisationId: string,
  entries: readonly Entry[],
): Promise<void> {
  await db.insert(keyValHead).values({ phaseId, organisationId, revision: 1 });
  for (let from = 0; from < entries.length; from += KEYS_PER_INSERT) {
    const part = entries.slice(from, from + KEYS_PER_INSERT);
    await pool.query(
      `insert into key_val (organisation_id, phase_id, kind, key, value, revision, updated_at)
       select $1, $2, kind, key, value, 1, now() from unnest($3::text[], $4::text[], $5::text[]) as entry (kind, key, value)`,
      [organisationId, phaseId, ...[0, 1, 2].map((column) => part.map((entry) => entry[column]))],
    );
  }
}

/** Stores a bidder with its offer, of which it has confirmed that it takes part; gives the account's id. */
export async function storeOffer(
  store: Store,
  book: PriceBook,
  p: number,
  place: OfferPlace,
  access: Access,
): Promise<string> {
  const { db } = store;
  const [bidder] = await db
    .insert(organisation)
    .values({ name: `Bieter ${p + 1}`, kind: 'bidder' })
    .returning();
  const organisationId = bidder!.id;
  const [user] = await db
    .insert(account)
    .values({
      ...access,
      organisationId,
      username: bidderName(p),
      firstname: 'Vera',
      lastname: 'Muster',
      registration: new Date(),
      permissions: [...DL_PERMISSIONS],
    })
    .returning();
  await db.insert(phaseUser).values({ phaseId: place.phaseId, userId: user!.id });
  await storeEntries(store, place.phaseId, organisationId, listEntries(book, p, place));
  return user!.id;
}
