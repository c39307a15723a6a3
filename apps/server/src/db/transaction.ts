import type { Queries } from './open.ts';

/** One running transaction; every repository function takes it first. */
export type Transaction = Parameters<Parameters<Queries['transaction']>[0]>[0];

/** Runs `work` in one transaction: all of it is committed when it returns, nothing when it throws. */
export function inTransaction<Result>(
  db: Queries,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(work);
}

/** Runs `work`, which only reads, on one snapshot of the database, however long it takes. */
export function inSnapshot<Result>(
  db: Queries,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(work, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
