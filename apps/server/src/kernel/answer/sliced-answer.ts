import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasContent, nameContent } from './content-version.ts';

/**
 * A large answer that is written piece by piece, bypassing its schema's checks; its maker vouches for the
 * shape. Written at once, the comparison of 5,000 properties and 50 bidders holds up everybody for a second,
 * and the LVs of 1,000 properties, 180 MB, for six (QUALITY.md «Speed»).
 */
export class SlicedAnswer {
  /** Identifies exactly this content; callers who already have it get 304. Undefined where nothing does. */
  readonly etag: string | undefined;
  /** The JSON text of `data` in pieces. */
  readonly pieces: () => AsyncIterable<string | Buffer>;

  constructor(etag: string | undefined, pieces: () => AsyncIterable<string | Buffer>) {
    this.etag = etag;
    this.pieces = pieces;
  }
}

/** Sends the pieces, or 304 if the caller's If-None-Match names them. */
export function sendSliced(request: FastifyRequest, reply: FastifyReply, { etag, pieces }: SlicedAnswer) {
  if (etag !== undefined && hasContent(request, nameContent(reply, etag))) return reply.code(304).send();
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(printAnswer(pieces()), { objectMode: false }));
}

/** The bytes of an answer whose `data` has these pieces. */
export async function* printAnswer(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('{"data":');
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
  yield Buffer.from('}');
}
