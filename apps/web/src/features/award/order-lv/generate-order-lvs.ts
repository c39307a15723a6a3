import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { folderNamePart, KEY_VALUES_FILE_NAME } from '@rahmenpreis/workbook/file-name.ts';
import { uniqueNames } from '@rahmenpreis/workbook/archive/unique-names.ts';
import { isAborted } from '../../../kernel/call/call-failure.ts';
import type { ToastKind } from '../../../kernel/toast/toast-lifetime.ts';
import { TEXTS as AWARD_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';

export interface OrderLvFile {
  readonly name: string;
  readonly content: Blob;
}

/** A file with the job it was made for. */
interface OrderedFile {
  readonly job: OrderLvJob;
  readonly file: OrderLvFile;
}

const TYPES = ['excel', 'json'] as const;

/** With both files of each, as many calls as a browser sends at once beside the stream of news. */
const JOBS_AT_ONCE = 3;

/** How files come from the server and become an archive. */
export interface OrderLvTools {
  readonly fetchFile: (job: OrderLvJob, type: 'excel' | 'json', signal: AbortSignal) => Promise<OrderLvFile>;
  readonly fetchKeyVals: (signal: AbortSignal) => Promise<OrderLvFile>;
  readonly pack: (files: readonly OrderLvFile[]) => Promise<Blob>;
}

export type OrderLvResult =
  | { readonly kind: 'success'; readonly zip: Blob }
  | { readonly kind: 'partial'; readonly zip: Blob; readonly failed: readonly string[] }
  | { readonly kind: 'failed' | 'zip-failed' | 'cancelled' };

/** Gives every bidder a folder and every file a name of its own in it: a second «a.xlsx» becomes «a (2).xlsx» (decision 0029). */
export function inFolders(collected: readonly OrderedFile[]): OrderLvFile[] {
  const organisations = new Map(
    collected.map(({ job }) => [job.serviceProviderId, folderNamePart(job.organisation)]),
  );
  const folders = uniqueNames([...organisations.values()]);
  const folderOf = new Map(Array.from(organisations.keys(), (id, at) => [id, folders[at] ?? '']));
  const paths = collected.map(({ job, file }) => `${folderOf.get(job.serviceProviderId) ?? ''}/${file.name}`);
  const names = uniqueNames(paths);
  return collected.map(({ file }, at) => ({ ...file, name: names[at] ?? file.name }));
}

/** Makes the files of all jobs, some side by side, and gives them in the order of the jobs. */
async function collect(
  jobs: readonly OrderLvJob[],
  tools: OrderLvTools,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ files: OrderedFile[]; failed: string[] }> {
  const made: OrderedFile[][] = jobs.map(() => []);
  const failures = new Map<number, string>();
  const waiting = jobs.entries();
  let doneCount = 0;
  const work = async (): Promise<void> => {
    for (const [at, job] of waiting) {
      try {
        const files = await Promise.all(TYPES.map((type) => tools.fetchFile(job, type, signal)));
        made[at] = files.map((file) => ({ job, file }));
      } catch (error) {
        if (signal.aborted || isAborted(error)) throw error;
        failures.set(at, `${job.organisation} ${job.nummer}`);
      }
      onProgress((doneCount += 1));
    }
  };
  onProgress(0);
  await Promise.all(Array.from({ length: JOBS_AT_ONCE }, work));
  const failed = [...failures].toSorted(([one], [other]) => one - other).map(([, name]) => name);
  return { files: made.flat(), failed };
}

/**
 * Makes all order LVs, a few side by side, and packs them with the bidders' entries; single failures are named,
 * nothing is packed when all fail or when it is stopped (AWARD-027, EXPORT-011, ERR-049, ERR-050).
 */
export async function generateOrderLvs(
  jobs: readonly OrderLvJob[],
  tools: OrderLvTools,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<OrderLvResult> {
  let collected: { files: OrderedFile[]; failed: string[] };
  const keyVals: OrderLvFile[] = [];
  try {
    collected = await collect(jobs, tools, signal, onProgress);
    if (collected.files.length === 0) return { kind: 'failed' };
    try {
      keyVals.push(await tools.fetchKeyVals(signal));
    } catch {
      collected.failed.push(KEY_VALUES_FILE_NAME);
    }
    if (signal.aborted) return { kind: 'cancelled' };
  } catch {
    return { kind: 'cancelled' };
  }
  try {
    const zip = await tools.pack([...inFolders(collected.files), ...keyVals]);
    if (collected.failed.length === 0) return { kind: 'success', zip };
    return { kind: 'partial', zip, failed: collected.failed };
  } catch {
    return { kind: 'zip-failed' };
  }
}

/** What the user is told when it is over. */
export interface OrderLvMessage {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text: string;
  readonly sticky: boolean;
}

/** Gives the message for a result; who stopped it knows already (ERR-049, ERR-050). */
export function orderLvMessage(result: OrderLvResult, jobCount: number): OrderLvMessage | undefined {
  const { downloadDone, creationFailed } = TEXTS;
  switch (result.kind) {
    case 'success':
      return { kind: 'success', title: downloadDone, text: TEXTS.downloadDoneText(jobCount), sticky: false };
    case 'partial': {
      const text = TEXTS.someFailed(joinGerman(result.failed));
      return { kind: 'warning', title: creationFailed, text, sticky: false };
    }
    case 'failed':
      return { kind: 'error', title: creationFailed, text: TEXTS.allFailed, sticky: false };
    case 'zip-failed':
      return { kind: 'error', title: AWARD_TEXTS.zipFailed, text: AWARD_TEXTS.zipFailedText, sticky: true };
    case 'cancelled':
      return undefined;
  }
}
