import type { IncomingMessage } from 'node:http';
import { PROVIDER_UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { FastifyInstance } from 'fastify';
import { createPacer } from '../work/pacer.ts';

/** How many bytes are still accepted from a caller who has been answered. */
const REST_MAX_BYTES = 2 * PROVIDER_UPLOAD_MAX_BYTES;
/** Longest time the rest of a body may take, in milliseconds. */
const REST_MAX_MS = 60_000;

/**
 * Makes sure callers receive an answer given before their whole body had arrived, as for an upload that is too large.
 * Many read nothing until they have sent everything, and closing the connection while bytes still arrive resets it, which
 * may overtake the answer. So the rest is read and discarded, up to a limit, and only then is the connection closed.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Undefined if a test injects a request without any connection.
    if (raw.complete !== false) return;
    reply.removeHeader('connection');
    throwAwayRest(raw);
  });
}

function throwAwayRest(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.destroy(), REST_MAX_MS);
  raw.once('close', () => clearTimeout(timer));
  let restBytes = 0;
  // Bodies that are refused again and again would keep the thread as busy as bodies that are read.
  const pace = createPacer('refused');
  raw.unpipe();
  raw.on('data', (chunk: Uint8Array) => {
    restBytes += chunk.length;
    if (restBytes > REST_MAX_BYTES) raw.destroy();
    raw.pause();
    void pace().then(() => raw.resume());
  });
  raw.resume();
}
