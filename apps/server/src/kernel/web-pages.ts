import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendFailure } from './call/answer-failure.ts';
import { notFound } from './answer/failure.ts';
import { serveWebFiles } from './web-files.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const STYLE_NONCE_PLACEHOLDER = '__CSP_STYLE_NONCE__';
const SERVICE_PATHS = /^\/((auth|property|media|lvep|keyval)\/|v1\/|docs|openapi\.json)/;
/** The program asks a browser for nothing of this. */
const PERMISSIONS_POLICY = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built browser application under a strict content security policy: its files as they are, and its page for
 * every path that is not a call, with a fresh nonce each time. With `onlyHttps` browsers never use plain http again.
 */
export async function serveWebPages(
  app: FastifyInstance,
  webFolder: string | undefined,
  onlyHttps: boolean,
): Promise<void> {
  await app.register(fastifyHelmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        // The program also runs on plain http at localhost, where upgrading would break it.
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: onlyHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (_, reply) => void reply.header('permissions-policy', PERMISSIONS_POLICY));
  const page = webFolder === undefined ? undefined : join(webFolder, 'index.html');
  const html = page !== undefined && existsSync(page) ? readFileSync(page, 'utf8') : undefined;
  if (webFolder !== undefined && html !== undefined) {
    await serveWebFiles(app, join(webFolder, 'assets'));
  }
  const sendPage = (reply: FastifyReply, text: string): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        text
          .replaceAll(NONCE_PLACEHOLDER, reply.cspNonce.script)
          .replaceAll(STYLE_NONCE_PLACEHOLDER, reply.cspNonce.style),
      );
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
