import { uniqueNames } from '@rahmenpreis/workbook/archive/unique-names.ts';
import {
  orderLvsZipName,
  folderNamePart,
  KEY_VALUES_FILE_NAME,
  orderLvFileName,
  orderLvJsonFileName,
} from '@rahmenpreis/workbook/file-name.ts';
import { saveArchive } from '../../../tender/archive/save-archive.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';
import { gapTexts, TEXTS } from './texts.ts';
import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv-export.ts';
import { printKeyVals } from '@rahmenpreis/workbook/json/key-values-json.ts';
import { call, callWhole } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import type { ArchivedFile, ArchivePlan, MadeFile } from '../../../tender/archive/make-archive.ts';
import { packFiles } from '../../../tender/archive/pack-files.ts';

const TYPES = ['excel', 'json'] as const;

/** How files come from the server and become an archive. */
export interface OrderLvTools extends Pick<ArchivePlan<OrderLvJob>, 'pack'> {
  readonly fetchFile: (job: OrderLvJob, type: 'excel' | 'json', signal: AbortSignal) => Promise<ArchivedFile>;
  readonly fetchKeyVals: (signal: AbortSignal) => Promise<ArchivedFile>;
}

/** Gives every bidder a folder of its own (decision 0029). */
export function inFolders(collected: readonly MadeFile<OrderLvJob>[]): ArchivedFile[] {
  const organisations = new Map(
    collected.map(({ job }) => [job.serviceProviderId, folderNamePart(job.organisation)]),
  );
  const folders = uniqueNames([...organisations.values()]);
  const folderOf = new Map(Array.from(organisations.keys(), (id, at) => [id, folders[at] ?? '']));
  return collected.map(({ job, file }) => ({
    ...file,
    name: `${folderOf.get(job.serviceProviderId) ?? ''}/${file.name}`,
  }));
}

/** How many positions of an order have no price, as its JSON says of each. */
async function countMissing(json: Blob | undefined): Promise<number> {
  const { lvPositions } = JSON.parse((await json?.text()) ?? '{}') as {
    lvPositions?: readonly { noPriceGiven: boolean }[];
  };
  return lvPositions?.filter(({ noPriceGiven }) => noPriceGiven).length ?? 0;
}

/**
 * The archive of all order LVs, both files of each, with the bidders' entries (AWARD-027, EXPORT-011); while they are made it
 * counts into `missingOf` the positions without a price of each order that has any.
 */
export function orderLvArchive(
  jobs: readonly OrderLvJob[],
  { fetchFile, fetchKeyVals, pack }: OrderLvTools,
  missingOf = new Map<OrderLvJob, number>(),
): ArchivePlan<OrderLvJob> {
  return {
    jobs,
    async make(job, signal) {
      const files = await Promise.all(TYPES.map((type) => fetchFile(job, type, signal)));
      const missing = await countMissing(files[TYPES.indexOf('json')]?.content);
      if (missing > 0) missingOf.set(job, missing);
      return files;
    },
    nameOf: ({ organisation, nummer }) => `${organisation} ${nummer}`,
    layOut: inFolders,
    last: { name: KEY_VALUES_FILE_NAME, make: fetchKeyVals },
    pack,
  };
}

/** The server and client-zip as the makers of the order LVs' archive (API-035, EXPORT-011). */
function orderLvTools(phaseId: string, ownerId: string): OrderLvTools {
  return {
    async fetchFile(job, type, signal): Promise<ArchivedFile> {
      const { data, filename } = await callWhole(exportOrderLv, {
        params: { phaseId, propertyId: job.liegenschaftId },
        query: { type },
        body: { provider: { id: job.serviceProviderId } },
        signal,
      });
      const ownName =
        type === 'excel'
          ? orderLvFileName(job.organisation, job, serverNowMs())
          : orderLvJsonFileName(job.organisation, job);
      return { name: filename ?? ownName, content: data };
    },
    async fetchKeyVals(signal): Promise<ArchivedFile> {
      const keyVals = await call(listPhaseKeyVals, { params: { phaseId }, signal });
      const content = new Blob([printKeyVals(keyVals, ownerId)], { type: 'application/json' });
      return { name: KEY_VALUES_FILE_NAME, content };
    },
    pack: packFiles,
  };
}

/** Makes the order LVs, downloads them as one archive and says what became of them; it can be stopped (AWARD-027, EXPORT-011). */
export async function saveOrderLvs(
  jobs: readonly OrderLvJob[],
  { phaseId, ownerId }: { readonly phaseId: string; readonly ownerId: string },
): Promise<void> {
  const missingOf = new Map<OrderLvJob, number>();
  const plan = orderLvArchive(jobs, orderLvTools(phaseId, ownerId), missingOf);
  await saveArchive(plan, orderLvsZipName, { ...TEXTS, lacks: () => gapTexts(missingOf) });
}
