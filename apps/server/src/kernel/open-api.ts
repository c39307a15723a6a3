import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** What the readable pages need; the library's own policy lets them speak with foreign hosts and still blocks a style. */
const DOCS_POLICY = {
  'default-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** How long a browser, and a proxy, keeps the description. */
const KEPT_SECONDS = 3_600;

/** Describes every call at /openapi.json and as readable pages at /docs (CONTRACT.md «Answers»). */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      info: { title: 'Rahmenpreis', version: '1', description: 'Calls of the tendering program.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (pages) => {
    // Asked for again and again they cost more than most calls, and they change with the version alone.
    pages.addHook('onSend', async (_, reply) => {
      if (reply.statusCode === 200) reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`);
    });
    await pages.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
    pages.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  });
}
