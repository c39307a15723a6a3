import { randomUUID } from 'node:crypto';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { packPositions } from '../../apps/server/src/db/packed-lv.ts';
import type { Database } from '../../apps/server/src/db/open.ts';
import { account, organisation } from '../../apps/server/src/db/schema/account.ts';
import { epCatalog } from '../../apps/server/src/db/schema/ep-catalog.ts';
import { keyValHead } from '../../apps/server/src/db/schema/keyval.ts';
import { liegenschaft } from '../../apps/server/src/db/schema/liegenschaft.ts';
import { lv, type StoredLvPosition } from '../../apps/server/src/db/schema/lv.ts';
import { phase, phaseLiegenschaft, phaseUser } from '../../apps/server/src/db/schema/phase.ts';

const ROWS_PER_INSERT = 1_000;
const KEYS_PER_INSERT = 20_000;
const DAY_MS = 24 * 3_600_000;

type Store = Pick<Database, 'db' | 'pool'>;

/** An account that may see the stored tender, and its phase. */
export interface StoredTender {
  phaseId: string;
  adminUsername: string;
}

/** Stores a made tender in an empty database as the application does, with an administrator whose password has that hash. */
export async function storeTender(
  { db, pool }: Store,
  book: PriceBook,
  passwordHash: string,
): Promise<StoredTender> {
  const now = new Date();
  const [owner] = await db.insert(organisation).values({ name: 'Eigentümer', kind: 'owner' }).returning();
  const person = {
    firstname: 'Vera',
    lastname: 'Muster',
    registration: now,
    expire: new Date(now.getTime() + DAY_MS),
  };
  const adminUsername = 'admin@example.org';
  await db.insert(account).values({
    ...person,
    organisationId: owner!.id,
    username: adminUsername,
    permissions: [...ALPHA_PERMISSIONS],
    passwordHash,
  });
  const [madePhase] = await db
    .insert(phase)
    .values({
      title: 'Messung',
      start: new Date(now.getTime() - DAY_MS),
      end: new Date(now.getTime() + DAY_MS),
      type: 'OFFER',
      publicMediaIds: [],
    })
    .returning();
  const phaseId = madePhase!.id;
  const propertyIds = await storeProperties({ db, pool }, book, phaseId, owner!.id);
  for (const p of book.offers.keys()) await storeOffer({ db, pool }, book, p, phaseId, propertyIds);
  await pool.query('vacuum analyze');
  return { phaseId, adminUsername };
}

const tagOfSlice = SLICES.map(({ tags }) => tags[0]);

async function storeProperties(
  { db }: Store,
  book: PriceBook,
  phaseId: string,
  organisationId: string,
): Promise<string[]> {
  const now = new Date();
  const entries = Array.from({ length: book.catalogueCount }, (_, k) => ({
    number: `1.${k + 1}`,
    type: 'position' as const,
    title: `Leistung ${k}`,
    epCode: `EP${k}`,
    unit: 'h',
    preText: '',
    postText: '',
    tags: [],
    sliceTag: tagOfSlice[k % book.sliceCount]!,
    leftInt: 2 * k + 1,
    rightInt: 2 * k + 2,
  }));
  const file = { filename: 'messung.xlsx', createdAt: now, file: Buffer.alloc(0) };
  await db.insert(epCatalog).values({ ...file, phaseId, entries });
  const propertyIds = book.lvs.map(() => randomUUID());
  for (let from = 0; from < propertyIds.length; from += ROWS_PER_INSERT) {
    const part = propertyIds.slice(from, from + ROWS_PER_INSERT);
    const texts = {
      beschreibung: '',
      anmerkung: '',
      eigentuemer: '',
      verantwortlicher: '',
      land: 'Deutschland',
    };
    const address = { strasse: 'Kai', hausnummer: '1', postleitzahl: '20457', stadt: 'Hamburg' };
    await db.insert(liegenschaft).values(
      part.map((id, i) => ({
        ...texts,
        ...address,
        id,
        organisationId,
        createdAt: now,
        mediaIds: [],
        nummer: `L-${from + i + 1}`,
        name: 'Haus',
        region: REGIONS[book.regionOf[from + i] ?? 0] ?? '',
      })),
    );
    await db.insert(phaseLiegenschaft).values(part.map((liegenschaftId) => ({ phaseId, liegenschaftId })));
    for (const [i, propertyId] of part.entries()) {
      const positions = listPositions(book, from + i);
      await db
        .insert(lv)
        .values({ ...file, phaseId, propertyId, positions, packed: packPositions(positions) });
    }
  }
  return propertyIds;
}

function listPositions(book: PriceBook, l: number): StoredLvPosition[] {
  const table = book.lvs[l]!;
  return Array.from(table.mengeMillis, (mengeMillis, row) => ({
    id: randomUUID(),
    serialNumber: `${row + 1}`,
    identificationNumber: '',
    mengeMillis,
    description: 'Leistung',
    optionalPosition: table.inactive[row] === 1,
    optionalPositionActive: false,
    epCode: `EP${table.epIndex[row]}`,
    sliceTag: tagOfSlice[table.slice[row]!]!,
    unit: 'h',
  }));
}

/**
 * All prices, state factors and market areas; property factors for the first group only, as bidders who differ by
 * property give them.
 */
function listEntries(book: PriceBook, p: number, phaseId: string, propertyIds: readonly string[]) {
  const offer = book.offers[p]!;
  const entries: [kind: string, key: string, value: string][] = [];
  const add = (key: Parameters<typeof printKeyvalKey>[0], value: string) =>
    entries.push([key.kind, printKeyvalKey(key), value]);
  for (const [k, ep] of offer.epMillis.entries())
    if (ep >= 0) add({ kind: 'ep', phaseId, epCode: `EP${k}` }, `${ep}`);
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

async function storeOffer(
  { db, pool }: Store,
  book: PriceBook,
  p: number,
  phaseId: string,
  propertyIds: readonly string[],
): Promise<void> {
  const now = new Date();
  const [bidder] = await db
    .insert(organisation)
    .values({ name: `Bieter ${p}`, kind: 'bidder' })
    .returning();
  const organisationId = bidder!.id;
  const [user] = await db
    .insert(account)
    .values({
      organisationId,
      username: `bieter${p}@example.org`,
      firstname: 'Vera',
      lastname: 'Muster',
      registration: now,
      expire: new Date(now.getTime() + DAY_MS),
      permissions: ['PERMISSION_DLREAD'],
    })
    .returning();
  await db.insert(phaseUser).values({ phaseId, userId: user!.id });
  await db.insert(keyValHead).values({ phaseId, organisationId, revision: 1 });
  const entries = listEntries(book, p, phaseId, propertyIds);
  for (let from = 0; from < entries.length; from += KEYS_PER_INSERT) {
    const part = entries.slice(from, from + KEYS_PER_INSERT);
    await pool.query(
      `insert into key_val (organisation_id, phase_id, kind, key, value, revision, updated_at)
       select $1, $2, kind, key, value, 1, now() from unnest($3::text[], $4::text[], $5::text[]) as entry (kind, key, value)`,
      [organisationId, phaseId, ...[0, 1, 2].map((column) => part.map((entry) => entry[column]))],
    );
  }
}
