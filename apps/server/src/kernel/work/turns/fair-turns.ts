import { overloaded } from '../../answer/failure.ts';

/** So many works go on at once; the other connections to the database are for who asks who is calling, and for mails. */
const AT_WORK = 16;
/** So many wait at most; whoever has most of them waiting is refused the newest. */
const MAX_WAITING = 500;

interface Waiter {
  begin(): void;
  refuse(): void;
}

/** Who waits, in the order of their next turns. */
type Queues = Map<string, Waiter[]>;

/** Runs works of many users so that nobody waits for all that another one has asked for. */
export interface FairTurns {
  /** Runs the work once it is its turn; throws 503 where too much waits already and most of it is this user's. */
  run<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
  /** How many work and wait, and how many were ever refused. */
  count(): { working: number; waiting: number; refused: number };
}

/** Gives the users turns one after the other, however much each has waiting (decision 0025). */
export function createFairTurns({ atWork = AT_WORK, maxWaiting = MAX_WAITING } = {}): FairTurns {
  const queues: Queues = new Map();
  let [working, waiting, refused] = [0, 0, 0];

  const beginNext = (): void => {
    const [next] = queues;
    if (next === undefined) return;
    const [userId, [waiter, ...others]] = next;
    queues.delete(userId);
    if (others.length > 0) queues.set(userId, others);
    waiting -= 1;
    working += 1;
    waiter!.begin();
  };
  const waitForTurn = (userId: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(userId) ?? [];
      queues.set(userId, queue);
      queue.push({ begin: resolve, refuse: () => reject(overloaded()) });
      waiting += 1;
      if (waiting <= maxWaiting) return;
      waiting -= 1;
      refused += 1;
      refuseNewest(queues);
    });
  return {
    async run(userId, work) {
      if (working < atWork) working += 1;
      else await waitForTurn(userId);
      try {
        return await work();
      } finally {
        working -= 1;
        beginNext();
      }
    },
    count: () => ({ working, waiting, refused }),
  };
}

function refuseNewest(queues: Queues): void {
  let longest: [string, Waiter[]] | undefined;
  for (const each of queues) if (each[1].length > (longest?.[1].length ?? 0)) longest = each;
  if (longest === undefined) return;
  const [userId, queue] = longest;
  queue.pop()!.refuse();
  if (queue.length === 0) queues.delete(userId);
}
