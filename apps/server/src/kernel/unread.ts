import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { PROVIDER_UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { Failure, fixedRefusal, presentFailure, tooSlow } from './answer/failure.ts';
import { sendFailure } from './call/answer-failure.ts';

/** How many bytes are still accepted from a caller who has been answered. */
const REST_MAX_BYTES = 2 * PROVIDER_UPLOAD_MAX_BYTES;
/** Longest time for the rest of a body, and the pause after each part, which lets others run, in ms. */
const REST_MAX_MS = 60_000;
const REST_PAUSE_MS = 4;

/** What Node and the router call the requests that never reach a call, and how these are answered. */
const UNREAD: Readonly<Record<string, Failure>> = {
  FST_ERR_BAD_URL: new Failure(400, 'bad-url', 'Die Adresse der Anfrage ist nicht lesbar.'),
  FST_ERR_MAX_PARAM_LENGTH: new Failure(414, 'address-too-long', 'Die Adresse der Anfrage ist zu lang.'),
  HPE_HEADER_OVERFLOW: new Failure(431, 'headers-too-large', 'Der Kopf der Anfrage ist zu groß.'),
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow(),
};
const UNREADABLE = fixedRefusal(400, 'bad-request')();

/** Refuses in the contract's shape what is no request of a call at all (CONTRACT.md «Errors»). */
export const refuseUnread = {
  frameworkErrors: (error: { code: string }, _: FastifyRequest, reply: FastifyReply) => {
    void sendFailure(reply, UNREAD[error.code] ?? UNREADABLE);
  },
  clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return;
    const failure = UNREAD[error.code ?? ''] ?? UNREADABLE;
    const answer = presentFailure(failure);
    const body = JSON.stringify(answer);
    const head = [
      `HTTP/1.1 ${answer.status} ${answer.error}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;

/**
 * Has Node remember each request's address, which it can only be asked for while the connection lives: the
 * audit log also records who breaks off sending, and its entries cannot be stored without it. Asked of
 * requests and not of connections, since a name like localhost has two servers, of which `app.server` is one.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => void raw.socket.remoteAddress);
}

/**
 * Makes sure callers receive an answer given before their whole body arrived, as for too large an upload.
 * Many read nothing until they have sent everything, and closing while bytes arrive resets the connection,
 * which may overtake the answer. So the rest is read and discarded, up to a limit, before closing.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    // Undefined if a test injects a request without any connection.
    if (raw.complete !== false) return;
    reply.removeHeader('connection');
    throwAwayRest(raw);
  });
}

/** How many rests are thrown away at this moment. */
let restCount = 0;

function throwAwayRest(raw: IncomingMessage): void {
  const timer = setTimeout(() => raw.destroy(), REST_MAX_MS);
  restCount += 1;
  raw.once('close', () => {
    clearTimeout(timer);
    restCount -= 1;
  });
  let restBytes = 0;
  raw.unpipe();
  raw.on('data', (chunk: Uint8Array) => {
    restBytes += chunk.length;
    if (restBytes > REST_MAX_BYTES) raw.destroy();
    raw.pause();
    // Refused bodies could keep the thread as busy as read ones: of all, one part comes every other ms.
    setTimeout(() => raw.resume(), Math.max(REST_PAUSE_MS, 2 * restCount));
  });
  raw.resume();
}
