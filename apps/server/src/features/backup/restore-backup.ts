import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isWithoutTables,
  knowsMigrations,
  loadRows,
  makeTables,
  setCounter,
} from '../../db/dump/load-tables.ts';
import { agreeOnTexts, listTables } from '../../db/dump/table-shape.ts';
import type { Database } from '../../db/open.ts';
import { StartRefusal } from '../../db/start-refusal.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { appendAudit } from '../audit/repository.ts';
import { endAllSessions } from '../session/repository.ts';
import { digestOfFile, readPackedLines } from './backup-file.ts';
import { keyOfFile, type Manifest, mediaFile, readManifest, readSums, tableFile } from './manifest.ts';

/** A backup whose every file is the one that was written. */
type CheckedBackup = Awaited<ReturnType<typeof checkBackup>>;

/** Checks a backup's files; a StartRefusal says what is missing or changed, or that its program is newer. */
export async function checkBackup(folder: string) {
  const manifest = readManifest(folder);
  if (!knowsMigrations(manifest.migrations)) {
    throw new StartRefusal(
      'Die Sicherung stammt von einer anderen Fassung des Programms, deren Tabellen diese nicht kennt: Nehmen Sie die Fassung, mit der gesichert wurde, oder eine neuere.',
    );
  }
  const sums = readSums(folder, manifest);
  const wrong: string[] = [];
  for (const [name, sha256] of sums) {
    if (!(await isInPlace(folder, name)) || (await digestOfFile(join(folder, name))) !== sha256) {
      wrong.push(name);
    }
  }
  const unlisted = manifest.tables.map(({ name }) => tableFile(name)).filter((name) => !sums.has(name));
  if (wrong.length + unlisted.length > 0) {
    throw new StartRefusal(
      `Die Sicherung ist nicht unversehrt. Verändert oder nicht vorhanden: ${[...wrong, ...unlisted].join(', ')}.`,
    );
  }
  const mediaKeys = new Set([...sums.keys()].map(keyOfFile).filter((key) => key !== undefined));
  return { folder, manifest, mediaKeys };
}

/** True if the file lies where its name says; a link could pass off another file of this machine for it. */
async function isInPlace(folder: string, name: string): Promise<boolean> {
  const places = [realpath(folder), realpath(join(folder, name))];
  const [root, place] = await Promise.all(places).catch(() => []);
  return root !== undefined && place === join(root, name);
}

/**
 * Loads a backup into a database without tables and a store without other media. All rows come in one
 * transaction, so an interrupted restore leaves the database empty and can be repeated. Throws StartRefusal
 * if it could overwrite anything. The tables are the backup's; `settleIn` follows once they are up to date.
 */
export async function loadBackup(
  { db }: Pick<Database, 'db'>,
  files: MediaStore,
  { folder, manifest, mediaKeys }: CheckedBackup,
): Promise<void> {
  if (!(await inTransaction(db, isWithoutTables))) {
    throw new StartRefusal(
      'Die Datenbank ist nicht leer: Zurückgespielt wird nur in eine neue, damit nichts überschrieben wird.',
    );
  }
  for await (const { key } of files.list()) {
    if (mediaKeys.has(key)) continue;
    throw new StartRefusal(
      `Im Ziel liegen bereits Bilder oder Dokumente (${key}): Zurückgespielt wird nur in einen leeren Ordner oder Bucket.`,
    );
  }
  for (const key of mediaKeys) await files.write(key, await readFile(join(folder, mediaFile(key))));
  await inTransaction(db, async (transaction) => {
    await agreeOnTexts(transaction);
    await makeTables(transaction, manifest.migrations.length);
    await loadTables(transaction, folder, manifest);
    for (const counter of manifest.counters) await setCounter(transaction, counter);
  });
}

async function loadTables(transaction: Transaction, folder: string, manifest: Manifest): Promise<void> {
  const written = new Map(manifest.tables.map((table) => [table.name, table]));
  for (const { name, columns, types } of await listTables(transaction)) {
    const table = written.get(name);
    const isSame = JSON.stringify([table?.columns, table?.types]) === JSON.stringify([columns, types]);
    if (table === undefined || !isSame) throw new Error(`the backup has another table ${name}`);
    const rowCount = await loadRows(
      transaction,
      { name, columns, types },
      readPackedLines(join(folder, tableFile(name))),
    );
    if (rowCount !== table.rowCount) throw new Error(`the backup has ${rowCount} rows of ${name}`);
    written.delete(name);
  }
  if (written.size > 0) throw new Error(`the backup has more tables: ${[...written.keys()].join(', ')}`);
}

/**
 * Ends all sessions and voids open sign-ins, since some may have ended after the backup was made, and says in
 * the audit log that what follows it is lost.
 */
export async function settleIn({ db }: Pick<Database, 'db'>, { manifest }: CheckedBackup, nowMs: number) {
  await inTransaction(db, async (transaction) => {
    await endAllSessions(transaction, nowMs);
    const detail = { madeAt: manifest.madeAt, sums: manifest.sums };
    await appendAudit(transaction, { action: 'restore', target: 'backup', detail }, nowMs);
  });
}
