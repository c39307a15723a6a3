import type { ArrivalFile, EnteredVersion } from '@rahmenpreis/contract/arrival.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account, nameIn, nameOfPerson } from '../../db/schema/account.ts';
import { arrival, arrivalFile, enteredValue, enteredVersion } from '../../db/schema/arrival.ts';
import { awardApproval } from '../../db/schema/closing.ts';
import { inStatements } from '../../db/in-statements.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { phaseUser } from '../../db/schema/phase.ts';
import type { Transaction } from '../../db/transaction.ts';

/** An arrival as it is stored. */
export type ArrivalRow = typeof arrival.$inferSelect;

/** An arrival with the name of who noted it, its files and the versions that counted, newest first. */
export interface FullArrival extends ArrivalRow {
  readonly notedByName: string | null;
  /** Another one of the provider came later and in time. */
  readonly isReplaced: boolean;
  readonly files: readonly ArrivalFile[];
  readonly versions: readonly EnteredVersion[];
}

/** Which arrivals of a phase are asked for; of a phase that is sealed those that one account noted. */
interface Asked {
  readonly id?: string | undefined;
  readonly organisationId?: string | undefined;
  readonly notedBy?: string | undefined;
}

/** Lists arrivals of a phase, latest first, with all that belongs to them. */
export async function listArrivals(
  transaction: Transaction,
  phaseId: string,
  asked: Asked = {},
): Promise<FullArrival[]> {
  const rows = await transaction
    .select({ row: arrival, notedByName: nameOfPerson })
    .from(arrival)
    .leftJoin(account, eq(account.id, arrival.notedBy))
    .where(
      and(
        eq(arrival.phaseId, phaseId),
        asked.organisationId === undefined ? undefined : eq(arrival.organisationId, asked.organisationId),
        asked.notedBy === undefined ? undefined : eq(arrival.notedBy, asked.notedBy),
      ),
    )
    .orderBy(desc(arrival.notedAt), desc(arrival.id));
  const lastInTime = new Map<string, string>();
  for (const { row } of rows) {
    if (!row.isLate && !lastInTime.has(row.organisationId)) lastInTime.set(row.organisationId, row.id);
  }
  const wanted = rows.filter(({ row }) => asked.id === undefined || row.id === asked.id);
  const ids = wanted.map(({ row }) => row.id);
  const files = await listFiles(transaction, ids);
  const versions = await listVersions(transaction, ids);
  return wanted.map(({ row, notedByName }) => ({
    ...row,
    notedByName,
    isReplaced: !row.isLate && lastInTime.get(row.organisationId) !== row.id,
    files: files.get(row.id) ?? [],
    versions: versions.get(row.id) ?? [],
  }));
}

async function listFiles(transaction: Transaction, ids: readonly string[]) {
  const { arrivalId, sha256, name, size, mediaId } = arrivalFile;
  const rows = await transaction
    .select({ arrivalId, sha256, name, size, mediaId })
    .from(arrivalFile)
    .where(isAnyOf(arrivalId, ids))
    .orderBy(asc(name), asc(sha256));
  return Map.groupBy(rows, (row) => row.arrivalId);
}

async function listVersions(transaction: Transaction, ids: readonly string[]) {
  const [answerer, typist] = [alias(account, 'answerer'), alias(account, 'typist')];
  const rows = await transaction
    .select({
      version: enteredVersion,
      typedBy: sql<
        string[]
      >`array(select coalesce(${nameIn(typist)}, '') from ${account} as typist where ${typist.id} = any(${enteredVersion.typedBy}) order by 1)`,
      checkedBy: nameOfPerson,
      answeredBy: nameIn(answerer),
    })
    .from(enteredVersion)
    .leftJoin(account, eq(account.id, enteredVersion.checkedBy))
    .leftJoin(answerer, eq(answerer.id, enteredVersion.answeredBy))
    .where(isAnyOf(enteredVersion.arrivalId, ids))
    .orderBy(desc(enteredVersion.number));
  return Map.groupBy(
    rows.map(({ version, typedBy, checkedBy, answeredBy }) => ({
      arrivalId: version.arrivalId,
      number: version.number,
      typedBy,
      checkedBy: version.isChecked ? checkedBy : null,
      isChecked: version.isChecked,
      at: version.at.toISOString(),
      onPaper: version.onPaper,
      objectUntil: version.objectUntil.toISOString(),
      objection: objectionOf(version, answeredBy),
    })),
    (row) => row.arrivalId,
  );
}

