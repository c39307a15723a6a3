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

/** The archive of all order LVs, both files of each, with the bidders' entries (AWARD-027, EXPORT-011). */
export function orderLvArchive(
  jobs: readonly OrderLvJob[],
  { fetchFile, fetchKeyVals, pack }: OrderLvTools,
): ArchivePlan<OrderLvJob> {
  return {
    jobs,
    make: (job, signal) => Promise.all(TYPES.map((type) => fetchFile(job, type, signal))),
    nameOf: ({ organisation, nummer }) => `${organisation} ${nummer}`,
    layOut: inFolders,
    last: { name: KEY_VALUES_FILE_NAME, make: fetchKeyVals },
    pack,
  };
}
