import type { AuditDetail, AuditPersonalValues } from '@rahmenpreis/contract/audit-detail.ts';
import type { TokenKind } from '@rahmenpreis/contract/session.ts';
import type { Registry } from 'prom-client';
import type { Queries } from '../../db/open.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from './actor.ts';
import type { DiskSpace } from '../../files/disk-space.ts';
import type { ServerClock } from '../clock.ts';
import type { EventStreams } from './reply/event-streams.ts';
import type { ScanFile } from './upload/scan-file.ts';
import type { ReadQueue, UserLimit } from './limit/user-limit.ts';
import type { FairQueue } from '../work/queue/fair-queue.ts';
import type { WorkerPool } from '../work/worker-pool.ts';

/** One line of the audit log: who did or tried what, and how it ended. */
export interface AuditEntry {
  /** Undefined where nobody signed in did it, as for what the program does by itself. */
  actorId?: string | undefined;
  /** Method and canonical path of the call. */
  action: string;
  /** The path as it was requested, without its query. */
  target: string;
  /** 200 unless it is said. */
  status?: number | undefined;
  detail: AuditDetail;
  /** Enters the detail by digests only (decision 0042). */
  personal?: AuditPersonalValues;
}

/** Everything a feature's routes need from the rest of the server; `app.ts` assembles it. */
export interface RouteContext {
  readonly db: Queries;
  readonly clock: ServerClock;
  readonly workers: WorkerPool;
  readonly streams: EventStreams;
  readonly largeBodies: UserLimit;
  /** Where files find room; undefined if nothing of it is on a disk of ours. */
  readonly disk: DiskSpace | undefined;
  /** Looks through each file before anybody reads it; undefined where no scanner is set. */
  readonly scan: ScanFile | undefined;
  /** In which order what each user asks for is read. */
  readonly reads: ReadQueue;
  /** How many files are taken at once. */
  readonly uploads: UserLimit;
  /** The numbers by which an operator watches over the server. */
  readonly meters: Registry;
  /** In which order the callers' transactions begin. */
  readonly turns: FairQueue;
  /** How long a write that others hold up is tried again, in milliseconds. */
  readonly patienceMs: number;
  /** In which order papers are loaded and written, one after the other. */
  readonly papers: FairQueue;
  /** Loads whole lists of thousands of rows one by one: at a tender's start all bidders ask for theirs. */
  readonly longLists: FairQueue;
  /** The account behind a token as it is at this moment; undefined if the token no longer opens anything. */
  actorOf(token: string, kind: TokenKind): Promise<Actor | undefined>;
  /** Leaves an entry dated by when its call had arrived, in milliseconds since 1970. */
  audit(transaction: Transaction, entry: AuditEntry, arrivedMs: number): Promise<void>;
  /** Leaves an entry for a refused call; those of a source that makes very many are counted together. */
  auditRefusal(entry: AuditEntry, arrivedMs: number): Promise<void>;
}
