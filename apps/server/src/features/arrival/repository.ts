import type { ArrivalFile, EnteredVersion } from '@rahmenpreis/contract/arrival.ts';
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { firstOf, isOf } from '../../db/rows.ts';
import { account, nameIn, nameOfPerson } from '../../db/schema/account.ts';
import { arrival, arrivalFile, enteredValue, enteredVersion } from '../../db/schema/arrival.ts';
import { awardApproval } from '../../db/schema/closing.ts';
import { inStatements } from '../../db/in-statements.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import { sentInstant } from '../../db/sent-instant.ts';
import type { Transaction } from '../../db/transaction.ts';

/** An arrival as it is stored. */
export type ArrivalRow = typeof arrival.$inferSelect;

/** Which arrivals of a phase are asked for; of a phase that is sealed those that one account noted. */
type Asked = Partial<Record<'id' | 'organisationId' | 'notedBy', string>>;

const answerer = alias(account, 'answerer');
const reader = alias(account, 'reader');
const typist = alias(account, 'typist');

/** Selects the names of accounts in an order; those that are gone are left out. */
const namesOf = (ids: PgColumn, order: SQL) => sql<string[]>`array(
  select coalesce(${nameIn(typist)}, '') from ${account} as typist where ${typist.id} = any(${ids}) order by ${order})`;

/** An arrival as it is sent, with what only the server knows of it besides. */
export type FullArrival = Awaited<ReturnType<typeof listArrivals>>[number];

/** Lists arrivals of a phase, latest first, with all that belongs to them. */
export async function listArrivals(transaction: Transaction, phaseId: string, { id, ...asked }: Asked = {}) {
  const isAsked = Object.entries({ phaseId, ...asked }).map(([name, value]) =>
    eq(arrival[name as keyof Asked], value),
  );
  const rows = await transaction
    .select({
      ...getTableColumns(arrival),
      receivedAt: sentInstant(arrival.receivedAt),
      notedAt: sentInstant(arrival.notedAt),
      notedBy: nameOfPerson,
      isDraft: sql<boolean>`${arrival.draftBy} is not null`,
      draftNames: namesOf(arrival.draftBy, sql`${typist.lastname}, ${typist.firstname}`),
      /** Another one of the provider came later and in time. */
      isReplaced: sql<boolean>`not ${arrival.isLate} and row_number() over (
        partition by ${arrival.organisationId}, ${arrival.isLate} order by ${arrival.notedAt} desc, ${arrival.id} desc) > 1`,
      /** An account of the provider has once opened a link that was mailed to it. */
      isReached: sql<boolean>`exists (
        select from ${phaseUser} join ${account} as reader on ${reader.id} = ${phaseUser.userId}
        where ${phaseUser.phaseId} = ${arrival.phaseId} and ${reader.organisationId} = ${arrival.organisationId}
          and ${reader.passwordHash} is not null)`,
    })
    .from(arrival)
    .leftJoin(account, eq(account.id, arrival.notedBy))
    .where(and(...isAsked))
    .orderBy(desc(arrival.notedAt), desc(arrival.id));
  const wanted = rows.filter((row) => id === undefined || row.id === id);
  const ids = wanted.map((row) => row.id);
  const files = await listFiles(transaction, ids);
  const versions = await listVersions(transaction, ids);
  return wanted.map((row) => ({
    ...row,
    files: files.get(row.id) ?? [],
    versions: versions.get(row.id) ?? [],
  }));
}

async function listFiles(transaction: Transaction, ids: readonly string[]) {
  const { arrivalId, sha256, name } = arrivalFile;
  const isAsked = isAnyOf(arrivalId, ids);
  const rows = await transaction.select().from(arrivalFile).where(isAsked).orderBy(asc(name), asc(sha256));
  return Map.groupBy(rows, (row) => row.arrivalId);
}

/** Lists the versions that counted, newest first. */
async function listVersions(transaction: Transaction, ids: readonly string[]) {
  const { arrivalId, checkedBy, isChecked } = enteredVersion;
  const rows = await transaction
    .select({
      ...getTableColumns(enteredVersion),
      at: sentInstant(enteredVersion.at),
      objectUntil: sentInstant(enteredVersion.objectUntil),
      objectedAt: sentInstant(enteredVersion.objectedAt),
      answeredAt: sentInstant(enteredVersion.answeredAt),
      typedBy: namesOf(enteredVersion.typedBy, sql`1`),
      checkedBy: nameOfPerson,
      answeredBy: nameIn(answerer),
    })
    .from(enteredVersion)
    .leftJoin(account, and(eq(account.id, checkedBy), isChecked))
    .leftJoin(answerer, eq(answerer.id, enteredVersion.answeredBy))
    .where(isAnyOf(arrivalId, ids))
    .orderBy(desc(enteredVersion.number));
  const versions = rows.map((row) => ({ ...row, objection: objectionOf(row) }));
  return Map.groupBy(versions, (row) => row.arrivalId);
}

/** The fields of an objection, null before it is said, and of its answer. */
type Said = Record<'objection' | 'objectedAt' | 'answer' | 'answeredAt' | 'answeredBy', string | null>;

function objectionOf(said: Said): EnteredVersion['objection'] {
  const { objection: text, objectedAt: at, answer, answeredAt, answeredBy: by } = said;
  if (text === null) return null;
  return { text, at: at!, answer: answer === null ? null : { text: answer, by, at: answeredAt! } };
}

