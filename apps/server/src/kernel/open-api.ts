import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { describeCall, type Operation, SHARED_SCHEMAS } from './described-call.ts';

const ABOUT = `Calls of the tendering program; docs/CONTRACT.md says what stands behind them. Success is \`{ "data": … }\`, a refusal
\`{ status, error, message, code, details }\`. Before any call is found, 400 \`bad-url\`, 404 \`not-found\`, 414 \`address-too-long\` and 431 \`headers-too-large\` are
answered in the same shape.`;

/** The policy of the readable pages; the library's own allows foreign hosts and still blocks a style. */
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
  const calls = new Set<Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint !== undefined) calls.add(config.endpoint);
  });
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rahmenpreis', version: '1', description: ABOUT },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => describe('openapiObject' in document ? document.openapiObject : {}, calls),
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

interface Described {
  paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: object;
}

/** Completes the description by what its calls take and answer beside JSON, and by their refusals. */
function describe<D extends object>(document: D, calls: ReadonlySet<Endpoint>): D {
  const { paths, components }: Described = document;
  for (const endpoint of calls) {
    const operation = paths?.[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (operation !== undefined) describeCall(operation, endpoint);
  }
  const tags = [...new Set(Array.from(calls, tagOf))]
    .sort()
    .map((name) => ({ name, description: `Calls under /${name}.` }));
  return { ...document, tags, components: { ...components, schemas: SHARED_SCHEMAS } };
}

function tagOf({ path }: Endpoint): string {
  return path.split('/')[1] ?? '';
}

/** What a call takes and answers under one of its paths, of which only the canonical one is described. */
export function schemaOfCall(endpoint: Endpoint, path: string): FastifySchema {
  const { summary, params, query, body, answer } = schemasOf(endpoint);
  const schema: FastifySchema & { hide?: boolean } = { summary };
  schema.tags = [tagOf(endpoint)];
  if (params) schema.params = params;
  if (query) schema.querystring = query;
  if (body) schema.body = body;
  const needsToken = endpoint.access !== 'public' && endpoint.access !== 'open';
  schema.security = needsToken ? [{ bearer: [] }] : endpoint.access === 'open' ? [{}, { bearer: [] }] : [];
  if (answer) schema.response = { 200: z.object({ data: answer }) };
  if (path === endpoint.path) schema.operationId = endpoint.name;
  else schema.hide = true;
  return schema;
}
