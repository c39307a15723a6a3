import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendFailure } from './call/answer-failure.ts';
import { notFound } from './answer/failure.ts';
import { allowNonces } from './protective-headers.ts';
import { serveWebFiles } from './web-files.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const STYLE_NONCE_PLACEHOLDER = '__CSP_STYLE_NONCE__';
const SERVICE_PATHS = /^\/((auth|property|media|lvep|keyval)\/|v1\/|docs|openapi\.json)/;
/**
 * Serves the built browser application: its files as they are, and its page for every path that is not a call, with fresh
 * nonces each time.
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
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
    if (html === undefined || !wantsPage || SERVICE_PATHS.test(request.url)) {
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
