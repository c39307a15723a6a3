import { connectDatabase } from '../../../db/open.ts';
import type { CheckPlace } from '../chain.ts';
import { verifySlice } from './verify-audit-log.ts';

/** Checks a slice of the audit log over a connection of its own, so that other calls do not wait for it. */
export async function verifyApart(databaseUrl: string, start: CheckPlace, nowMs: number) {
  const { db, pool } = connectDatabase(databaseUrl, 'unbounded');
  try {
    return await verifySlice(db, { start, kept: [], nowMs });
  } finally {
    await pool.end();
  }
}
