import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasContent, nameContent } from './content-version.ts';
import { printAnswer } from './sliced-answer.ts';

/**
 * Bytes made and compressed once for all who ask. Making each bidder's page anew costs 40 to 75 ms of a core,
 * and repeated requests hold the four threads that compress all answers (QUALITY.md «Speed», «Load»).
 */
export class PackedAnswer {
  /** Identifies exactly this content; callers who already have it get 304. */
  readonly etag: string;
  readonly gzipped: Buffer;
  readonly type: string;

  constructor(etag: string, gzipped: Buffer, type = 'application/octet-stream') {
    this.etag = etag;
    this.gzipped = gzipped;
    this.type = type;
  }
}

/** The type of what `packData` gives. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Compresses an answer whose `data` has these pieces, for all who will ask for it. */
export async function packData(pieces: AsyncIterable<string | Buffer>): Promise<Buffer> {
  const parts = await Array.fromAsync(printAnswer(pieces));
  return promisify(gzip)(Buffer.concat(parts), { level: constants.Z_BEST_SPEED });
}

/** Encodings that a caller names, without those that it refuses. */
const TAKEN = /\b(?<encoding>br|gzip)\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/g;

/** True if the caller can read what is compressed so. */
export function takes(encoding: 'br' | 'gzip', { headers }: FastifyRequest): boolean {
  const named = String(headers['accept-encoding'] ?? '').matchAll(TAKEN);
  return named.some(({ groups }) => groups?.['encoding'] === encoding);
}

/** Sends the bytes as they are kept, unpacked only for who cannot read them so, or 304 to who has them. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzipped, type }: PackedAnswer,
): Promise<FastifyReply> {
  if (hasContent(request, nameContent(reply, etag))) return reply.code(304).send();
  reply.type(type).header('vary', 'accept-encoding');
  if (takes('gzip', request)) return reply.header('content-encoding', 'gzip').send(gzipped);
  return reply.send(await promisify(gunzip)(gzipped));
}
