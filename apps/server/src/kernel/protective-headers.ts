import { randomBytes } from 'node:crypto';
import type { OutgoingHttpHeader } from 'node:http';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The program asks a browser for nothing of this. */
const PERMISSIONS_POLICY = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');
const YEAR_SECONDS = 31_536_000;
const NONCE_BYTES = 16;

/** What a page may run and look like beyond its own files: what carries these. */
export interface Nonces {
  readonly script: string;
  readonly style: string;
}

/** A strict content security policy; what has the nonces is let through as well. */
function policyWith(nonces?: Nonces) {
  const allow = (nonce: string | undefined) => (nonce === undefined ? [] : [`'nonce-${nonce}'`]);
  return {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...allow(nonces?.script)],
      styleSrc: ["'self'", ...allow(nonces?.style)],
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
  };
}

/**
 * Gives every answer the headers that protect its reader; made once, being the same: making them took a sixth
 * of a small answer's time (decision 0054). With `onlyHttps` browsers never use plain http again.
 */
export async function protectAnswers(app: FastifyInstance, onlyHttps: boolean): Promise<void> {
  await app.register(fastifyHelmet, {
    global: false,
    contentSecurityPolicy: policyWith(),
    strictTransportSecurity: onlyHttps && { maxAge: YEAR_SECONDS, includeSubDomains: false },
    referrerPolicy: { policy: 'no-referrer' },
  });
  let made: [string, OutgoingHttpHeader][] | undefined;
  app.addHook('onRequest', async (_, { raw, helmet }) => {
    if (made === undefined) {
      // What the first answer had before is its own.
      const own = new Set(raw.getHeaderNames());
      void helmet();
      raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
      made = Object.entries(raw.getHeaders()).flatMap(([name, value]) =>
        value === undefined || own.has(name) ? [] : [[name, value]],
      );
    } else {
      for (const [name, value] of made) raw.setHeader(name, value);
    }
  });
}

/** Lets a page run what carries the nonces it gets, fresh ones each time. */
export function allowNonces(reply: FastifyReply): Nonces {
  const [script, style] = [
    randomBytes(NONCE_BYTES).toString('hex'),
    randomBytes(NONCE_BYTES).toString('hex'),
  ];
  void reply.helmet({ contentSecurityPolicy: policyWith({ script, style }) });
  return { script, style };
}
