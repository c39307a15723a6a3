import type { Readable } from 'node:stream';
import type {} from '@fastify/multipart';
import { cleanFilename } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyRequest } from 'fastify';
import type { DiskSpace } from '../../files/disk-space.ts';
import { isDiskFull } from '../answer/disk-full.ts';
import { Failure, storageScarce } from '../answer/failure.ts';
import { isStorable } from './body/storable.ts';

/** One uploaded file, held in memory up to the call's limit. */
export interface UploadedFile {
  filename: string;
  bytes: Uint8Array;
}

/** The single file of a request and the text fields beside it, by name. */
export interface Upload {
  file: UploadedFile;
  fields: Record<string, string>;
}

const FIELDS_MAX_COUNT = 20;
const FIELD_MAX_BYTES = 100_000;
/** How long an upload may pause before it counts as broken, in milliseconds. */
const SILENCE_MAX_MS = 30_000;

/**
 * Reads the single file of a multipart request and the fields before and after it; the file is refused while streaming
 * once it grows beyond `maxBytes` (CONST-001), and an upload that is no whole form as soon as that shows. While the disk
 * is kept for what people type, none is read.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  disk?: Pick<DiskSpace, 'isTooLarge'>,
): Promise<Upload> {
  if (!request.isMultipart()) throw fileMissing();
  const saidBytes = Number(request.headers['content-length'] ?? 0);
  if ((await disk?.isTooLarge(saidBytes)) === true) throw storageScarce();
  const reading = readParts(request, maxBytes);
  const silence = waitForSilence(request.raw);
  try {
    return await Promise.race([reading, silence.broken]);
  } catch (error) {
    throw isRefusal(error) ? error : broken();
  } finally {
    silence.end();
  }
}

async function readParts(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  const limits = {
    fileSize: maxBytes,
    files: 1,
    fields: FIELDS_MAX_COUNT,
    fieldSize: FIELD_MAX_BYTES,
    parts: FIELDS_MAX_COUNT + 1,
  };
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    file = { filename: cleanFilename(part.filename), bytes: await readPart(part.file, maxBytes) };
  }
  if (file === undefined) throw fileMissing();
  if (!isStorable(fields)) {
    throw new Failure(
      400,
      'unreadable-text',
      'Der Text enthält Zeichen, die nicht gespeichert werden können.',
    );
  }
  return { file, fields };
}

/** `broken` rejects once no byte has come for `SILENCE_MAX_MS`; what is silent longer will hardly go on. */
function waitForSilence(raw: Readable): { broken: Promise<never>; end(): void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(broken()), SILENCE_MAX_MS);
  const hear = (): void => void timer.refresh();
  raw.on('data', hear);
  return {
    broken: promise,
    end() {
      clearTimeout(timer);
      raw.off('data', hear);
    },
  };
}

/** A full disk is no fault of the upload. The form's parser says what is too much by a status of its own, and what it cannot read by a bare error. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Failure ||
    isDiskFull(error) ||
    (error instanceof Error && 'statusCode' in error && error.statusCode === 413)
  );
}

/** Reads a part to its end, and stops at the limit instead of waiting for the rest to arrive. */
function readPart(part: Readable & { truncated: boolean }, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    part.on('data', (chunk: Buffer) => chunks.push(chunk));
    part.on('limit', () => reject(tooLarge(maxBytes)));
    part.on('error', reject);
    // A part that arrived all at once may have hit its limit before anybody listened.
    part.on('end', () => (part.truncated ? reject(tooLarge(maxBytes)) : resolve(Buffer.concat(chunks))));
    part.on('close', () => reject(broken()));
    // Nor does a part that was cut off before anybody listened say so again.
    if (part.destroyed) reject(broken());
  });
}

function broken(): Failure {
  return new Failure(
    400,
    'upload-broken',
    'Die Datei ist nicht vollständig angekommen. Bitte laden Sie sie erneut hoch.',
  );
}

function fileMissing(): Failure {
  return new Failure(400, 'file-missing', 'Bitte wählen Sie eine Datei aus.');
}

function tooLarge(maxBytes: number): Failure {
  return new Failure(
    413,
    'file-too-large',
    `Die Datei ist zu groß. Erlaubt sind höchstens ${maxBytes / 1_000_000} MB.`,
  );
}