function objectionOf(
  { objection, objectedAt, answer, answeredAt }: typeof enteredVersion.$inferSelect,
  by: string | null,
): EnteredVersion['objection'] {
  if (objection === null) return null;
  const said = answer === null ? null : { text: answer, by, at: answeredAt!.toISOString() };
  return { text: objection, at: objectedAt!.toISOString(), answer: said };
}

/** Locks an arrival of a phase until the transaction ends; undefined where there is none. */
export async function lockArrival(transaction: Transaction, phaseId: string, id: string) {
  const rows = await transaction
    .select()
    .from(arrival)
    .where(and(eq(arrival.phaseId, phaseId), eq(arrival.id, id)))
    .for('update');
  return rows[0];
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
  arrivalId: string,
  { sha256, mediaId }: { readonly sha256: string; readonly mediaId: string },
): Promise<void> {
  const isMeant = and(eq(arrivalFile.arrivalId, arrivalId), eq(arrivalFile.sha256, sha256));
  await transaction
    .update(arrivalFile)
    .set({ mediaId })
    .where(and(isMeant, isNull(arrivalFile.mediaId)));
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
  return and(eq(enteredValue.arrivalId, arrivalId), eq(enteredValue.number, number));
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
  { arrivalId, number, by, at }: { arrivalId: string; number: number; by: string; at: Date },
  entries: readonly { readonly key: string; readonly value: string | null }[],
): Promise<void> {
  const removed = entries.flatMap(({ key, value }) => (value === null ? [key] : []));
  if (removed.length > 0) {
    const isOne = sql`${enteredValue.key} = any(${sql.param(removed)}::text[])`;
    await transaction.delete(enteredValue).where(and(isVersion(arrivalId, number), isOne));
  }
  for (const some of inStatements(entries.filter(({ value }) => value !== null))) {
    const column = (name: 'key' | 'value') => sql`${sql.param(some.map((entry) => entry[name]))}::text[]`;
    await transaction.execute(sql`
      insert into ${enteredValue} (arrival_id, number, key, value, by, at)
      select ${arrivalId}::uuid, ${number}::integer, entry.key, entry.value, ${by}::uuid, ${at.toISOString()}::timestamptz
      from unnest(${column('key')}, ${column('value')}) as entry (key, value)
      on conflict (arrival_id, number, key) do update
        set value = excluded.value, by = excluded.by, at = excluded.at`);
  }
}

/** Stores that a version counts. */
export async function insertVersion(transaction: Transaction, values: typeof enteredVersion.$inferInsert) {
  await transaction.insert(enteredVersion).values(values);
}

/** Keeps what was said of a version: an objection, or the answer to it. */
export async function updateVersion(
  transaction: Transaction,
  arrivalId: string,
  number: number,
  said: Partial<typeof enteredVersion.$inferInsert>,
): Promise<void> {
  const isMeant = and(eq(enteredVersion.arrivalId, arrivalId), eq(enteredVersion.number, number));
  await transaction.update(enteredVersion).set(said).where(isMeant);
}

/** Lists the accounts of a phase, all or those of one company, and whether they ever opened a mailed link. */
export function listReaders(transaction: Transaction, phaseId: string, organisationId?: string) {
  const isOwn = organisationId === undefined ? undefined : eq(account.organisationId, organisationId);
  return transaction
    .select({
      accountId: account.id,
      organisationId: account.organisationId,
      isReached: sql<boolean>`${account.passwordHash} is not null`,
    })
    .from(phaseUser)
    .innerJoin(account, eq(account.id, phaseUser.userId))
    .where(and(eq(phaseUser.phaseId, phaseId), isOwn))
    .orderBy(asc(account.id));
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

/** Gives the names of accounts, in their order; those that are gone are left out. */
export async function listNames(transaction: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .select({ name: sql<string>`coalesce(${nameOfPerson}, '')` })
    .from(account)
    .where(isAnyOf(account.id, ids))
    .orderBy(asc(account.lastname), asc(account.firstname));
  return rows.map(({ name }) => name);
}
