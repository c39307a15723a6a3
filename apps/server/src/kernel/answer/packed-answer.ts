import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasContent, nameContent } from './content-version.ts';
import { printAnswer } from './sliced-answer.ts';

/**
 * Bytes that were made and compressed once for all who ask for them. Without it each bidder's page costs 40 to 75 ms of a core anew, and
 * who asks again and again holds the four threads that compress everybody's answers (QUALITY.md «Speed», «Load»).
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

/** Compresses an answer whose `data` has these pieces, for all who will ask for it: as fast as may be, or small where many will. */
export async function packData(
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  level: number = constants.Z_BEST_SPEED,
): Promise<Buffer> {
  const parts = await Array.fromAsync(printAnswer(pieces));
  return promisify(gzip)(Buffer.concat(parts), { level });
}

/** How a caller can say that it reads what is compressed so. */
const TAKEN = {
  br: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/,
} as const;

/** True if the caller can read what is compressed so. */
export function takes(encoding: keyof typeof TAKEN, { headers }: FastifyRequest): boolean {
  return TAKEN[encoding].test(String(headers['accept-encoding'] ?? ''));
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
