import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasContent, nameContent } from './content-version.ts';

/** Bytes that were made and compressed once for all who ask for them. */
export class PackedAnswer {
  /** Identifies exactly this content; callers who already have it get 304. */
  readonly etag: string;
  readonly gzipped: Buffer;

  constructor(etag: string, gzipped: Buffer) {
    this.etag = etag;
    this.gzipped = gzipped;
  }
}

const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** True if the caller can read what is compressed with gzip. */
export function takesGzip({ headers }: FastifyRequest): boolean {
  return TAKES_GZIP.test(String(headers['accept-encoding'] ?? ''));
}

/** Sends the bytes as they are kept, unpacked only for who cannot read them so, or 304 to who has them. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzipped }: PackedAnswer,
): Promise<FastifyReply> {
  if (hasContent(request, nameContent(reply, etag))) return reply.code(304).send();
  reply.type('application/octet-stream').header('vary', 'accept-encoding');
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(await promisify(gunzip)(gzipped));
}
