import { randomUUID } from 'node:crypto';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { LAND, REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Queries } from '../../src/db/open.ts';
import { packPositions } from '../../src/db/packed-lv.ts';
import { gebaeude, liegenschaft } from '../../src/db/schema/liegenschaft.ts';
import { lv, type StoredLvPosition } from '../../src/db/schema/lv.ts';
import { phaseLiegenschaft } from '../../src/db/schema/phase.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { saveEpCatalog } from '../../src/features/ep-catalog/repository.ts';

const ROWS_PER_INSERT = 1_000;
const POSITIONS_PER_CATEGORY = 50;
const UNITS = ['h', 'Stk', 'm²', 'Jahr'] as const;
const KINDS = ['Verwaltungsgebäude', 'Kontorhaus', 'Rechenzentrum', 'Servicestandort', 'Bürohaus'] as const;
const WORKS = [
  'Wartung der raumlufttechnischen Anlage',
  'Unterhaltsreinigung der Büroflächen',
  'Prüfung der elektrischen Betriebsmittel',
  'Entleerung und Abfuhr der Sammelbehälter',
  'Instandhaltung der Heizungsanlage',
  'Pflege der Grün- und Freiflächen',
] as const;

const tagOfSlice = SLICES.map(({ tags }) => tags[0]);
const storedFile = () => ({ filename: 'messung.xlsx', createdAt: new Date(), file: Buffer.alloc(0) });

/** The Ep-Code of a made tender's position. */
export function epCodeOf(index: number): string {
  return `EP${index}`;
}

/** The name of a made tender's property. */
export function nameOfProperty(l: number): string {
  return `${KINDS[l % KINDS.length]} ${REGIONS[l % REGIONS.length]} ${l + 1}`;
}

function titleOf(index: number): string {
  return `${WORKS[index % WORKS.length]}, Los ${index + 1}`;
}

/** The catalogue as a tree of two levels. */
function listEntries(book: PriceBook): EpEntry[] {
  const entries: EpEntry[] = [];
  const blank = { unit: '', preText: '', postText: '', tags: [] };
  let at = 0;
  for (let from = 0; from < book.catalogueCount; from += POSITIONS_PER_CATEGORY) {
    const until = Math.min(from + POSITIONS_PER_CATEGORY, book.catalogueCount);
    const number = `${from / POSITIONS_PER_CATEGORY + 1}`;
    const tree = { leftInt: (at += 1), rightInt: at + 2 * (until - from) + 1 };
    const title = `Abschnitt ${number}`;
    entries.push({ ...blank, ...tree, number, title, type: 'category', epCode: null, sliceTag: null });
    for (let k = from; k < until; k++) {
      entries.push({
        ...blank,
        number: `${number}.${k - from + 1}`,
        type: 'position',
        title: titleOf(k),
        epCode: epCodeOf(k),
        unit: UNITS[k % UNITS.length] ?? 'h',
        preText: 'Einschließlich aller Nebenleistungen, Anfahrten und Verbrauchsstoffe.',
        sliceTag: tagOfSlice[k % book.sliceCount] ?? null,
        leftInt: (at += 1),
        rightInt: (at += 1),
      });
    }
    at += 1;
  }
  return entries;
}

function listPositions(book: PriceBook, l: number): StoredLvPosition[] {
  const table = book.lvs[l]!;
  return Array.from(table.mengeMillis, (mengeMillis, row) => {
    const k = table.epIndex[row] ?? 0;
    return {
      id: randomUUID(),
      serialNumber: `${row + 1}`,
      identificationNumber: `AKS-${l + 1}-${row + 1}`,
      mengeMillis,
      description: titleOf(k),
      optionalPosition: table.inactive[row] === 1,
      optionalPositionActive: false,
      epCode: epCodeOf(k),
      sliceTag: tagOfSlice[table.slice[row]!]!,
      unit: UNITS[k % UNITS.length] ?? 'h',
    };
  });
}

/** The catalogue, and every property with a building and its LV; gives the ids in the order of the book. */
export async function storeProperties(
  db: Queries,
  book: PriceBook,
  phaseId: string,
  organisationId: string,
): Promise<string[]> {
  const catalog = { entries: listEntries(book), file: { filename: 'messung.xlsx', bytes: Buffer.alloc(0) } };
  await inTransaction(db, (transaction) => saveEpCatalog(transaction, phaseId, catalog, Date.now()));
  const propertyIds = book.lvs.map(() => randomUUID());
  for (let from = 0; from < propertyIds.length; from += ROWS_PER_INSERT) {
    const part = propertyIds.slice(from, from + ROWS_PER_INSERT);
    await storeMasterData(db, book, organisationId, part, from);
    await db.insert(phaseLiegenschaft).values(part.map((liegenschaftId) => ({ phaseId, liegenschaftId })));
    for (const [i, propertyId] of part.entries()) {
      const positions = listPositions(book, from + i);
      await db
        .insert(lv)
        .values({ ...storedFile(), phaseId, propertyId, positions, packed: packPositions(positions) });
    }
  }
  return propertyIds;
}

async function storeMasterData(
  db: Queries,
  book: PriceBook,
  organisationId: string,
  propertyIds: readonly string[],
  from: number,
): Promise<void> {
  const createdAt = new Date();
  const texts = { beschreibung: '', anmerkung: '', eigentuemer: '', verantwortlicher: '' };
  const adresseOf = (l: number) => {
    const region = REGIONS[book.regionOf[l] ?? 0] ?? REGIONS[0];
    const strasse = 'Am Sandtorkai';
    return {
      strasse,
      hausnummer: `${l + 1}`,
      postleitzahl: `${10_000 + l}`,
      stadt: region,
      region,
      land: LAND,
    };
  };
  await db.insert(liegenschaft).values(
    propertyIds.map((id, i) => ({
      ...texts,
      ...adresseOf(from + i),
      id,
      organisationId,
      createdAt,
      mediaIds: [],
      nummer: `L-${from + i + 1}`,
      name: nameOfProperty(from + i),
    })),
  );
  await db.insert(gebaeude).values(
    propertyIds.map((liegenschaftId, i) => ({
      liegenschaftId,
      createdAt,
      fields: gebaeudeInputSchema.parse({
        nummer: `L-${from + i + 1}-01`,
        name: nameOfProperty(from + i),
        adresse: adresseOf(from + i),
        bruttoGrundflaeche: 1_000 + (((from + i) * 7_919) % 30_000),
        anzahlEtagen: 2 + ((from + i) % 9),
        baujahr: 1900 + ((from + i) % 120),
      }),
    })),
  );
}
