import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './call/answer-failure.ts';
import { notFound } from './answer/failure.ts';
import { allowNonces } from './protective-headers.ts';
import { serveWebFiles } from './web-files.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const STYLE_NONCE_PLACEHOLDER = '__CSP_STYLE_NONCE__';
const SERVICE_PATHS = /^\/((auth|property|media|lvep|keyval)\/|v1\/|docs|openapi\.json)/;
/** Pages whose path is also a short spelling of a call (CONTRACT.md «Aliases»). */
const SHARED_PATHS = /^\/phase\/?(\?|$)/;

function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

/**
 * Serves the built browser application: its files as they are, and its page for every path that is not a
 * call, with fresh nonces each time.
 */
export async function serveWebPages(app: FastifyInstance, webFolder: string | undefined): Promise<void> {
  const page = webFolder === undefined ? undefined : join(webFolder, 'index.html');
  const html = page !== undefined && existsSync(page) ? readFileSync(page, 'utf8') : undefined;
  if (webFolder !== undefined && html !== undefined) {
    await serveWebFiles(app, join(webFolder, 'assets'));
  }
  const sendPage = (reply: FastifyReply, text: string): FastifyReply => {
    const { script, style } = allowNonces(reply);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(text.replaceAll(NONCE_PLACEHOLDER, script).replaceAll(STYLE_NONCE_PLACEHOLDER, style));
  };
  // Also for a monitor, which asks for no HTML.
  app.get('/', async (_, reply) => (html === undefined ? sendGreeting(reply) : sendPage(reply, html)));
  app.addHook('onRequest', async (request, reply) => {
    // A browser that opens an address brings no token, without which the call would only say so.
    const isPage = SHARED_PATHS.test(request.url) && wantsPage(request);
    if (html === undefined || !isPage || request.headers.authorization !== undefined) return undefined;
    return sendPage(reply, html);
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (html === undefined || !wantsPage(request) || SERVICE_PATHS.test(request.url)) {
      return sendFailure(reply, notFound());
    }
    return sendPage(reply, html);
  });
}

/** What stands at the front door of a server without pages. */
function sendGreeting(reply: FastifyReply): FastifyReply {
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send('Rahmenpreis läuft. Beschreibung der Aufrufe: /docs\n');
}
