import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../answer/failure.ts';
import { createFairTurns } from '../../work/turns/fair-turns.ts';
import { callerOf } from '../actor.ts';

/** How many files of one user may be on their way or at work at once. */
const OF_ONE_USER = 2;
/** How many files are held in memory at once; the others lie in temporary files. */
const IN_MEMORY = 4;
/** When a user whose file waits for others may come again, in seconds. */
const TURN_SECONDS = 1;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call's handler is doing; undefined before it begins. */
    work: Promise<unknown> | undefined;
  }
}

/** Bounds how many files are taken at once, whoever sends them (decision 0049). */
export interface UploadTurns {
  /** Lets a call bring its file; throws 429 beside two others of the same user. */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  /** Waits until the call may hold its file in memory, which it does until it has ended; users take turns. */
  beginInMemory(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Gives the turns of one process. */
export function createUploadTurns(): UploadTurns {
  const counts = new Map<string, number>();
  const turns = createFairTurns({ atWork: IN_MEMORY });
  return {
    admit(request, reply) {
      const userId = callerOf(request);
      const count = counts.get(userId) ?? 0;
      if (count >= OF_ONE_USER) throw waitForTurn();
      counts.set(userId, count + 1);
      void endOf(request, reply).then(() => {
        const left = counts.get(userId)! - 1;
        if (left > 0) counts.set(userId, left);
        else counts.delete(userId);
      });
    },
    beginInMemory: (request, reply) =>
      new Promise((begin, refuse) => {
        const hold = () => {
          begin();
          return endOf(request, reply);
        };
        turns.run(callerOf(request), hold).catch(refuse);
      }),
  };
}

/** Resolves when the call is answered or its caller has gone, and its handler has let go of what it held. */
async function endOf(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await new Promise<void>((resolve) => void finished(reply.raw, () => resolve()));
  await request.work?.catch(() => undefined);
}

function waitForTurn(): Failure {
  const message = `Es werden bereits ${OF_ONE_USER} Dateien von Ihnen hochgeladen. Bitte versuchen Sie es gleich erneut.`;
  return new Failure(429, 'files-at-a-time', message, [], TURN_SECONDS);
}
