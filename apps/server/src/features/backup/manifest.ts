import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartRefusal } from '../../db/start-refusal.ts';
import { mediaIdOfKey } from '../../files/media-key.ts';

const MANIFEST = 'backup.json';
/** Check values of all other files, as `sha256sum -c` reads them. */
export const SUMS = 'SHA256SUMS';
const MEDIA = 'media/';

const TABLE = /^[a-z][a-z0-9_]*$/;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const manifest = z.object({
  format: z.literal('rahmenpreis-backup-1'),
  /** The moment of the snapshot. */
  madeAt: z.iso.datetime(),
  /** The migrations that had made the tables. */
  migrations: z.array(z.number()),
  tables: z.array(
    z.object({
      name: z.string().regex(TABLE),
      columns: z.array(z.string()),
      types: z.array(z.string()),
      rowCount: z.number(),
    }),
  ),
  counters: z.array(z.object({ name: z.string(), last: z.string() })),
  mediaCount: z.number(),
  /** Media whose bytes were missing, or not those of their record, when the backup was made. */
  damagedMedia: z.array(z.string().refine((key) => mediaIdOfKey(key) !== undefined)),
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
  return `${MEDIA}${key}`;
}

/** The key of the medium that a file of a backup holds; undefined for any other file. */
export function keyOfFile(name: string): string | undefined {
  const key = name.startsWith(MEDIA) ? name.slice(MEDIA.length) : '';
  return mediaIdOfKey(key) === undefined ? undefined : key;
}

/** Reads the manifest of a backup; throws StartRefusal if there is none, or it is of an unknown kind. */
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

/**
 * The check values of a backup's files, by name; throws StartRefusal unless they are those of its manifest
 * and every name is one that the program writes.
 */
export function readSums(folder: string, manifest: Manifest): Map<string, string> {
  const path = join(folder, SUMS);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new StartRefusal(`${path} fehlt: Die Sicherung ist unvollständig.`);
  }
  if (createHash('sha256').update(text).digest('hex') !== manifest.sums) {
    throw new StartRefusal(`${path} wurde verändert: Die Sicherung ist nicht unversehrt.`);
  }
  const sums = readLines(text, new Set(manifest.tables.map(({ name }) => tableFile(name))));
  if (sums !== undefined) return sums;
  throw new StartRefusal(
    `${path} nennt Dateien, wie dieses Programm sie nicht schreibt: Das ist keine Sicherung von ihm.`,
  );
}

/**
 * A check value is no signature: whoever can write a backup's files can write their check values too. So a
 * name must be one that `makeBackup` gives, or the restore would read and write wherever it points.
 */
function readLines(text: string, tableFiles: ReadonlySet<string>): Map<string, string> | undefined {
  const read = new Map<string, string>();
  for (const line of text.split('\n').slice(0, -1)) {
    const [, digest, name] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (digest === undefined || name === undefined || read.has(name)) return undefined;
    if (!tableFiles.has(name) && keyOfFile(name) === undefined) return undefined;
    read.set(name, digest);
  }
  return text.endsWith('\n') ? read : undefined;
}
