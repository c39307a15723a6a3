import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** The ETag stands for the bytes of the answer and not for the version of an entity. */
    isNamedByContent: boolean;
  }
}

/** Hashing more than this would keep others waiting for longer than sending it is worth. */
const MAX_HASHED_BYTES = 4_000_000;

/** Gives an answer the ETag that names exactly its content. */
export function nameContent(reply: FastifyReply, version: string): FastifyReply {
  reply.isNamedByContent = true;
  return reply.header('etag', `"${version}"`);
}

/** True if the caller already has what the answer says; then it needs no body. */
export function hasContent(request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader('etag');
  // A compressing proxy in between marks the ETag as weak; it stands for the same content.
  const known = request.headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known !== undefined && (known.includes('*') || known.includes(String(etag)));
}

/**
 * Gives every answer in JSON that has no version of its own one made of its bytes, and sends 304 without a
 * body to who has it already. It must be registered before what compresses answers.
 */
export function nameAnswers(app: FastifyInstance): void {
  app.decorateReply('isNamedByContent', false);
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!reply.hasHeader('etag') && isText && isHashed(reply, payload)) {
      nameContent(reply, createHash('sha1').update(payload).digest('base64url'));
    }
    if (!isText || !reply.isNamedByContent || !hasContent(request, reply)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}

function isHashed(reply: FastifyReply, { length }: string | Buffer): boolean {
  return length <= MAX_HASHED_BYTES && String(reply.getHeader('content-type')).startsWith('application/json');
}
