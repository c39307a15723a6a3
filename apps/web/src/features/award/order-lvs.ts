import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { stripPhasePrefix } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { KEY_VALUES_FILE_NAME } from '@rahmenpreis/workbook/file-name.ts';
import { uniqueNames } from '@rahmenpreis/workbook/archive/unique-names.ts';
import { isAborted } from '../../kernel/call/call-failure.ts';
import type { ToastKind } from '../../kernel/toast/toast-list.ts';
import type { AwardCell, AwardRow } from './model.ts';
import { TEXTS } from './texts.ts';

/** One order LV: what one bidder was awarded of one property. */
export interface OrderLvJob {
  readonly serviceProviderId: string;
  readonly organisation: string;
  readonly liegenschaftId: string;
  readonly nummer: string;
}

export interface OrderLvFile {
  readonly name: string;
  readonly content: Blob;
}

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

/** Gives the order LVs of the awarded cells in sight: one per bidder and property (AWARD-027, EXPORT-008, EXPORT-009). */
export function orderLvJobs(rows: readonly AwardRow[]): OrderLvJob[] {
  return rows.flatMap(({ liegenschaft, cells }) => {
    const winners = new Map<string, NonNullable<AwardCell['offer']>>();
    for (const { state, offer } of cells) {
      if (state === 'awarded' && offer !== undefined) winners.set(offer.serviceProviderId, offer);
    }
    return Array.from(winners.values(), ({ serviceProviderId, organisation }) => ({
      serviceProviderId,
      organisation,
      liegenschaftId: liegenschaft.id,
      nummer: liegenschaft.nummer,
    }));
  });
}

/** Writes the bidders' entries of a phase, keys without the phase's id, entries of the owner left out (EXPORT-010, EXPORT-012, KV-011, OPEN-54). */
export function printKeyVals(keyVals: readonly KeyVal[], ownerOrganisationId: string): string {
  const own = keyVals
    .filter(({ organisationId }) => organisationId !== ownerOrganisationId)
    .map(({ organisationId, key, value }) => ({ organisationId, key: stripPhasePrefix(key), value }));
  return JSON.stringify(own, null, 2);
}

/** Gives every file a name of its own: a second «a.xlsx» becomes «a (2).xlsx». */
export function distinctNames(files: readonly OrderLvFile[]): OrderLvFile[] {
  const names = uniqueNames(files.map(({ name }) => name));
  return files.map((file, index) => ({ ...file, name: names[index] ?? file.name }));
}

async function collect(
  jobs: readonly OrderLvJob[],
  tools: OrderLvTools,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<{ files: OrderLvFile[]; failed: string[] }> {
  const files: OrderLvFile[] = [];
  const failed: string[] = [];
  for (const [done, job] of jobs.entries()) {
    onProgress(done);
    try {
      const types = ['excel', 'json'] as const;
      files.push(...(await Promise.all(types.map((type) => tools.fetchFile(job, type, signal)))));
    } catch (error) {
      if (signal.aborted || isAborted(error)) throw error;
      failed.push(`${job.organisation} ${job.nummer}`);
    }
  }
  onProgress(jobs.length);
  return { files, failed };
}

/**
 * Makes all order LVs, one after the other, and packs them with the bidders' entries; single failures are named,
 * nothing is packed when all fail or when it is stopped (AWARD-027, EXPORT-011, ERR-049, ERR-050).
 */
export async function generateOrderLvs(
  jobs: readonly OrderLvJob[],
  tools: OrderLvTools,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<OrderLvResult> {
  let collected: { files: OrderLvFile[]; failed: string[] };
  try {
    collected = await collect(jobs, tools, signal, onProgress);
    if (collected.files.length === 0) return { kind: 'failed' };
    try {
      collected.files.push(await tools.fetchKeyVals(signal));
    } catch {
      collected.failed.push(KEY_VALUES_FILE_NAME);
    }
    if (signal.aborted) return { kind: 'cancelled' };
  } catch {
    return { kind: 'cancelled' };
  }
  try {
    const zip = await tools.pack(distinctNames(collected.files));
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
  const { downloadDone, creationFailed, zipFailed } = TEXTS;
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
      return { kind: 'error', title: zipFailed, text: TEXTS.zipFailedText, sticky: true };
    case 'cancelled':
      return undefined;
  }
}
