import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../../db/start-refusal.ts';

const MANIFEST = 'backup.json';
/** Check values of all other files, as `sha256sum -c` reads them. */
export const SUMS = 'SHA256SUMS';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const manifest = z.object({
  format: z.literal('rahmenpreis-backup-1'),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The migrations that had made the tables. */
  migrations: z.array(z.number()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      types: z.array(z.string()),
      rowCount: z.number(),
    }),
  ),
  counters: z.array(z.object({ name: z.string(), last: z.string() })),
  mediaCount: z.number(),
  /** Media whose bytes were missing, or not those of their record, when the backup was made. */
  damagedMedia: z.array(z.string()),
  /** SHA-256 of the file of check values, which stands for all files. */
  sums: sha256,
});

/** What a backup says about itself. It is written last: a folder without it holds no backup. */
export type Manifest = z.output<typeof manifest>;

/** Prints a manifest. */
export function printManifest(value: Manifest): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The name of the manifest in a backup's folder. */
export function manifestPath(folder: string): string {
  return join(folder, MANIFEST);
}

/** The file of a table's rows in a backup: packed lines of JSON. */
export function tableFile(table: string): string {
  return `tables/${table}.jsonl.gz`;
}

/** The file of a medium in a backup. */
export function mediaFile(key: string): string {
  return `media/${key}`;
}

/** Reads the manifest of a backup; throws StartRefusal if there is none, or it is of a kind that is not known. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(manifestPath(folder), 'utf8');
  } catch {
    throw new StartRefusal(`In ${folder} liegt keine vollständige Sicherung: ${MANIFEST} fehlt.`);
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new StartRefusal(`${manifestPath(folder)} ist nicht lesbar.`);
  }
}

/** The check values of a backup's files, by name; throws StartRefusal unless they are those of its manifest. */
export function readSums(folder: string, { sums }: Manifest): Map<string, string> {
  const path = join(folder, SUMS);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new StartRefusal(`${path} fehlt: Die Sicherung ist unvollständig.`);
  }
  if (createHash('sha256').update(text).digest('hex') !== sums) {
    throw new StartRefusal(`${path} wurde verändert: Die Sicherung ist nicht unversehrt.`);
  }
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}
