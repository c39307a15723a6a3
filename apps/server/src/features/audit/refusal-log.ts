import { type AuditDetail, REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditEntry } from '../../kernel/call/route-context.ts';
import { throttleAddress } from '../../kernel/call/limit/throttle-address.ts';
import { appendAudit } from './repository.ts';

/** Opens the log of refused calls of this process; what it counts it writes once a minute (decision 0042). */
export function createRefusalLog(db: Queries, clock: Clock, onFailure: (error: unknown) => void) {
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
    /** Writes the entry, or counts it where its source makes very many. */
    write: async (entry: AuditEntry, arrivedMs: number) =>
      tally.admit(entry) ? writeAll([entry], arrivedMs) : undefined,
    /** Writes what was counted. */
    flush,
    /** Writes what was counted, and counts no more. */
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** How long refused calls are counted together. */
const TALLY_PERIOD_MS = 60_000;
/** How many refused calls of one source leave an entry of their own in that time. */
const ENTRIES_OF_SOURCE = 30;
/** And of all sources together. */
const ENTRIES_OF_ALL = 600;
/** How many kinds of refused calls of one source are counted apart from each other. */
const COUNTS_OF_SOURCE = 10;
/** And of all sources together; the last of them is for the rest. */
const COUNTS_OF_ALL = 300;

/** What one source has left and had counted. */
interface Source {
  entries: number;
  counts: number;
}

/** Calls that one entry counts. */
interface Counted {
  readonly entry: AuditEntry;
  count: number;
  /** The largest doubt about when one of them had arrived: each of them names no more (decision 0063). */
  unsureMs: number;
}

/** Starts a tally: a flood of calls adds at most 900 entries a period to the audit log (decision 0042). */
export function createRefusalTally() {
  let entryCount = 0;
  const sources = new Map<string, Source>();
  const counts = new Map<string, Counted>();

  const count = (name: string, source: Source, entry: AuditEntry): void => {
    const countAs = (key: string, common: AuditEntry): void => {
      const counted = counts.get(key) ?? { entry: common, count: 0, unsureMs: 0 };
      counted.count += 1;
      counted.unsureMs = Math.max(counted.unsureMs, entry.detail.unsureMs ?? 0);
      counts.set(key, counted);
    };
    const together = togetherWith(entry);
    const { phaseId = '' } = together.detail;
    const key = [name, entry.action, entry.status, phaseId].join(' ');
    if (counts.has(key)) return countAs(key, together);
    if (counts.size >= COUNTS_OF_ALL - 1) return countAs('', ANYBODY);
    source.counts += 1;
    if (source.counts <= COUNTS_OF_SOURCE) return countAs(key, together);
    countAs(name, { ...ANYBODY, actorId: entry.actorId, personal: together.personal ?? {} });
  };
  return {
    /** True if this one leaves an entry of its own; it is counted otherwise. */
    admit(entry: AuditEntry) {
      const name = entry.actorId ?? throttleAddress(entry.personal?.address ?? '');
      // Once there are too many sources, new ones share one.
      const place = sources.has(name) || sources.size < ENTRIES_OF_ALL ? name : '';
      const source = sources.get(place) ?? { entries: 0, counts: 0 };
      sources.set(place, source);
      if (source.entries < ENTRIES_OF_SOURCE && entryCount < ENTRIES_OF_ALL) {
        source.entries += 1;
        entryCount += 1;
        return true;
      }
      count(place, source, entry);
      return false;
    },
    /** Gives an entry for each kind of call that was counted, and counts from zero again. */
    drain() {
      const drained = [...counts.values()].map(({ entry, count, unsureMs }) => ({
        ...entry,
        detail: { ...entry.detail, count, ...(unsureMs === 0 ? {} : { unsureMs }) },
      }));
      entryCount = 0;
      sources.clear();
      counts.clear();
      return drained;
    },
  };
}

/** Stands for refused calls of which no more is remembered than their number. */
const ANYBODY: AuditEntry = {
  actorId: undefined,
  action: REFUSALS_TOGETHER,
  target: '',
  status: 429,
  detail: {},
};

/** What calls of one kind have in common. */
function togetherWith({ actorId, action, status, detail, personal }: AuditEntry): AuditEntry {
  const { code, phaseId, offerOf } = detail;
  const common: AuditDetail = {
    ...(code === undefined ? {} : { code }),
    ...(phaseId === undefined ? {} : { phaseId }),
    ...(offerOf === undefined ? {} : { offerOf }),
  };
  const address = personal?.address;
  return {
    actorId,
    action,
    target: '',
    status,
    detail: common,
    ...(address === undefined ? {} : { personal: { address: throttleAddress(address) } }),
  };
}
