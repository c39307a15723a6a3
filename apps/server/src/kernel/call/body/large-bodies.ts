import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../../answer/failure.ts';
import { createFairTurns } from '../../work/turns/fair-turns.ts';
import { callerOf } from '../actor.ts';

/** How many of those that have arrived are worked on at once; the others wait as the bytes they are. */
const AT_WORK = 1;
/** When a user whose large body waits for another may come again, in seconds. */
const TURN_SECONDS = 1;

/** A large body on its way, at work or being answered. */
export interface LargeBody {
  /** Waits until it may be worked on. */
  begin(): Promise<void>;
  /** Says that nothing of it is worked on any more. */
  end(): void;
}

/** Bounds what large bodies take, whoever sends them (decisions 0019, 0050). */
export interface LargeBodies {
  /** Lets a call bring its large body; throws 429 beside another one of the same user, until that is answered and done with. */
  admit(request: FastifyRequest, reply: FastifyReply): LargeBody;
}

/** Gives the turns of one process. */
export function createLargeBodies(): LargeBodies {
  const users = new Set<string>();
  const turns = createFairTurns({ atWork: AT_WORK });
  return {
    admit(request, reply) {
      const userId = callerOf(request);
      if (users.has(userId)) throw waitForTurn();
      users.add(userId);
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      // Who goes before the answer does not make room by that for the next one beside it.
      finished(reply.raw, () => void ended.then(() => users.delete(userId)));
      const begin = () =>
        new Promise<void>((resolve, reject) => {
          const work = () => {
            resolve();
            return ended;
          };
          turns.run(userId, work).catch(reject);
        });
      return { begin, end };
    },
  };
}

function waitForTurn(): Failure {
  const message =
    'Eine andere große Anfrage von Ihnen ist noch in Arbeit. Bitte versuchen Sie es gleich erneut.';
  return new Failure(429, 'one-body-at-a-time', message, [], TURN_SECONDS);
}
