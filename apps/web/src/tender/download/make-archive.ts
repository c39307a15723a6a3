import { isAborted } from '../../kernel/call/call-failure.ts';

/** A file of an archive. */
export interface ArchivedFile {
  readonly name: string;
  readonly content: Blob;
  /** When it was made, as an ISO instant; now where it is left out. */
  readonly madeAt?: string;
}

/** A file with the job it was made for. */
export interface MadeFile<Job> {
  readonly job: Job;
  readonly file: ArchivedFile;
}

/** What an archive is made of. */
export interface ArchivePlan<Job> {
  readonly jobs: readonly Job[];
  /** Makes the files of one job. */
  readonly make: (job: Job, signal: AbortSignal) => Promise<readonly ArchivedFile[]>;
  /** What a job is called where it failed. */
  readonly nameOf: (job: Job) => string;
  /** Gives each file its place in the archive; as they are made where it is left out. */
  readonly layOut?: (made: readonly MadeFile<Job>[]) => readonly ArchivedFile[];
  /** A file about all of them, made once there are any. */
  readonly last?: { readonly name: string; readonly make: (signal: AbortSignal) => Promise<ArchivedFile> };
  readonly pack: (files: readonly ArchivedFile[]) => Promise<Blob>;
}

export type ArchiveResult =
  | { readonly kind: 'success'; readonly zip: Blob }
  | { readonly kind: 'partial'; readonly zip: Blob; readonly failed: readonly string[] }
  | { readonly kind: 'failed' | 'zip-failed' | 'cancelled' };

/** So many calls a browser sends at once beside the stream of news; a job makes one at a time. */
const JOBS_AT_ONCE = 5;

/** Makes the files of all jobs, some side by side, and gives them in the order of the jobs. */
async function collect<Job>(
  { jobs, make, nameOf }: ArchivePlan<Job>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ made: MadeFile<Job>[]; failed: string[] }> {
  const made: MadeFile<Job>[][] = jobs.map(() => []);
  const failures = new Map<number, string>();
  const waiting = jobs.entries();
  let doneCount = 0;
  const work = async (): Promise<void> => {
    for (const [at, job] of waiting) {
      try {
        made[at] = (await make(job, signal)).map((file) => ({ job, file }));
      } catch (error) {
        if (signal.aborted || isAborted(error)) throw error;
        failures.set(at, nameOf(job));
      }
      onProgress((doneCount += 1));
    }
  };
  onProgress(0);
  await Promise.all(Array.from({ length: JOBS_AT_ONCE }, work));
  const failed = [...failures].toSorted(([one], [other]) => one - other).map(([, name]) => name);
  return { made: made.flat(), failed };
}

/**
 * Makes the files of all jobs, a few side by side, and packs them; single failures are named, nothing is
 * packed when all fail or when it is stopped (EXPORT-011, ERR-049, ERR-050).
 */
export async function makeArchive<Job>(
  plan: ArchivePlan<Job>,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<ArchiveResult> {
  const { layOut = (all) => all.map(({ file }) => file), last, pack } = plan;
  const collected = await collect(plan, signal, onProgress).catch(() => undefined);
  if (collected === undefined) return { kind: 'cancelled' };
  const { made, failed } = collected;
  if (made.length === 0) return { kind: 'failed' };
  const more: ArchivedFile[] = [];
  try {
    if (last !== undefined) more.push(await last.make(signal));
  } catch {
    failed.push(last?.name ?? '');
  }
  if (signal.aborted) return { kind: 'cancelled' };
  try {
    const zip = await pack([...layOut(made), ...more]);
    return failed.length === 0 ? { kind: 'success', zip } : { kind: 'partial', zip, failed };
  } catch {
    return { kind: 'zip-failed' };
  }
}
