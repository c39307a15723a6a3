import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import type { LvFilePosition } from '@rahmenpreis/workbook/lv/lv-in.ts';
import type { Transaction } from '../../db/transaction.ts';
import { Failure, orThrow } from '../../kernel/answer/failure.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { listKnownMaps } from '../column-map/repository.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { noCatalog } from '../lv/rules.ts';
import type { ChangeFileRow } from './repository.ts';
import * as repository from './repository.ts';
import { fileGone } from './rules.ts';

const epCatalogIn = workerModule<typeof import('@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/ep-catalog/ep-catalog-in.ts'),
);
const lvIn = workerModule<typeof import('@rahmenpreis/workbook/lv/lv-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/lv/lv-in.ts'),
);

/** A file and what reading it has found that is no error. */
interface ReadFile {
  file: ChangeFileRow;
  findings: readonly Finding[];
}

/** The files of a change as they were read: an LV by the catalogue that there is once the change is made. */
export interface ReadFiles {
  catalog: (ReadFile & { entries: EpEntry[] }) | undefined;
  lvs: (ReadFile & { propertyId: string; positions: LvFilePosition[]; titles: string[] })[];
  /** The properties whose LV goes. */
  gone: string[];
}

/** The properties whose LV another one replaces, or goes. */
export function listLvPlaces({ lvs, gone }: ReadFiles): string[] {
  return [...lvs.map(({ propertyId }) => propertyId), ...gone];
}

/** The files of a change as they lie there, and the catalogue of the phase. */
export type FoundFiles = Awaited<ReturnType<typeof findFiles>>;

/** Finds the files of a change with their bytes; 404 where one is gone (decision 0081). */
export async function findFiles(
  transaction: Transaction,
  phaseId: string,
  { files: wanted = [], withoutLvIds: gone = [] }: Pick<WantedChange, 'files' | 'withoutLvIds'>,
) {
  if (wanted.length === 0) return { files: [], entries: undefined, gone, maps: { catalog: [], lv: [] } };
  const ids = wanted.map(({ fileId }) => fileId);
  const found = await repository.listChangeFiles(transaction, phaseId, ids);
  const files = wanted.map(({ fileId, propertyId, choices }) => {
    const file = orThrow(found.get(fileId), fileGone);
    const asked = choices === undefined ? file : { ...file, choices };
    return { propertyId: propertyId ?? null, file: asked };
  });
  const catalog = orThrow(await findEpCatalog(transaction, phaseId), noCatalog);
  const maps = {
    catalog: await listKnownMaps(transaction, 'ep-catalog'),
    lv: await listKnownMaps(transaction, 'lv'),
  };
  return { files, entries: catalog.entries, gone, maps };
}

/** Reads a change's files in workers, catalogue first; a refusal names its file (QUALITY.md «Files»). */
export async function readFiles(
  workers: Workers,
  { files, entries = [], gone, maps }: FoundFiles,
): Promise<ReadFiles> {
  const own = files.find(({ propertyId }) => propertyId === null);
  const catalog =
    own === undefined
      ? undefined
      : await naming(own.file, files.length, async () => {
          const read = await parseFile(
            workers,
            epCatalogIn,
            'readEpCatalog',
            own.file.bytes,
            maps.catalog,
            own.file.choices,
          );
          return { ...read, file: own.file };
        });
  const lvs: ReadFiles['lvs'] = [];
  for (const { propertyId, file } of files) {
    if (propertyId === null) continue;
    const isKnown = catalog === undefined && file.choices === undefined;
    const read =
      (isKnown ? file.reading : undefined) ??
      (await naming(file, files.length, () =>
        parseFile(workers, lvIn, 'readLv', file.bytes, catalog?.entries ?? entries, maps.lv, file.choices),
      ));
    lvs.push({ ...read, propertyId, file });
  }
  return { catalog, lvs, gone };
}

async function naming<T>({ filename }: ChangeFileRow, count: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Failure) || count === 1) throw error;
    const { status, code, message, details } = error;
    throw new Failure(status, code, `${filename}: ${message}`, details);
  }
}
