import type { IncomingMessage } from 'node:http';
import { setImmediate as nextChange } from 'node:timers/promises';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { BODY_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyTooLarge, Failure, fixedRefusal, tooSlow } from '../../answer/failure.ts';
import type { ServerClock } from '../../clock.ts';
import type { UserLimit } from '../limit/user-limit.ts';
import { createShapeGuard } from './body-shape.ts';
import { watchSilence } from './silence.ts';
import { isStorable } from './storable.ts';

/** How many bytes a body may have on public calls; names, passwords and tokens are short. */
const PUBLIC_BODY_MAX_BYTES = 16_384;
/** Room for the first bytes of a body; it doubles as more come. */
const FIRST_ROOM_BYTES = 131_072;

interface ReadBody {
  bytes: Buffer;
  /** When its end was here, by the clock of this process that only runs on. */
  tickMs: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body on its way; undefined until it may be read, and where a file comes instead. */
    reading: Promise<ReadBody> | undefined;
  }
}

/** Parses what `receiveSmall` and `receiveLarge` have read; no content but JSON and files is taken. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('reading', undefined);
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseText = (request: FastifyRequest, text: string): unknown => {
    let value: unknown;
    void parse(request, text, (error, parsed) => {
      if (error) throw error;
      value = parsed;
    });
    return value;
  };
  app.addContentTypeParser('application/json', async (request: FastifyRequest): Promise<unknown> => {
    // Undefined where no call waits for it: the path is unknown, or takes a file.
    const body = await request.reading;
    if (body === undefined) return undefined;
    request.moment?.noteArrival(body.tickMs);
    request.bodyBytes = body.bytes.length;
    await request.admitted?.begin();
    const value = parseText(request, body.bytes.toString());
    // A large body takes as long to be looked through as to be parsed.
    if (request.admitted !== undefined) await nextChange();
    if (!isStorable(value)) throw unreadableText();
    return value;
  });
}

/** How many bytes of JSON a call takes. */
function limitOf(endpoint: Endpoint): number {
  return endpoint.access === 'public' ? PUBLIC_BODY_MAX_BYTES : (endpoint.bodyMaxBytes ?? BODY_MAX_BYTES);
}

/**
 * Begins to read a small body before anybody has asked who sent it, so that the moment of its arrival does
 * not depend on how busy the database is (decision 0019).
 */
export function receiveSmall(endpoint: Endpoint, request: FastifyRequest, clock: ServerClock): void {
  if (endpoint.fileMaxBytes === undefined && lengthOf(request) <= BODY_MAX_BYTES) {
    begin(request, Math.min(limitOf(endpoint), BODY_MAX_BYTES), clock);
  }
}

/** Begins to read the large body of a user who may send one. Throws 413 if too large, 429 beside another. */
export function receiveLarge(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { clock, largeBodies }: { clock: ServerClock; largeBodies: UserLimit },
): void {
  if (endpoint.fileMaxBytes !== undefined || request.reading !== undefined) return;
  const limit = limitOf(endpoint);
  if (lengthOf(request) > limit) throw bodyTooLarge();
  request.admitted = largeBodies.admit(request, reply);
  begin(request, limit, clock);
}

/** What the head says; a body without a length is small, or grows beyond its limit. */
function lengthOf({ headers }: Pick<IncomingMessage, 'headers'>): number {
  return Number(headers['content-length'] ?? 0);
}

function begin(request: FastifyRequest, limit: number, clock: ServerClock): void {
  const silence = watchSilence(tooSlow);
  const whole = readAll(request.raw, limit, clock, silence.hear);
  request.reading = Promise.race([whole, silence.broken]).finally(silence.end);
  // A call that is refused before it looks at its body never asks what became of it.
  request.reading.catch(() => undefined);
}

async function readAll(raw: IncomingMessage, limit: number, clock: ServerClock, hear: () => void) {
  const isLarge = limit > BODY_MAX_BYTES;
  const guard = createShapeGuard({ isLarge });
  const parts = createParts(Math.min(lengthOf(raw), limit));
  let size = 0;
  const arrival = watchArrival(raw, clock);
  // One piece after the other, so that a sender is read no faster than the thread can look at its bytes.
  const arriving = raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  try {
    for await (const chunk of arriving) {
      // The end that follows the last piece is heard a turn later, and counts before that piece is looked at.
      if (isLarge) await nextChange();
      hear();
      size += chunk.length;
      if (size > limit) throw bodyTooLarge();
      guard(chunk);
      parts.add(chunk);
    }
    return { bytes: parts.whole(), tickMs: arrival.readMs() };
  } catch (error) {
    throw error instanceof Failure ? error : cutOff();
  } finally {
    arrival.end();
  }
}

/**
 * Notes when a body's end is here: as it comes in, not after its parts were looked at in turn, for which the
 * last may wait; and not before the end, which may follow the last byte (QUALITY.md «Deadlines»).
 */
function watchArrival(raw: IncomingMessage, clock: ServerClock): { readMs(): number; end(): void } {
  let tickMs: number | undefined;
  const notice = (): void => {
    if (raw.complete) tickMs ??= clock.tickMs();
  };
  notice();
  raw.on('readable', notice);
  return { readMs: () => tickMs ?? clock.tickMs(), end: () => void raw.off('readable', notice) };
}

/**
 * Gathers the bytes of a body, each part put into its place as it comes, since putting megabytes together in
 * the end would be one piece of work (decision 0019). Room is made as bytes come and not as the head
 * promises: of bodies that are refused at their beginning the room would be all that is left to collect.
 */
function createParts(length: number): { add(part: Buffer): void; whole(): Buffer } {
  let bytes = Buffer.allocUnsafeSlow(Math.min(length, FIRST_ROOM_BYTES));
  let end = 0;
  return {
    add(part) {
      if (end + part.length > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(2 * bytes.length, end + part.length));
        bytes.copy(larger, 0, 0, end);
        bytes = larger;
      }
      end += part.copy(bytes, end);
    },
    whole: () => bytes.subarray(0, end),
  };
}

const cutOff = fixedRefusal(400, 'body-cut-off');

const unreadableText = fixedRefusal(400, 'unreadable-text');