/** Locks an arrival of a phase until the transaction ends; undefined where there is none. */
export async function lockArrival(transaction: Transaction, phaseId: string, id: string) {
  return firstOf(transaction.select().from(arrival).where(isOf(arrival, { phaseId, id })).for('update'));
}

/** Stores a new arrival with its files, whose digests stand for them; gives its id. */
export async function insertArrival(
  transaction: Transaction,
  values: typeof arrival.$inferInsert,
  files: readonly Omit<ArrivalFile, 'mediaId'>[],
): Promise<string> {
  const rows = await transaction.insert(arrival).values(values).returning({ id: arrival.id });
  const arrivalId = rows[0]!.id;
  if (files.length > 0) {
    const own = files.map((file) => ({ ...file, arrivalId }));
    await transaction.insert(arrivalFile).values(own).onConflictDoNothing();
  }
  return arrivalId;
}

/** Changes a locked arrival and increments its version. */
export async function updateArrival(
  transaction: Transaction,
  id: string,
  change: Partial<Pick<ArrivalRow, 'omission' | 'draftBy' | 'draftOnPaper'>> = {},
): Promise<number> {
  const rows = await transaction
    .update(arrival)
    .set({ ...change, version: sql`${arrival.version} + 1` })
    .where(eq(arrival.id, id))
    .returning({ version: arrival.version });
  return rows[0]!.version;
}

/** Says which document holds the bytes of a file that had none. */
export async function storeFile(
  transaction: Transaction,
  id: string,
  { sha256, mediaId }: { readonly sha256: string; readonly mediaId: string },
): Promise<void> {
  const isMeant = isOf(arrivalFile, { arrivalId: id, sha256, mediaId: null });
  await transaction.update(arrivalFile).set({ mediaId }).where(isMeant);
  await updateArrival(transaction, id);
}

/** The values of one version of an entered offer, by key. */
export async function listValues(transaction: Transaction, arrivalId: string, number: number) {
  const { key, value, at } = enteredValue;
  const rows = await transaction
    .select({ key, value, at, by: nameOfPerson })
    .from(enteredValue)
    .leftJoin(account, eq(account.id, enteredValue.by))
    .where(isVersion(arrivalId, number))
    .orderBy(asc(key));
  return new Map(rows.map((row) => [row.key, row]));
}

function isVersion(arrivalId: string, number: number) {
  return isOf(enteredValue, { arrivalId, number });
}

/** Begins a version with the values of the one before it. */
export async function copyValues(transaction: Transaction, arrivalId: string, number: number) {
  await transaction.execute(sql`
    insert into ${enteredValue} (arrival_id, number, key, value, by, at)
    select arrival_id, ${number}::integer, key, value, by, at from ${enteredValue}
    where ${isVersion(arrivalId, number - 1)}`);
}

/** Removes the values of a version. */
export async function removeValues(transaction: Transaction, arrivalId: string, number: number) {
  await transaction.delete(enteredValue).where(isVersion(arrivalId, number));
}

/** Stores values of a version, and removes those that are null; no key is named twice. */
export async function storeValues(
  transaction: Transaction,
  of: { readonly arrivalId: string; readonly number: number; readonly by: string; readonly at: Date },
  entries: readonly { readonly key: string; readonly value: string | null }[],
): Promise<void> {
  const keys = sql.param(entries.map(({ key }) => key));
  const isOne = sql`${enteredValue.key} = any(${keys}::text[])`;
  await transaction.delete(enteredValue).where(and(isVersion(of.arrivalId, of.number), isOne));
  const rows = entries.flatMap(({ key, value }) => (value === null ? [] : { ...of, key, value }));
  for (const some of inStatements(rows)) await transaction.insert(enteredValue).values([...some]);
}

/** Stores that a version counts. */
export async function insertVersion(transaction: Transaction, values: typeof enteredVersion.$inferInsert) {
  await transaction.insert(enteredVersion).values(values);
}

/** Keeps what was said of the newest version of an arrival: an objection, or the answer to it. */
export async function updateVersion(
  transaction: Transaction,
  { id, versions: [newest] }: Pick<FullArrival, 'id' | 'versions'>,
  said: Partial<typeof enteredVersion.$inferInsert>,
): Promise<void> {
  const isNewest = isOf(enteredVersion, { arrivalId: id, number: newest!.number });
  await transaction.update(enteredVersion).set(said).where(isNewest);
  await updateArrival(transaction, id);
}

/** Lists the accounts of a company that a phase lists. */
export async function listReaderIds(transaction: Transaction, phaseId: string, organisationId: string) {
  const rows = await transaction
    .select({ id: account.id })
    .from(phaseUser)
    .innerJoin(account, eq(account.id, phaseUser.userId))
    .where(and(eq(phaseUser.phaseId, phaseId), eq(account.organisationId, organisationId)))
    .orderBy(asc(account.id));
  return rows.map(({ id }) => id);
}

/** Removes what a second person agreed to of these awards. */
export async function dropApprovals(
  transaction: Transaction,
  organisationId: string,
  keys: readonly string[],
): Promise<void> {
  const isOne = sql`${awardApproval.key} = any(${sql.param([...keys])}::text[])`;
  await transaction.delete(awardApproval).where(and(eq(awardApproval.organisationId, organisationId), isOne));
}
