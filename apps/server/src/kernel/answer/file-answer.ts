import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { fixedRefusal } from './failure.ts';

/** Bytes sent as a download instead of JSON. */
export class FileAnswer {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array | Readable;

  constructor(filename: string, contentType: string, bytes: Uint8Array | Readable) {
    this.filename = filename;
    this.contentType = contentType;
    this.bytes = bytes;
  }
}

/** Content types by the ending of a file's name; all others are `application/octet-stream`. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  zip: 'application/zip',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A download whose content type follows from its file extension. */
export function fileAnswer(filename: string, bytes: Uint8Array): FileAnswer {
  const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
  return new FileAnswer(filename, FILE_TYPES[ending] ?? 'application/octet-stream', bytes);
}

/** Gives what a worker wrote; 503 where it was killed because the file cost too much. */
export function written<T>(file: T | undefined): T {
  if (file === undefined) throw tooCostly();
  return file;
}

const tooCostly = fixedRefusal(503, 'too-costly');

/** Sends the bytes as an attachment that no browser opens or sniffs (QUALITY.md «Files»). */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const ascii = file.filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return reply
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(file.filename)}`,
    )
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', 'sandbox')
    .header('cache-control', 'private, no-store')
    .type(file.contentType)
    .send(sendable(file.bytes));
}

function sendable(bytes: Uint8Array | Readable): Buffer | Readable {
  return bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
