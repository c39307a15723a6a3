import { type Endpoint, pathsOf } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from './actor.ts';
import { auditActionOf } from './audited.ts';
import { createBodyCheck } from './body/checked-body.ts';
import { createCall, type Handler } from './call.ts';
import type { Door } from './door.ts';
import { EventAnswer } from '../answer/event-streams.ts';
import { Failure, forbidden, unauthorized } from '../answer/failure.ts';
import { FileAnswer, sendFile } from '../answer/file-answer.ts';
import { createListPrinter } from '../answer/long-list.ts';
import { PackedAnswer, sendPacked } from '../answer/packed-answer.ts';
import { createMoment, type Moment } from './moment.ts';
import { RepeatedCall } from './repeated-call.ts';
import { SlicedAnswer, sendSliced } from '../answer/sliced-answer.ts';
import { readAdmitted, readEarly } from './body/json-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling, set before anything else of the request is looked at; undefined on public calls. */
    actor: Actor | undefined;
    /** When the whole body had arrived; deadlines are judged by it (QUALITY.md «Deadlines»). Undefined where no call was found. */
    moment: Moment | undefined;
  }
  interface FastifyContextConfig {
    /** Method and canonical path of the call, whichever of its spellings was requested. */
    action?: string;
  }
}

/**
 * Opens one call of the contract under its canonical path and its aliases: token → actor → right → Zod → handler →
 * Zod → answer. A missing token answers 401 and a missing right 403 before anything else is looked at.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  door: Door,
  endpoint: E,
  handle: Handler<E>,
): void {
  const { body, answer } = schemasOf(endpoint);
  const checkBody = body === undefined ? undefined : createBodyCheck(body);
  const printLongList = createListPrinter(answer);
  for (const path of pathsOf(endpoint)) {
    app.route({
      method: endpoint.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: routeSchema(endpoint, path === endpoint.path),
      config: { action: auditActionOf(endpoint) },
      onRequest: async (request, reply) => {
        request.moment = createMoment(door.clock);
        readEarly(endpoint, request, door.clock);
        request.actor = await admit(door, endpoint, request);
        readAdmitted(endpoint, request, reply, door);
        if (endpoint.fileMaxBytes !== undefined) door.uploads.admit(request, reply);
      },
      // Countdowns go by it, so it is not the machine's, which Node would send.
      onSend: async (_, reply) => {
        reply.header('date', new Date(door.clock.nowMs()).toUTCString());
      },
      // Bodies are checked below, as a large one is checked in pieces; params and query are checked before.
      validatorCompiler: (part) =>
        part.httpPart === 'body' ? (body: unknown) => ({ value: body }) : validatorCompiler(part as never),
      preHandler: async (request) => {
        if (checkBody !== undefined) request.body = await checkBody(request.body);
      },
      handler: async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        // What one user is told must not be found by the next on the same machine, not even in the browser's store on
        // disk; files set their own header.
        reply.header('cache-control', 'no-store');
        try {
          request.work = handle(createCall<E>(door, endpoint, request, reply));
          const answer = await request.work;
          if (answer instanceof FileAnswer) return sendFile(reply, answer);
          if (answer instanceof SlicedAnswer) return sendSliced(request, reply, answer);
          if (answer instanceof PackedAnswer) return await sendPacked(request, reply, answer);
          if (answer instanceof EventAnswer) {
            return door.streams.open(reply, answer, () => admit(door, endpoint, request));
          }
          const printed = await printLongList(answer);
          if (printed === undefined) return { data: answer };
          return reply.type('application/json; charset=utf-8').send(printed);
        } catch (error) {
          if (!(error instanceof RepeatedCall)) throw error;
          const { etag, data } = error.answer;
          if (etag !== null) reply.header('etag', etag);
          return { data };
        }
      },
    });
  }
}

function routeSchema(endpoint: Endpoint, canonical: boolean): FastifySchema {
  const { summary, params, query, body, answer } = schemasOf(endpoint);
  const schema: FastifySchema & { hide?: boolean } = { summary };
  schema.tags = [endpoint.path.split('/')[1] ?? ''];
  if (params) schema.params = params;
  if (query) schema.querystring = query;
  if (body) schema.body = body;
  if (endpoint.fileMaxBytes !== undefined) schema.consumes = ['multipart/form-data'];
  if (endpoint.access !== 'public' && endpoint.access !== 'open') schema.security = [{ bearer: [] }];
  if (answer) schema.response = { 200: z.object({ data: answer }) };
  if (canonical) schema.operationId = `${endpoint.method.toLowerCase()} ${endpoint.path}`;
  else schema.hide = true;
  return schema;
}

async function admit(door: Door, endpoint: Endpoint, request: FastifyRequest): Promise<Actor | undefined> {
  if (endpoint.access === 'public') return undefined;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const kind = endpoint.access === 'refresh' ? 'refresh' : 'access';
  if (token === undefined && endpoint.access === 'open') return undefined;
  const actor = token === undefined ? undefined : await door.actorOf(token, kind);
  if (actor === undefined) throw unauthorized();
  request.actor = actor;
  const { access } = endpoint;
  const allowed = typeof access === 'string' || access.some((right) => actor.permissions.includes(right));
  if (!allowed) throw denied(endpoint);
  return actor;
}

function denied(endpoint: Endpoint): Failure {
  const refusal = forbidden();
  return endpoint.deniedStatus === undefined
    ? refusal
    : new Failure(endpoint.deniedStatus, refusal.code, refusal.message);
}
