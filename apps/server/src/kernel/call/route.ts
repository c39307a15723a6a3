import { type Endpoint, pathsOf } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Transaction } from '../../db/transaction.ts';
import { Failure, forbidden, orThrow, unauthorized } from '../answer/failure.ts';
import { schemaOfCall } from '../open-api.ts';
import { type Actor, ownerOf } from './actor.ts';
import { auditActionOf } from './audited.ts';
import { createBodyCheck } from './body/checked-body.ts';
import { receiveLarge, receiveSmall } from './body/json-body.ts';
import { type Call, createCall, type Handler } from './call.ts';
import type { PassingFile } from './upload/passing-file.ts';
import type { RouteContext } from './route-context.ts';
import { EventAnswer } from './reply/event-streams.ts';
import { createArrivalTime, type ArrivalTime } from './arrival-time.ts';
import { answerAsBefore } from './reply/repeated-call.ts';
import { createSender } from './reply/send-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, set before anything else of the request is looked at; undefined on public calls. */
    actor: Actor | undefined;
    /** When the whole body arrived, for deadlines (QUALITY.md «Deadlines»); undefined if no call matched. */
    moment: ArrivalTime | undefined;
    /** Where the file that the call brings lies until it is answered; undefined until one comes. */
    passing: PassingFile | undefined;
  }
  interface FastifyContextConfig {
    /** Method and canonical path of the call, whichever of its spellings was requested. */
    action?: string;
    /** The call itself, which the OpenAPI pages describe. */
    endpoint?: Endpoint;
  }
}

/**
 * Opens one call of the contract under its canonical path and aliases, in this order: token → actor → right →
 * Zod → handler → Zod → answer. A missing token answers 401, a missing right 403, before all else.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  context: RouteContext,
  endpoint: E,
  handle: Handler<E>,
): void {
  const { body, answer } = schemasOf(endpoint);
  const checkBody = createBodyCheck(body);
  const send = createSender(answer);
  for (const path of pathsOf(endpoint)) {
    app.route({
      method: endpoint.method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOfCall(endpoint, path),
      config: { action: auditActionOf(endpoint), endpoint },
      async onRequest(request, reply) {
        request.moment = createArrivalTime(context.clock);
        // Only its bytes come meanwhile; nothing of them is looked at before the caller may call.
        receiveSmall(endpoint, request, context.clock);
        await admit(context, endpoint, request);
        refuseEncoded(request);
        await waitForReads(context, endpoint, request, reply);
        receiveLarge(endpoint, request, reply, context);
        if (endpoint.fileMaxBytes !== undefined) request.admitted = context.uploads.admit(request, reply);
      },
      // Path and query; the body comes next.
      validatorCompiler: (part) =>
        part.httpPart === 'body' ? (sent: unknown) => ({ value: sent }) : validatorCompiler(part as never),
      async preHandler(request) {
        request.body = await checkBody(request.body);
      },
      async handler(request, reply) {
        const call = createCall<E>(context, endpoint, request, reply);
        try {
          const answered = await handle(call).catch(answerAsBefore(reply));
          if (!(answered instanceof EventAnswer)) return send(request, reply, answered);
          return context.streams.open(reply, answered, () => admit(context, endpoint, request));
        } finally {
          await request.passing?.close();
        }
      },
      // Countdowns go by it, so it is not the machine's, which Node would send.
      async onSend(_, reply) {
        reply.header('date', new Date(context.clock.nowMs()).toUTCString());
      },
    });
  }
}

/** Opens a call whose whole work is one `transact`. */
export function transactRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: RouteContext,
  endpoint: E,
  work: (call: Call<E>, transaction: Transaction) => ReturnType<Handler<E>>,
): void {
  route(app, context, endpoint, (call) => call.transact((transaction) => work(call, transaction)));
}

/** Opens a call that makes a file in its caller's turn; nothing is made for who has gone. */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  context: RouteContext,
  endpoint: E,
  make: Handler<E>,
): void {
  route(app, context, endpoint, (call) =>
    context.papers.run(ownerOf(call.actor as Actor), () => make(call), { gone: call.whenGone() }),
  );
}

/**
 * Finds who calls, by the token, and notes it for the audit log, which also tells of who is refused; throws
 * 401 without a token that opens this kind of call, and 403 without a right that it asks for.
 */
async function admit(context: RouteContext, endpoint: Endpoint, request: FastifyRequest) {
  const { access } = endpoint;
  if (access === 'public') return undefined;
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined && access === 'open') return undefined;
  const kind = access === 'refresh' ? 'refresh' : 'access';
  const actor = orThrow(token === undefined ? undefined : await context.actorOf(token, kind), unauthorized);
  request.actor = actor;
  const isAllowed = typeof access === 'string' || access.some((right) => actor.permissions.includes(right));
  if (!isAllowed) throw denied(endpoint);
  return actor;
}

/** Throws 415 for a compressed body, unread: its size says nothing, and no part can be checked on its way. */
function refuseEncoded({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  throw new Failure(
    415,
    'media-type',
    'Komprimierte Inhalte werden nicht angenommen. Bitte senden Sie die Daten ohne „content-encoding“.',
  );
}

/** Lets a read wait for the one that its user has asked for before; a stream of news is none, as it lasts. */
async function waitForReads(
  { reads }: RouteContext,
  { method, answers }: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (method !== 'GET' || answers === 'events' || request.actor === undefined) return;
  request.admitted = reads.admit(request, reply);
  await request.admitted.begin();
}

function denied(endpoint: Endpoint): Failure {
  const refusal = forbidden();
  return endpoint.deniedStatus === undefined
    ? refusal
    : new Failure(endpoint.deniedStatus, refusal.code, refusal.message);
}
