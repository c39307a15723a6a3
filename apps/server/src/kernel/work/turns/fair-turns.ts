import { overloaded } from '../../answer/failure.ts';

/** How many calls are worked on at once; the other connections to the database are for finding out who is calling, and for mails. */
const AT_WORK = 16;
/** How many may wait; beyond, whoever has the most waiting is refused the newest. */
const MAX_WAITING = 500;

interface Waiter {
  begin(): void;
  refuse(): void;
}

/** Who waits, in the order of their next turns. */
type Queues = Map<string, Waiter[]>;

/** Runs works of many users so that nobody waits for all that another one has asked for. */
export interface FairTurns {
  /**
   * Runs the work once it is its turn; throws 503 where too much waits already and most of it is this user's. A work that still
   * waits when its caller has gone is left out, with the same refusal, which nobody hears.
   */
  run<Result>(userId: string, work: () => Promise<Result>, gone?: AbortSignal): Promise<Result>;
  /** How many work and wait, and how many were ever refused. */
  count(): { working: number; waiting: number; refused: number };
}

/**
 * Gives the users turns one after the other, however much each has waiting (decision 0025). Of one user no more than `ofOne` works
 * go on at once, even where nobody else waits: places that are left free by that are for whoever comes next.
 */
export function createFairTurns({
  atWork = AT_WORK,
  ofOne = AT_WORK,
  maxWaiting = MAX_WAITING,
} = {}): FairTurns {
  const queues: Queues = new Map();
  const workingOf = new Map<string, number>();
  let [working, waiting, refused] = [0, 0, 0];

  const mayBegin = (userId: string): boolean => working < atWork && (workingOf.get(userId) ?? 0) < ofOne;
  const take = (userId: string): void => {
    working += 1;
    workingOf.set(userId, (workingOf.get(userId) ?? 0) + 1);
  };
  const giveBack = (userId: string): void => {
    working -= 1;
    const left = workingOf.get(userId)! - 1;
    if (left > 0) workingOf.set(userId, left);
    else workingOf.delete(userId);
  };
  const beginNext = (): void => {
    const next = queues.entries().find(([userId]) => mayBegin(userId));
    if (next === undefined) return;
    const [userId, [waiter, ...others]] = next;
    queues.delete(userId);
    if (others.length > 0) queues.set(userId, others);
    waiting -= 1;
    take(userId);
    waiter!.begin();
  };
  const waitForTurn = (userId: string, gone?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = { begin: resolve, refuse: () => reject(overloaded()) };
      const queue = queues.get(userId) ?? [];
      queues.set(userId, queue);
      queue.push(waiter);
      waiting += 1;
      gone?.addEventListener('abort', () => {
        if (!leave(queues, userId, waiter)) return;
        waiting -= 1;
        waiter.refuse();
      });
      if (waiting <= maxWaiting) return;
      waiting -= 1;
      refused += 1;
      refuseNewest(queues);
    });
  return {
    async run(userId, work, gone) {
      if (gone?.aborted) throw overloaded();
      if (mayBegin(userId)) take(userId);
      else await waitForTurn(userId, gone);
      try {
        return await work();
      } finally {
        giveBack(userId);
        beginNext();
      }
    },
    count: () => ({ working, waiting, refused }),
  };
}

/** Takes a waiter out of its queue; false where it waits no more. */
function leave(queues: Queues, userId: string, waiter: Waiter): boolean {
  const queue = queues.get(userId) ?? [];
  const others = queue.filter((each) => each !== waiter);
  if (others.length > 0) queues.set(userId, others);
  else queues.delete(userId);
  return others.length < queue.length;
}

function refuseNewest(queues: Queues): void {
  let longest: [string, Waiter[]] | undefined;
  for (const each of queues) if (each[1].length > (longest?.[1].length ?? 0)) longest = each;
  if (longest === undefined) return;
  const [userId, queue] = longest;
  queue.pop()!.refuse();
  if (queue.length === 0) queues.delete(userId);
}
