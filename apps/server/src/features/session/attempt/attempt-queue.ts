import { throttleAddress } from '../../../kernel/call/limit/throttle-address.ts';
import { createFairQueue, type FairQueue } from '../../../kernel/work/queue/fair-queue.ts';

/** How many attempts from one address may wait; beyond, the newest of whoever has most waiting is refused. */
const MAX_WAITING = 200;

/** What of a call says where an attempt comes from. */
interface AttemptCall {
  readonly address: string;
  whenGone(): AbortSignal;
}

/** In which order attempts to prove who one is begin. */
export interface AttemptQueue {
  /** Runs an attempt on the name, or of the user, that owns it, once it is its turn; throws 503 where too much waits and most of it is the owner's. */
  run<Result>(call: AttemptCall, owner: string, attempt: () => Promise<Result>): Promise<Result>;
  /** How many wait for their turn, from all addresses. */
  countWaiting(): number;
}

/**
 * From one address one attempt goes on at a time, from its admission to its answer, and owners take turns (decision 0060): they
 * would wait for each other in the database otherwise, each with a connection that prices need. Other addresses do not wait.
 */
export function createAttemptQueue(): AttemptQueue {
  const addresses = new Map<string, FairQueue>();
  return {
    async run(call, owner, attempt) {
      const address = throttleAddress(call.address);
      const turns = addresses.get(address) ?? createFairQueue({ atWork: 1, maxWaiting: MAX_WAITING });
      addresses.set(address, turns);
      try {
        return await turns.run(owner, attempt, { gone: call.whenGone() });
      } finally {
        const { working, waiting } = turns.count();
        if (working + waiting === 0) addresses.delete(address);
      }
    },
    countWaiting: () => addresses.values().reduce((sum, turns) => sum + turns.count().waiting, 0),
  };
}
