import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { withBytesKept } from '../../db/dump/bytes-kept.ts';
import { dumpRows, listCounters, listMigrations } from '../../db/dump/dump-tables.ts';
import { agreeOnTexts, listTables } from '../../db/dump/table-shape.ts';
import type { Database } from '../../db/open.ts';
import { StartRefusal } from '../../db/start-refusal.ts';
import { inSnapshot } from '../../db/transaction.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { syncPath } from '../../files/sync-path.ts';
import { listMediaBytes } from '../media/repository.ts';
import { writeNewFile, writePackedLines } from './backup-file.ts';
import { type Manifest, manifestPath, mediaFile, printManifest, SUMS, tableFile } from './manifest.ts';

type MediaBytes = Awaited<ReturnType<typeof listMediaBytes>>[number];

/**
 * Writes all that the database holds, as one snapshot sees it, and the bytes of its media into an empty
 * folder, while servers go on working; the database is only read. Damaged media are named in the manifest and
 * left out. Throws StartRefusal unless the folder is empty or can be made.
 */
export async function makeBackup({ db, pool }: Database, files: MediaStore, folder: string, nowMs: number) {
  await claimFolder(folder);
  const sums = new Map<string, string>();
  const content = await withBytesKept(pool, async () => {
    const { media, ...tables } = await inSnapshot(db, async (transaction) => {
      await agreeOnTexts(transaction);
      return {
        migrations: await listMigrations(transaction),
        tables: await writeTables(folder, transaction, sums),
        counters: await listCounters(transaction),
        media: await listMediaBytes(transaction),
      };
    });
    const damagedMedia: string[] = [];
    for (const each of media) {
      if (!(await copyMedium(files, folder, each, sums))) damagedMedia.push(each.key);
    }
    return { ...tables, mediaCount: media.length - damagedMedia.length, damagedMedia };
  });
  const lines = [...sums].map(([name, sha256]) => `${sha256}  ${name}\n`).join('');
  const manifest: Manifest = {
    format: 'rahmenpreis-backup-1',
    madeAt: new Date(nowMs).toISOString(),
    ...content,
    sums: await writeNewFile(join(folder, SUMS), Readable.from([lines])),
  };
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (each.isDirectory()) await syncPath(join(each.parentPath, each.name));
  }
  await syncPath(folder);
  await writeFile(manifestPath(folder), printManifest(manifest), { flag: 'wx', mode: 0o600, flush: true });
  await syncPath(folder);
  return manifest;
}

async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) {
    throw new StartRefusal(`${folder} ist nicht leer: Geben Sie für jede Sicherung einen neuen Ordner an.`);
  }
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
}

async function writeTables(
  folder: string,
  transaction: Parameters<typeof listTables>[0],
  sums: Map<string, string>,
): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = [];
  for (const table of await listTables(transaction)) {
    const file = tableFile(table.name);
    const lines = dumpRows(transaction, table);
    const { sha256, lineCount } = await writePackedLines(join(folder, file), lines);
    sums.set(file, sha256);
    written.push({ ...table, rowCount: lineCount });
  }
  return written;
}

/** Copies the bytes of a medium; false if they are gone, or not those that its record proves. */
async function copyMedium(
  files: MediaStore,
  folder: string,
  { key, sha256 }: MediaBytes,
  sums: Map<string, string>,
): Promise<boolean> {
  const bytes = await files.open(key);
  if (bytes === undefined) return false;
  const file = mediaFile(key);
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  if ((await writeNewFile(path, bytes)) !== sha256) {
    await rm(path);
    return false;
  }
  sums.set(file, sha256);
  return true;
}
