import type { Queries } from '../../../db/open.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { AuditEntry } from '../../../kernel/call/door.ts';
import { appendAudit } from '../repository.ts';
import { createRefusalTally, TALLY_PERIOD_MS } from './refusal-tally.ts';

/** Leaves entries for refused calls. */
export interface RefusalLog {
  /** Writes the entry, or counts it where its source makes very many. */
  readonly write: (entry: AuditEntry, arrivedMs: number) => Promise<void>;
  /** Writes what was counted. */
  flush(): Promise<void>;
  /** Writes what was counted, and counts no more. */
  close(): Promise<void>;
}

/** Opens the log of refused calls of this process; what it counts it writes once a minute (decision 0042). */
export function createRefusalLog(db: Queries, clock: Clock, onFailure: (error: unknown) => void): RefusalLog {
  const tally = createRefusalTally();
  const writeAll = async (entries: readonly AuditEntry[], atMs: number): Promise<void> => {
    if (entries.length === 0) return;
    await inTransaction(db, async (transaction) => {
      for (const entry of entries) await appendAudit(transaction, entry, atMs);
    });
  };
  const flush = () => writeAll(tally.drain(), clock.nowMs()).catch(onFailure);
  const timer = setInterval(() => void flush(), TALLY_PERIOD_MS).unref();
  return {
    write: async (entry, arrivedMs) => (tally.admit(entry) ? writeAll([entry], arrivedMs) : undefined),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
