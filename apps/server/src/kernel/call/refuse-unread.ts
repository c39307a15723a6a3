import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { Failure, presentFailure, tooSlow } from '../answer/failure.ts';
import { sendFailure } from './answer-failure.ts';

/** What Node and the router call the requests that never reach a call, and how these are answered. */
const UNREAD: Readonly<Record<string, Failure>> = {
  FST_ERR_BAD_URL: new Failure(400, 'bad-url', 'Die Adresse der Anfrage ist nicht lesbar.'),
  FST_ERR_MAX_PARAM_LENGTH: new Failure(414, 'address-too-long', 'Die Adresse der Anfrage ist zu lang.'),
  HPE_HEADER_OVERFLOW: new Failure(431, 'headers-too-large', 'Der Kopf der Anfrage ist zu groß.'),
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow(),
};
const UNREADABLE = new Failure(400, 'bad-request', 'Die Anfrage konnte nicht verarbeitet werden');

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
