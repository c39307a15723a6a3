import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { cleanFilename } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyRequest } from 'fastify';
import type { DiskSpace } from '../../../files/disk-space.ts';
import { isDiskFull } from '../../answer/disk-full.ts';
import { Failure, fixedRefusal, storageScarce } from '../../answer/failure.ts';
import { watchSilence } from '../body/silence.ts';
import { isStorable } from '../body/storable.ts';
import type { PassingFile } from './passing-file.ts';

/** One uploaded file, held in memory up to the call's limit. */
export interface UploadedFile {
  filename: string;
  bytes: Uint8Array;
  /** How somebody has asked for it to be read. */
  choices?: FileChoices;
}

/** A file as it arrived, with the SHA-256 of its bytes in hex, which was reckoned on the way. */
export interface ArrivedFile extends UploadedFile {
  sha256: string;
}

/** The same, and where it lies until the call is answered, for a worker that reads it for itself. */
export interface LyingFile extends ArrivedFile {
  path: string;
}

/** The content of a request: name and SHA-256, in hex, of its single file, and its text fields by name. */
export interface Upload {
  filename: string;
  sha256: string;
  fields: Record<string, string>;
}

const FIELDS_MAX_COUNT = 20;
const FIELD_MAX_BYTES = 100_000;

/**
 * Reads a multipart request, its single file into `content` and the fields before and after it; the file is
 * refused while streaming once it grows beyond `maxBytes` (CONST-001), and an upload that is no whole form as
 * soon as that shows. While the disk is kept for what people type, none is read.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  content: PassingFile,
  disk?: Pick<DiskSpace, 'isTooLarge'>,
): Promise<Upload> {
  if (!request.isMultipart()) throw fileMissing();
  const saidBytes = Number(request.headers['content-length'] ?? 0);
  if ((await disk?.isTooLarge(saidBytes)) === true) throw storageScarce();
  const reading = readParts(request, maxBytes, content);
  const silence = watchSilence(broken);
  let bytes = 0;
  const hear = (part: Buffer): void => {
    silence.hear();
    bytes += part.length;
  };
  request.raw.on('data', hear);
  try {
    const upload = await Promise.race([reading, silence.broken]);
    request.bodyBytes = bytes;
    return upload;
  } catch (error) {
    throw isRefusal(error) ? error : broken();
  } finally {
    silence.end();
    request.raw.off('data', hear);
  }
}

async function readParts(request: FastifyRequest, maxBytes: number, content: PassingFile): Promise<Upload> {
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: FIELDS_MAX_COUNT,
    fieldSize: FIELD_MAX_BYTES,
    parts: FIELDS_MAX_COUNT + 1,
  };
  const fields: Record<string, string> = {};
  const hash = createHash('sha256');
  let filename: string | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    filename = cleanFilename(part.filename);
    part.file.on('data', (chunk: Buffer) => void hash.update(chunk));
    await keepPart(part.file, maxBytes, content);
  }
  if (filename === undefined) throw fileMissing();
  if (!isStorable(fields)) {
    throw fixedRefusal(400, 'unreadable-text')();
  }
  return { filename, sha256: hash.digest('hex'), fields };
}

/**
 * A full disk is no fault of the upload. The form's parser says what is too much by a status of its own, and
 * what it cannot read by a bare error.
 */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Failure ||
    isDiskFull(error) ||
    (error instanceof Error && 'statusCode' in error && error.statusCode === 413)
  );
}

/** Keeps a part to its end, and stops at the limit instead of waiting for the rest to arrive. */
function keepPart(
  part: Readable & { truncated: boolean },
  maxBytes: number,
  content: PassingFile,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = content.openSink();
    part.on('limit', () => reject(tooLarge(maxBytes)));
    part.on('error', reject);
    sink.on('error', reject);
    // A part that arrived all at once may have hit its limit before anybody listened.
    sink.on('finish', () => (part.truncated ? reject(tooLarge(maxBytes)) : resolve()));
    part.on('close', () => {
      if (!part.readableEnded) reject(broken());
    });
    // Nor does a part that was cut off before anybody listened say so again.
    if (part.destroyed) reject(broken());
    part.pipe(sink);
  });
}

const broken = fixedRefusal(400, 'upload-broken');

const fileMissing = fixedRefusal(400, 'file-missing');

function tooLarge(maxBytes: number): Failure {
  return new Failure(
    413,
    'file-too-large',
    `Die Datei ist zu groß. Erlaubt sind höchstens ${maxBytes / 1_000_000} MB.`,
  );
}
