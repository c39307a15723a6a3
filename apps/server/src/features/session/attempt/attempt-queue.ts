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
export type AttemptQueue = ReturnType<typeof createAttemptQueue>;

/**
 * Runs one attempt at a time per address, from admission to answer; owners take turns (decision 0060). In the
 * database each would wait with a connection that prices need. Other addresses do not wait.
 */
export function createAttemptQueue() {
  const addresses = new Map<string, FairQueue>();
  return {
    /** Runs an attempt in the turn of its name or user; 503 where too much waits and most is that owner's. */
    async run<Result>(call: AttemptCall, owner: string, attempt: () => Promise<Result>) {
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
    /** How many wait for their turn, from all addresses. */
    countWaiting: () => addresses.values().reduce((sum, turns) => sum + turns.count().waiting, 0),
  };
}
