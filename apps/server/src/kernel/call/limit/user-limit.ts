import { finished } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure, fixedRefusal } from '../../answer/failure.ts';
import { createFairQueue, type FairQueue } from '../../work/queue/fair-queue.ts';
import { callerOf } from '../actor.ts';
import { signalWhenGone } from './when-gone.ts';

/** How many files of one user may be on their way or at work at once. */
const FILES_OF_ONE = 2;
/** When a user whose call waits for another may retry, in seconds; a refused file is still sent in full. */
const TURN_SECONDS = { body: 1, file: 2 };

/** How long a user's next read waits for an unanswered one, in ms; a longer one goes on beside it. */
const READ_PATIENCE_MS = 100;
/** How many reads may wait: so many that six of each of three hundred users never are too many. */
const MAX_READS_WAITING = 2_000;

/** A call that must not be taken as it comes: on its way, at work or being answered. */
interface Admitted {
  /** Waits until it may be worked on; users take turns. */
  begin(): Promise<void>;
  /** Says that nothing of it is worked on any more. */
  end(): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** A read, or a call that brings a file or a large body; undefined for others. */
    admitted: Admitted | undefined;
  }
}

/** Bounds what large bodies or files take, whoever sends them (decisions 0019, 0049). */
export interface UserLimit {
  /** Lets a call bring one; throws 429 at the user's limit, until one is answered and done with. */
  admit(request: FastifyRequest, reply: FastifyReply): Admitted;
}

/** Most on their way of one user, most at work of all users in one process, and the refusal of more. */
interface Bounds {
  readonly ofOne: number;
  readonly atWork: number;
  readonly refuse: () => Failure;
}

/**
 * Each is done with when its answer is made, and not when it is read: who reads slowly holds up nobody. Must
 * be called before calls are opened.
 */
export function endWithAnswers(app: FastifyInstance): void {
  app.decorateRequest('admitted', undefined);
  app.addHook('onSend', async (request) => request.admitted?.end());
}

/** One large body of a user at a time; waiting ones cost the collector nothing: they are received bytes. */
export function limitLargeBodies(): UserLimit {
  return createUserLimit({
    ofOne: 1,
    atWork: 1,
    refuse: fixedRefusal(429, 'one-body-at-a-time', TURN_SECONDS.body),
  });
}

/** Two files of a user at a time; four are held in memory, the others lie in temporary files. */
export function limitUploads(): UserLimit {
  const message = `Es werden bereits ${FILES_OF_ONE} Dateien von Ihnen hochgeladen. Bitte versuchen Sie es gleich erneut.`;
  return createUserLimit({
    ofOne: FILES_OF_ONE,
    atWork: 4,
    refuse: () => new Failure(429, 'files-at-a-time', message, [], TURN_SECONDS.file),
  });
}

/** The reads of each user, one after the other. */
export type ReadQueue = ReturnType<typeof createReadQueue>;

/**
 * Begins one user's reads one after the other, however many a page asks for: otherwise another's single call
 * is the thirty-first where five bidders open their pages (`bench scale large crowd`, decision 0060).
 */
export function createReadQueue() {
  const turns = createFairQueue({
    atWork: Number.POSITIVE_INFINITY,
    ofOne: 1,
    maxWaiting: MAX_READS_WAITING,
  });
  return {
    /** Lets a user's read wait for its turn; if its caller goes meanwhile, it is silently never begun. */
    admit(request: FastifyRequest, reply: FastifyReply) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const goesOn = () => Promise.race([ended, sleep(READ_PATIENCE_MS, undefined, { ref: false })]);
      // Who leaves a page drops what it still asks for; the next page must not wait for that.
      return { begin: () => beginInTurn(turns, callerOf(request), goesOn, signalWhenGone(reply)), end };
    },
    count: turns.count,
  };
}

/** Waits for a user's turn, which lasts as long as what is begun then goes on. */
function beginInTurn(
  turns: FairQueue,
  userId: string,
  goesOn: () => Promise<void>,
  gone?: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const work = () => {
      resolve();
      return goesOn();
    };
    turns.run(userId, work, { gone }).catch(reject);
  });
}

function createUserLimit({ ofOne, atWork, refuse }: Bounds): UserLimit {
  const counts = new Map<string, number>();
  const turns = createFairQueue({ atWork });
  const leave = (userId: string): void => {
    const left = counts.get(userId)! - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  };
  return {
    admit(request, reply) {
      const userId = callerOf(request);
      const count = counts.get(userId) ?? 0;
      if (count >= ofOne) throw refuse();
      counts.set(userId, count + 1);
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      // Who goes before the answer does not make room by that for the next one beside it.
      finished(reply.raw, () => void ended.then(() => leave(userId)));
      return { begin: () => beginInTurn(turns, userId, () => ended), end };
    },
  };
}
