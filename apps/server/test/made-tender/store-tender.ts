import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { printKeyvalKey, printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Database } from '../../src/db/open.ts';
import { account, organisation } from '../../src/db/schema/account.ts';
import { phase } from '../../src/db/schema/phase.ts';
import { type OfferPlace, storeEntries, storeOffer } from './store-offer.ts';
import { storeProperties } from './store-properties.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the phase runs and its users may sign in: a stored tender may be kept. */
const LIFETIME_MS = 3_650 * DAY_MS;
/** How many properties are awarded already. */
const AWARDED = 100;

type Store = Pick<Database, 'db' | 'pool'>;

/** An account that may see the stored tender, and its phase. */
export interface StoredTender {
  phaseId: string;
  adminUsername: string;
}

/**
 * Stores a made tender in an empty database as the application does; everybody has the password of that hash.
 */
export async function storeTender(
  store: Store,
  book: PriceBook,
  passwordHash: string,
): Promise<StoredTender> {
  const { db, pool } = store;
  const now = new Date();
  const access = { expire: new Date(now.getTime() + LIFETIME_MS), passwordHash };
  const [owner] = await db.insert(organisation).values({ name: 'Eigentümer', kind: 'owner' }).returning();
  const adminUsername = 'admin@example.org';
  await db.insert(account).values({
    ...access,
    organisationId: owner!.id,
    username: adminUsername,
    firstname: 'Vera',
    lastname: 'Muster',
    registration: now,
    permissions: [...ALPHA_PERMISSIONS],
  });
  const [madePhase] = await db
    .insert(phase)
    .values({
      title: 'Messung',
      start: new Date(now.getTime() - DAY_MS),
      end: new Date(now.getTime() + LIFETIME_MS),
      type: 'OFFER',
      publicMediaIds: [],
    })
    .returning();
  const phaseId = madePhase!.id;
  const place = { phaseId, propertyIds: await storeProperties(db, book, phaseId, owner!.id) };
  const bidderIds: string[] = [];
  for (const p of book.offers.keys()) bidderIds.push(await storeOffer(store, book, p, place, access));
  await storeEntries(store, phaseId, owner!.id, [...listTargets(place), ...listAwards(place, bidderIds)]);
  await pool.query('vacuum analyze');
  return { phaseId, adminUsername };
}

/** A target price for every property and service group, in the one entry that holds them (KV-010). */
function listTargets({ phaseId, propertyIds }: OfferPlace) {
  const targets = propertyIds.flatMap((liegenschaftId, l) =>
    SLICES.map(({ sliceId }, s) => ({
      key: printTargetKey({ phaseId, liegenschaftId, sliceId }),
      value: `${(50_000 + (((l * 5 + s) * 7_919) % 900_000)) * 1_000}`,
    })),
  );
  return [['target', printKeyvalKey({ kind: 'target', phaseId }), JSON.stringify(targets)]] as const;
}

/** Awards of all groups of the first properties, each to a bidder drawn by dice. */
function listAwards({ phaseId, propertyIds }: OfferPlace, bidderIds: readonly string[]) {
  const dice = createDice(20261122);
  return propertyIds.slice(0, AWARDED).flatMap((liegenschaftId) =>
    SLICES.map(({ sliceId }) => {
      const winner = bidderIds[Math.floor(dice() * bidderIds.length)] ?? '';
      return ['award', printKeyvalKey({ kind: 'award', phaseId, liegenschaftId, sliceId }), winner] as const;
    }),
  );
}
