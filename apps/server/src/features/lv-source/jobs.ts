import { pipeline } from 'node:stream/promises';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import type { LvSourceContent } from '@rahmenpreis/contract/lv-source.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { mediaKey } from '../../files/media-key.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { Failure } from '../../kernel/answer/failure.ts';
import { openPassingFile } from '../../kernel/call/upload/passing-file.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createFairQueue } from '../../kernel/work/queue/fair-queue.ts';
import { type SolverProcess, startProcess } from '../../kernel/work/solver-process.ts';
import { dropOldest } from '../tender-change/repository.ts';
import { layPart, loadReading, renewSource, type SourceRun } from './repository.ts';
import { capFindings, type ManyLvsMessage, type ManyLvsTask, NOT_READ } from './rules.ts';

/** How many files may wait to be read. */
const MAX_WAITING = 100;
/** So often it is told how far a file is read. */
const TELL_MS = 500;
/** So long a file is read at most, in milliseconds, besides its processor time. */
const LONGEST_MS = 180_000;
/** What JavaScript may hold of the 512 MB; the other is for bytes. */
const HEAP_MB = 400;
const PROCESS = new URL('./in-process.ts', import.meta.url);

/** A file that is to be read. */
export interface SourceJob extends SourceRun {
  /** The company or user in whose turn it is read. */
  readonly owner: string;
  readonly filename: string;
  readonly choices: FileChoices;
}

interface JobTools {
  readonly db: Queries;
  readonly files: MediaStore;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** The files with many LVs that this process reads, one at a time, users in turns (decision 0127). */
export function createSourceJobs(tools: JobTools) {
  const turns = createFairQueue({ atWork: 1, maxWaiting: MAX_WAITING });
  const running = new Map<string, { readonly stop: () => void; readonly done: Promise<void> }>();
  return {
    count: turns.count,
    start(job: SourceJob): void {
      running.get(job.sourceId)?.stop();
      const stopping = new AbortController();
      const run = createRun(job, tools, stopping);
      const done = turns
        .run(job.owner, run.read, { gone: stopping.signal })
        .catch((error: unknown) => run.fail(error))
        .catch(tools.onError)
        .finally(() => {
          run.end();
          if (running.get(job.sourceId)?.stop === stop) running.delete(job.sourceId);
        });
      const stop = () => stopping.abort();
      running.set(job.sourceId, { stop, done });
    },
    /** Ends what this process reads of a file. */
    stop: (sourceId: string): void => running.get(sourceId)?.stop(),
    async close(): Promise<void> {
      const all = [...running.values()];
      for (const { stop } of all) stop();
      await Promise.all(all.map(({ done }) => done));
    },
  };
}

/** One reading of a file, from its turn to its end. */
function createRun(job: SourceJob, { db, files, clock, onError }: JobTools, stopping: AbortController) {
  const parts: LvSourceContent['parts'] = [];
  let toldCount = 0;
  /** Progress to tell with the next renewal; nothing new before its turn. */
  let news: Parameters<typeof renewSource>[2] = {};
  let end: (ManyLvsMessage & { kind: 'end' }) | undefined;
  let child: SolverProcess | undefined;
  let storing = Promise.resolve();
  stopping.signal.addEventListener('abort', () => child?.kill());
  const renew = async (): Promise<void> => {
    const tell = (transaction: Transaction) => renewSource(transaction, job, news, clock.nowMs());
    if (!(await inTransaction(db, tell))) stopping.abort();
  };
  const renewal = setInterval(() => void renew().catch(onError), TELL_MS);
  const store = async ({ part, lv }: ManyLvsMessage & { kind: 'part' }, readWith: string): Promise<void> => {
    const fileId = lv && (await inTransaction(db, (transaction) => layPart(transaction, job, lv, readWith)));
    if (lv !== undefined && fileId === undefined) stopping.abort();
    const told = capFindings(part, toldCount);
    toldCount += told.findings.length;
    parts.push({ ...told, fileId: fileId ?? null });
  };
  const settle = async (state: 'done' | 'failed', reading: LvSourceContent): Promise<void> => {
    clearInterval(renewal);
    news = { state, share: 1, reading };
    if (!stopping.signal.aborted) await renew();
  };
  const readAt = async (path: string): Promise<void> => {
    const loaded = await inTransaction(db, (transaction) => loadReading(transaction, job.phaseId));
    if (loaded === undefined) return settle('failed', NOT_READ.noCatalog);
    const { reading, readWith } = loaded;
    const { filename, choices } = job;
    const task: ManyLvsTask = { kind: 'read', path, reading: { ...reading, filename, choices } };
    const hear = (message: ManyLvsMessage): void => {
      if (message.kind === 'progress') news = { state: 'reading', share: message.share };
      else if (message.kind === 'end') end = message;
      else {
        storing = storing.then(() => (stopping.signal.aborted ? undefined : store(message, readWith)));
        // The run fails by it at its end; until then nothing more is read.
        storing.catch(() => child?.kill());
      }
    };
    child = startProcess<ManyLvsTask, ManyLvsMessage>(PROCESS, task, hear, HEAP_MB);
    if (stopping.signal.aborted) child.kill();
    const timer = setTimeout(() => child?.kill(), LONGEST_MS);
    const { how, complaint } = await child.ended.finally(() => clearTimeout(timer));
    await storing;
    if (how === 'failed') onError(new Error(`a file with many LVs was not read: ${complaint}`));
    if (how !== 'done' || end === undefined) return settle('failed', NOT_READ.tooCostly);
    const { question, findings } = end;
    const isRead = parts.length > 0 || question !== null;
    await settle(isRead ? 'done' : 'failed', { question, parts, findings });
    const about = { phaseId: job.phaseId, ownId: job.sourceId, nowMs: clock.nowMs() };
    await inTransaction(db, (transaction) => dropOldest(transaction, about));
  };
  return {
    /** Reads it from a temporary file, since its process knows no store. */
    async read(): Promise<void> {
      news = { state: 'reading', share: 0 };
      const bytes = await files.open(mediaKey(job.sourceId, 'ORIGIN'));
      if (bytes === undefined) throw new Error(`the bytes of the source ${job.sourceId} are gone`);
      const lying = await openPassingFile();
      try {
        await pipeline(bytes, lying.openSink());
        await readAt(lying.path);
      } finally {
        await lying.close();
      }
    },
    /** It did not get its turn, or something broke. */
    async fail(error: unknown): Promise<void> {
      if (!(error instanceof Failure)) onError(error);
      await settle('failed', error instanceof Failure ? NOT_READ.busy : NOT_READ.lost);
    },
    end: () => clearInterval(renewal),
  };
}
