import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

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

/** What a call takes and answers under one of its paths, of which only the canonical one is described. */
export function schemaOfCall(endpoint: Endpoint, path: string): FastifySchema {
  const { summary, params, query, body, answer } = schemasOf(endpoint);
  const schema: FastifySchema & { hide?: boolean } = { summary };
  schema.tags = [endpoint.path.split('/')[1] ?? ''];
  if (params) schema.params = params;
  if (query) schema.querystring = query;
  if (body) schema.body = body;
  if (endpoint.fileMaxBytes !== undefined) schema.consumes = ['multipart/form-data'];
  if (endpoint.access !== 'public' && endpoint.access !== 'open') schema.security = [{ bearer: [] }];
  if (answer) schema.response = { 200: z.object({ data: answer }) };
  if (path === endpoint.path) schema.operationId = `${endpoint.method.toLowerCase()} ${path}`;
  else schema.hide = true;
  return schema;
}
