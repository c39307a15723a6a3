import type { ColumnMapKind } from '@rahmenpreis/contract/column-map.ts';
import type { KnownMap } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { columnMap } from '../../db/schema/ep-catalog.ts';
import type { Transaction } from '../../db/transaction.ts';

/** A file is looked for among so many heads, the newest; nobody has as many kinds of files. */
const MOST_MAPS = 500;
/** So many heads of a bidder's files are kept, the newest. */
const MOST_OF_COMPANY = 50;

/** Lists what the owner has said of the heads of a kind of files, the newest first. */
export function listKnownMaps(transaction: Transaction, kind: ColumnMapKind): Promise<KnownMap[]> {
  return transaction
    .select({ headings: columnMap.headings, names: columnMap.names })
    .from(columnMap)
    .where(and(eq(columnMap.kind, kind), isNull(columnMap.organisationId)))
    .orderBy(desc(columnMap.savedAt))
    .limit(MOST_MAPS);
}

/** Lists what is known of headings in a company's files, or the owner's, and who said so, newest first. */
export async function listColumnMaps(transaction: Transaction, organisationId: string | null) {
  const { headings, names, version } = columnMap;
  const rows = await transaction
    .select({
      fileKind: columnMap.kind,
      headings,
      names,
      version,
      savedAt: columnMap.savedAt,
      savedBy: nameOfPerson,
    })
    .from(columnMap)
    .leftJoin(account, eq(account.id, columnMap.savedBy))
    .where(
      organisationId === null
        ? isNull(columnMap.organisationId)
        : eq(columnMap.organisationId, organisationId),
    )
    .orderBy(desc(columnMap.savedAt), columnMap.kind, columnMap.digest)
    .limit(MOST_MAPS);
  return rows.map(({ savedAt, ...row }) => ({ ...row, savedAt: savedAt.toISOString() }));
}

/** Forgets what was said of one head, which its caller has locked. */
export async function deleteColumnMap(transaction: Transaction, kind: ColumnMapKind, digest: string) {
  await transaction.delete(columnMap).where(and(eq(columnMap.kind, kind), eq(columnMap.digest, digest)));
}

/** Forgets the oldest of what a company has said beyond so many heads: it could store as many as it likes. */
export async function dropOldestMaps(transaction: Transaction, organisationId: string): Promise<void> {
  const isOwn = eq(columnMap.organisationId, organisationId);
  const kept = transaction
    .select({ digest: columnMap.digest })
    .from(columnMap)
    .where(isOwn)
    .orderBy(desc(columnMap.savedAt))
    .limit(MOST_OF_COMPANY);
  await transaction.delete(columnMap).where(and(isOwn, notInArray(columnMap.digest, kept)));
}

/** Finds what was said of one head, and keeps it so until the transaction ends. */
export async function lockColumnMap(transaction: Transaction, kind: ColumnMapKind, digest: string) {
  const rows = await transaction
    .select({ names: columnMap.names, version: columnMap.version })
    .from(columnMap)
    .where(and(eq(columnMap.kind, kind), eq(columnMap.digest, digest)))
    .for('update');
  return rows[0];
}

/** Stores what was said of a head that is not known yet; undefined if somebody else was first. */
export async function insertColumnMap(
  transaction: Transaction,
  values: Omit<typeof columnMap.$inferInsert, 'version'>,
): Promise<number | undefined> {
  const rows = await transaction
    .insert(columnMap)
    .values(values)
    .onConflictDoNothing()
    .returning({ version: columnMap.version });
  return rows[0]?.version;
}

/** Stores what is said of a known head now, which its caller has locked, and gives its version. */
export async function updateColumnMap(
  transaction: Transaction,
  { kind, digest, names, savedAt, savedBy }: Omit<typeof columnMap.$inferInsert, 'version'>,
): Promise<number> {
  const rows = await transaction
    .update(columnMap)
    .set({ names, savedAt, savedBy, version: sql`${columnMap.version} + 1` })
    .where(and(eq(columnMap.kind, kind), eq(columnMap.digest, digest)))
    .returning({ version: columnMap.version });
  return rows[0]!.version;
}
