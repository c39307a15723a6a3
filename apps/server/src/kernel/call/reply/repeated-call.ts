import { createHash } from 'node:crypto';
import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerKey, KeptAnswer } from '../../../db/answered-call.ts';
import { Failure, fixedRefusal } from '../../answer/failure.ts';
import type { Upload } from '../upload/read-upload.ts';

/** Longest `Idempotency-Key`. */
const KEY_MAX_LENGTH = 200;

/** Thrown instead of repeating the work when a create arrives again; the answer of the first is sent. */
export class RepeatedCall extends Error {
  readonly answer: KeptAnswer;

  constructor(answer: KeptAnswer) {
    super('answered before');
    this.answer = answer;
  }
}

/** Gives what answers a repeated call as the first one was answered; any other error is thrown on. */
export function answerAsBefore(reply: FastifyReply): (error: unknown) => unknown {
  return (error) => {
    if (!(error instanceof RepeatedCall)) throw error;
    const { etag, data } = error.answer;
    if (etag !== null) reply.header('etag', etag);
    return data;
  };
}

/**
 * The key of a create's kept answer: the actor, the call with its parameters, whichever spelling of the path
 * was used, and the `Idempotency-Key`; undefined without one (CONTRACT.md «Repeated creates»).
 */
export function answerKeyOf(endpoint: Endpoint, request: FastifyRequest): AnswerKey | undefined {
  const key = request.headers['idempotency-key'];
  if (endpoint.isCreate === undefined || request.actor === undefined || key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > KEY_MAX_LENGTH) {
    const message = `Der Idempotency-Key muss aus 1 bis ${KEY_MAX_LENGTH} Zeichen bestehen.`;
    throw new Failure(400, 'idempotency-key', message);
  }
  const params = request.params as Readonly<Record<string, string>>;
  const path = fillPath(endpoint, params).toLowerCase();
  return { actorId: request.actor.userId, call: `${endpoint.method} ${path}`, key };
}

/** A digest of what a create was sent. */
export function digestOf(body: unknown, upload: Upload | undefined): string {
  const { fields = null, filename = null, sha256 = '' } = upload ?? {};
  const sent = JSON.stringify([body ?? null, fields, filename]);
  return createHash('sha256').update(sent).update(sha256).digest('base64url');
}

/** 422 for a key under which something else was sent before. */
export const keyReused = fixedRefusal(422, 'idempotency-key-reused');
