import { folderNamePart, KEY_VALUES_FILE_NAME } from '@rahmenpreis/workbook/file-name.ts';
import { uniqueNames } from '@rahmenpreis/workbook/archive/unique-names.ts';
import type { ArchivedFile, ArchivePlan, MadeFile } from '../../../tender/archive/make-archive.ts';
import type { OrderLvJob } from './order-lv-jobs.ts';

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
