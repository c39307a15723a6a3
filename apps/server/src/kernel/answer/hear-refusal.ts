import type { IncomingMessage } from 'node:http';
import { PROVIDER_UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { FastifyInstance } from 'fastify';

/** Most bytes that are still taken from a caller who has been answered. */
const REST_MAX_BYTES = 2 * PROVIDER_UPLOAD_MAX_BYTES;
/** Longest time the rest of a body may take, in milliseconds. */
const REST_MAX_MS = 60_000;

/**
 * Lets callers hear an answer that was given before their whole body had arrived, as for an upload that is too large.
 * Many read nothing until they have sent everything, and closing the connection while bytes still arrive resets it, which
 * may overtake the answer. So the rest is taken and thrown away, up to a bound, and only then is the connection closed.
 */
export function letRefusalsBeHeard(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Undefined where a test hands a request in without any connection.
    if (raw.complete !== false) return;
    reply.removeHeader('connection');
    throwAwayRest(raw);
  });
}

function throwAwayRest(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.destroy(), REST_MAX_MS);
  raw.once('close', () => clearTimeout(timer));
  let restBytes = 0;
  raw.unpipe();
  raw.on('data', (chunk: Uint8Array) => {
    restBytes += chunk.length;
    if (restBytes > REST_MAX_BYTES) raw.destroy();
  });
  raw.resume();
}
