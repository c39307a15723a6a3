import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HeldUp } from '../../db/bounded-waits.ts';
import { DatabaseAway } from '../../db/transaction.ts';
import { entryOfRefusal } from './audited.ts';
import type { RouteContext } from './route-context.ts';
import {
  bodyTooLarge,
  databaseAway,
  Failure,
  fixedRefusal,
  heldUp,
  overloaded,
  presentFailure,
  storageFull,
  unexpected,
} from '../answer/failure.ts';
import { isDiskFull } from '../answer/disk-full.ts';

/** What only an operator can mend, and must soon: such a line is an alarm (OPERATIONS.md «A full disk»). */
const STORAGE_STATUS = 507;

/** How often a failure that comes with every call gets a log line with its count, in milliseconds. */
const REST_MS = 60_000;

/** Writes the first of what repeats itself at once, and what follows as one line a minute with a count. */
function createRepeatedLines(app: FastifyInstance) {
  const resting = new Map<string, { count: number; write(count: number): void }>();
  const rest = (key: string, write: (count: number) => void): void => {
    const period = { count: 0, write };
    resting.set(key, period);
    setTimeout(() => {
      resting.delete(key);
      if (period.count === 0) return;
      period.write(period.count);
      rest(key, period.write);
    }, REST_MS).unref();
  };
  // What was counted is told before the log ends.
  app.addHook('onClose', async () => {
    for (const { count, write } of resting.values()) if (count > 0) write(count);
    resting.clear();
  });
  return (key: string, write: (count: number) => void): void => {
    const period = resting.get(key);
    if (period === undefined) {
      write(1);
      rest(key, write);
    } else {
      period.count += 1;
      period.write = write;
    }
  };
}

/** Answers every refusal in the same shape and logs everything else in full (CONTRACT.md «Errors»). */
export function answerFailures(app: FastifyInstance, context: RouteContext): void {
  const noteOften = createRepeatedLines(app);
  app.setErrorHandler(async (error, request, reply) => {
    const failure = failureOf(error);
    const isOverload = failure.code === 'overloaded';
    if (failure.status >= 500 && !isOverload) {
      const { code } = failure;
      if (failure.status === STORAGE_STATUS) {
        noteOften(code, (count) =>
          request.log.fatal({ err: error, code, count }, 'there is no room on the disk'),
        );
      } else if (error instanceof DatabaseAway || error instanceof HeldUp) {
        noteOften(code, (count) => request.log.error({ err: error, code, count }, error.message));
      } else request.log.error(error);
      reply.header('x-request-id', request.id);
    }
    // No entry can be stored, or too much waits for that already; trying would only make callers wait.
    if (isOverload || error instanceof DatabaseAway) return sendFailure(reply, failure);
    // An audit entry that cannot be written must not change the answer, least of all into a database message.
    const entry = entryOfRefusal(request, failure);
    if (entry === undefined) return sendFailure(reply, failure);
    const arrivedMs = request.moment?.aboutMs() ?? context.clock.nowMs();
    await context.auditRefusal(entry, arrivedMs).catch((broken: unknown) => request.log.error(broken));
    return sendFailure(reply, failure);
  });
}

/** Headers of a file or stream that broke before its first byte; they do not fit the refusal in its place. */
const BROKEN_ANSWER_HEADERS = ['content-disposition', 'content-encoding', 'content-length'];

/** Sends a refusal, also in place of an answer that had begun to describe itself. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  for (const header of BROKEN_ANSWER_HEADERS) reply.removeHeader(header);
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(presentFailure(failure));
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof DatabaseAway) return databaseAway();
  if (error instanceof HeldUp) return heldUp();
  if (isDiskFull(error)) return storageFull();
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || status === 413) {
    return bodyTooLarge();
  }
  if (status === 415) return fixedRefusal(415, 'media-type')();
  if (status === 429) {
    return new Failure(
      429,
      'too-many-requests',
      'Es gab zu viele Anfragen von Ihrer Adresse. Bitte warten Sie einige Minuten.',
    );
  }
  if (status === 503) {
    return overloaded();
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return fixedRefusal(status, 'bad-request')();
  }
  return unexpected();
}

function invalid(problems: readonly { instancePath: string; message?: string }[]): Failure {
  const details = problems.map((problem) => ({
    field: problem.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: problem.message ?? '',
  }));
  return new Failure(400, 'invalid', details[0]?.message || 'Die Anfrage ist nicht lesbar.', details);
}
