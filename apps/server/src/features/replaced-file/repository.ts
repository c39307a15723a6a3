import { and, desc, eq, getTableColumns, ne, or, type SQL, sql } from 'drizzle-orm';
import { account } from '../../db/schema/account.ts';
import { epCatalog, epCode } from '../../db/schema/ep-catalog.ts';
import { lv, replacedFile } from '../../db/schema/lv.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { ArrivedFile } from '../../kernel/call/upload/read-upload.ts';

/** Who puts something else in the place of a file, and when; what comes is missing where nothing does. */
interface Replacing {
  userId: string;
  nowMs: number;
  file?: ArrivedFile;
}

/** A packed LV begins with its number of rows, read without the rest of it (`db/packed-lv.ts`). */
export const positionCount = sql<number>`(
  select get_byte(head, 0) + (get_byte(head, 1) << 8) + (get_byte(head, 2) << 16)
  from substring(${lv.packed} from 1 for 3) as head)`;

/** Keeps a property's LV as it is, unless the same file comes again, read as before (decision 0067). */
export async function keepLv(
  transaction: Transaction,
  place: { phaseId: string; propertyId: string },
  replacing: Replacing,
): Promise<void> {
  const rows = await transaction
    .select({
      phaseId: lv.phaseId,
      liegenschaftId: lv.propertyId,
      filename: lv.filename,
      createdAt: lv.createdAt,
      positionCount,
      file: lv.file,
      reading: lv.reading,
    })
    .from(lv)
    .where(and(eq(lv.phaseId, place.phaseId), eq(lv.propertyId, place.propertyId), isOther(lv, replacing)));
  await keep(transaction, rows, replacing);
}

/** Keeps a phase's catalogue as it is, unless the same file comes again, read as before (decision 0067). */
export async function keepEpCatalog(transaction: Transaction, phaseId: string, replacing: Replacing) {
  const codes = sql<number>`(select count(*)::int from ${epCode} where ${epCode.phaseId} = ${phaseId})`;
  const rows = await transaction
    .select({
      phaseId: epCatalog.phaseId,
      filename: epCatalog.filename,
      createdAt: epCatalog.createdAt,
      positionCount: codes,
      file: epCatalog.file,
      reading: epCatalog.reading,
    })
    .from(epCatalog)
    .where(and(eq(epCatalog.phaseId, phaseId), isOther(epCatalog, replacing)));
  await keep(transaction, rows, replacing);
}

function isOther(
  { file, reading }: typeof lv | typeof epCatalog,
  { file: next }: Replacing,
): SQL | undefined {
  if (next === undefined) return undefined;
  const choices = next.choices === undefined ? null : JSON.stringify(next.choices);
  return or(
    ne(sql`encode(sha256(${file}), 'hex')`, next.sha256),
    sql`${reading} is distinct from ${choices}::jsonb`,
  );
}

async function keep(
  transaction: Transaction,
  rows: Omit<typeof replacedFile.$inferInsert, 'replacedAt'>[],
  { userId, nowMs }: Replacing,
): Promise<void> {
  if (rows.length === 0) return;
  const replacedAt = new Date(nowMs);
  await transaction
    .insert(replacedFile)
    .values(rows.map((row) => ({ ...row, replacedAt, replacedBy: userId })));
}

/** Lists the earlier files of a phase as they are sent, the latest first. */
export async function listReplacedFiles(transaction: Transaction, phaseId: string) {
  const { file: _file, reading: _reading, replacedBy, ...columns } = getTableColumns(replacedFile);
  const name = sql<string | null>`${account.firstname} || ' ' || ${account.lastname}`;
  return transaction
    .select({
      ...columns,
      propertyId: columns.liegenschaftId,
      createdAt: sentInstant(columns.createdAt),
      replacedAt: sentInstant(columns.replacedAt),
      replacedBy: name,
    })
    .from(replacedFile)
    .leftJoin(account, eq(account.id, replacedBy))
    .where(eq(replacedFile.phaseId, phaseId))
    .orderBy(desc(replacedFile.replacedAt), desc(replacedFile.id));
}

/** Finds an earlier file of a phase with its bytes. */
export async function findReplacedFile(transaction: Transaction, phaseId: string, id: string) {
  const rows = await transaction
    .select({ filename: replacedFile.filename, bytes: replacedFile.file })
    .from(replacedFile)
    .where(and(eq(replacedFile.phaseId, phaseId), eq(replacedFile.id, id)));
  return rows[0];
}
