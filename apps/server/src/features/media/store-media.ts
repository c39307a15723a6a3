import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FileEnding } from '@rahmenpreis/contract/upload-rules.ts';
import type { Media, MediaForm } from '@rahmenpreis/contract/media.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { isDiskFull } from '../../kernel/answer/disk-full.ts';
import { Failure } from '../../kernel/answer/failure.ts';
import { RepeatedCall } from '../../kernel/call/reply/repeated-call.ts';
import type { LyingFile, UploadedFile } from '../../kernel/call/upload/read-upload.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { contentOf } from './file-content.ts';
import { mediaIdOfKey, mediaKey } from '../../files/media-key.ts';
import { mayRemoveBytes } from '../../db/dump/bytes-kept.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import { processImage } from './process-image.ts';
import { listMediaIds, type NewMedia } from './repository.ts';
import { CONTENT_TYPES, documentRefused, documentTooCostly, imageRefused } from './rules.ts';

const documentInspector = workerModule<typeof import('./inspect-document.ts')>(
  import.meta.resolve('./inspect-document.ts'),
);
const documentCleaner = workerModule<typeof import('./clean-document.ts')>(
  import.meta.resolve('./clean-document.ts'),
);
const ACCESS_KEY_BYTES = 24;

type StoredVersion = NewMedia['versions'][number];
type Prepared = Omit<StoredVersion, 'access' | 'fileSize'> & { bytes: Uint8Array };

/**
 * Checks a file's content and prepares what is stored: images re-encoded, documents as they are, or without
 * traces of their making where they are for an answer.
 */
export async function prepareVersions(
  workers: Workers,
  { kind, isForAnswer }: { readonly kind: Media['kind']; readonly isForAnswer: boolean },
  ending: FileEnding,
  { bytes, sha256, path }: LyingFile,
): Promise<Prepared[]> {
  const type = CONTENT_TYPES[ending];
  if (type.startsWith('image/')) {
    const content = await contentOf(bytes);
    if (content === 'polyglot') throw documentRefused('polyglot', ending);
    if (content !== 'jpg' && content !== 'png') throw documentRefused('mismatch', ending);
    const images = await processImage(bytes, content, kind === 'img' ? ['ORIGIN', 'MEDIUM'] : ['ORIGIN']);
    if (typeof images === 'string') throw imageRefused(images);
    return images.map((image) => ({
      ...image,
      sha256: digestOf(image.bytes),
      ...(isForAnswer && { removed: [] }),
    }));
  }
  const origin = await prepareDocument(workers, ending, { bytes, sha256, path });
  if (!isForAnswer) return [origin];
  const clean = await workers.run(documentCleaner, 'cleanDocument', path, ending);
  if (clean === undefined) throw documentTooCostly();
  return [{ ...origin, ...clean, sha256: digestOf(clean.bytes) }];
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Checks a file's content and prepares it as it is, a picture as well. */
export async function prepareDocument(
  workers: Workers,
  ending: FileEnding,
  { bytes, sha256, path }: Pick<LyingFile, 'bytes' | 'sha256' | 'path'>,
): Promise<Prepared> {
  const judged = await workers.run(documentInspector, 'inspectDocument', path, ending);
  if (judged === undefined) throw documentTooCostly();
  if (judged.problem !== undefined) throw documentRefused(judged.problem, ending);
  const { activeContent } = judged;
  const type = CONTENT_TYPES[ending];
  return { label: 'ORIGIN', type, bytes, sha256, width: null, height: null, activeContent };
}

/**
 * Keeps the bytes and passes the record to `store`. A refusal or a full disk removes the bytes again; after
 * any other failure they stay, because a commit whose answer was lost may have stored the record. So no
 * record ever exists without its bytes, and bytes without a record are swept later.
 */
export async function storeMedia<T>(
  files: MediaStore,
  record: { kind: Media['kind']; file: UploadedFile; form: MediaForm; versions: readonly Prepared[] },
  store: (media: NewMedia) => Promise<T>,
): Promise<T> {
  const { kind, file, form, versions } = record;
  const id = randomUUID();
  try {
    for (const { label, bytes } of versions) await files.write(mediaKey(id, label), bytes);
  } catch (error) {
    await removeBytes(files, id, versions);
    throw error;
  }
  try {
    return await store({
      ...form,
      id,
      kind,
      filename: file.filename,
      title: form.title === '' ? file.filename : form.title,
      versions: versions.map(describeVersion),
    });
  } catch (error) {
    if (error instanceof Failure || error instanceof RepeatedCall || isDiskFull(error)) {
      await removeBytes(files, id, versions);
    }
    throw error;
  }
}

/** Removes the bytes of these versions of a medium; what cannot be removed is swept later. */
export async function removeBytes(
  files: MediaStore,
  id: string,
  versions: readonly Pick<Prepared, 'label'>[],
): Promise<void> {
  for (const { label } of versions) await files.remove(mediaKey(id, label)).catch(() => undefined);
}

function describeVersion({ bytes, ...version }: Prepared): StoredVersion {
  return {
    ...version,
    fileSize: bytes.byteLength,
    access: randomBytes(ACCESS_KEY_BYTES).toString('base64url'),
  };
}

/** How old bytes without a record must be: an upload being stored right now has none yet. */
const ORPHAN_AGE_MS = 60 * 60_000;
/** How often `main.ts` sweeps. */
export const SWEEP_PERIOD_MS = 24 * 60 * 60_000;

/**
 * Removes bytes that no record names, left by a crash between the two, and gives the number of files removed:
 * none while a backup is made, which may still copy them.
 */
export async function sweepOrphans(db: Queries, files: MediaStore, nowMs: number): Promise<number> {
  const old: { key: string; mediaId: string }[] = [];
  for await (const { key, changedMs } of files.list()) {
    const mediaId = mediaIdOfKey(key);
    if (mediaId !== undefined && changedMs < nowMs - ORPHAN_AGE_MS) old.push({ key, mediaId });
  }
  const known = await inTransaction(db, listMediaIds);
  let removedCount = 0;
  for (const { key, mediaId } of old) {
    if (known.has(mediaId)) continue;
    // A transaction for each, as the database ends one that stands still while many are removed.
    const isRemoved = await inTransaction(db, async (transaction) => {
      if (!(await mayRemoveBytes(transaction))) return false;
      await files.remove(key);
      return true;
    });
    if (!isRemoved) return removedCount;
    removedCount += 1;
  }
  return removedCount;
}
