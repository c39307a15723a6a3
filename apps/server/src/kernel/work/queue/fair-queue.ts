import { overloaded } from '../../answer/failure.ts';

/** How many calls are worked on at once; other database connections identify callers and serve mails. */
const AT_WORK = 16;
/** How many may wait; beyond, whoever has the most waiting is refused the newest. */
const MAX_WAITING = 500;

/** The owner of a piece of work, and whether it may wait for others with its turn. */
interface Asked {
  readonly owner: string;
  readonly isWrite: boolean;
}

interface Waiter extends Asked {
  begin(): void;
  refuse(): void;
}

/** The owners that wait, in the order of their next turns, each with a line of writes and one of all else. */
type Queues = Map<string, Waiter[]>;

/** How a work waits. */
interface Waiting {
  /** It may have to wait for what others hold, with its turn. */
  readonly isWrite?: boolean;
  /** A work that still waits when its caller has gone is left out. */
  readonly gone?: AbortSignal | undefined;
}

/** Runs works of many owners so that nobody waits for all that another one has asked for. */
export type FairQueue = ReturnType<typeof createFairQueue>;

/** How many works go on at once. */
export interface QueueLimits {
  readonly atWork?: number;
  /** Most places of one owner, even if nobody else waits: the others stay free for whoever comes next. */
  readonly ofOne?: number;
  /** Of writes, which may wait for each other; the other places are for what waits for nobody. */
  readonly ofWrites?: number;
  /** Two owners together never have all places. */
  readonly lastForThird?: boolean;
  readonly maxWaiting?: number;
  /** Longest wait of a read, and of a write, perhaps the last before an end, in ms; unlimited if absent. */
  readonly longestWaits?: { readonly read: number; readonly write: number };
}

/** Gives owners turns one after the other, however much each has waiting (decisions 0025 and 0064). */
export function createFairQueue({
  atWork = AT_WORK,
  ofOne = atWork,
  ofWrites = atWork,
  lastForThird = false,
  maxWaiting = MAX_WAITING,
  longestWaits,
}: QueueLimits = {}) {
  const places = createPlaces({ atWork, ofOne, ofWrites, lastForThird });
  const queues: Queues = new Map();
  let [waiting, refused] = [0, 0];

  /** Begins whatever may begin: one that ends can make room for a write and for another work of its owner. */
  const beginNext = (): void => {
    for (;;) {
      const next = queues.entries().find(([, [first]]) => places.isFreeFor(first!));
      if (next === undefined) return;
      const [line, [first, ...others]] = next;
      queues.delete(line);
      if (others.length > 0) queues.set(line, others);
      waiting -= 1;
      places.take(first!);
      first!.begin();
    }
  };
  const waitForTurn = (owner: string, { isWrite = false, gone }: Waiting): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiter = { owner, isWrite, begin: resolve, refuse: () => reject(overloaded()) };
      const line = lineOf(waiter);
      const queue = queues.get(line) ?? [];
      queues.set(line, queue);
      queue.push(waiter);
      waiting += 1;
      gone?.addEventListener('abort', () => {
        if (!leave(queues, waiter)) return;
        waiting -= 1;
        waiter.refuse();
      });
      if (waiting <= maxWaiting) return;
      waiting -= 1;
      refused += 1;
      refuseNewest(queues);
    });
  return {
    /**
     * Runs the work once it is its turn; throws 503 where too much waits already and most of it is this
     * owner's, where it has waited too long, and where its caller has gone, which nobody hears.
     */
    async run<Result>(owner: string, work: () => Promise<Result>, how: Waiting = {}) {
      const { isWrite = false, gone } = how;
      if (gone?.aborted) throw overloaded();
      const asked = { owner, isWrite };
      if (places.isFreeFor(asked)) places.take(asked);
      else {
        const longestMs = longestWaits?.[isWrite ? 'write' : 'read'];
        await waitAtMost(longestMs, gone, (over) => waitForTurn(owner, { isWrite, gone: over }));
      }
      try {
        return await work();
      } finally {
        places.giveBack(asked);
        beginNext();
      }
    },
    /** How many work and wait, and how many were ever refused. */
    count: () => ({ working: places.countTaken(), waiting, refused }),
  };
}

/** Waits for a turn until its caller has gone, or so long has passed. */
async function waitAtMost(
  longestMs: number | undefined,
  gone: AbortSignal | undefined,
  wait: (over: AbortSignal | undefined) => Promise<void>,
): Promise<void> {
  if (longestMs === undefined) return wait(gone);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestMs);
  try {
    await wait(gone === undefined ? late.signal : AbortSignal.any([gone, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** The owners whose work runs, and whether one more may start. */
function createPlaces({
  atWork,
  ofOne,
  ofWrites,
  lastForThird,
}: Required<Omit<QueueLimits, 'maxWaiting' | 'longestWaits'>>) {
  const takenBy = new Map<string, number>();
  let [taken, writing] = [0, 0];
  return {
    isFreeFor({ owner, isWrite }: Asked): boolean {
      const own = takenBy.get(owner) ?? 0;
      if (taken >= atWork || own >= ofOne || (isWrite && writing >= ofWrites)) return false;
      const others = takenBy.size - (own > 0 ? 1 : 0);
      return !(lastForThird && taken === atWork - 1 && others < 2);
    },
    take({ owner, isWrite }: Asked): void {
      taken += 1;
      writing += Number(isWrite);
      takenBy.set(owner, (takenBy.get(owner) ?? 0) + 1);
    },
    giveBack({ owner, isWrite }: Asked): void {
      taken -= 1;
      writing -= Number(isWrite);
      const left = takenBy.get(owner)! - 1;
      if (left > 0) takenBy.set(owner, left);
      else takenBy.delete(owner);
    },
    countTaken: () => taken,
  };
}

function lineOf({ owner, isWrite }: Asked): string {
  return isWrite ? `${owner} writes` : owner;
}

/** Takes a waiter out of its queue; false where it waits no more. */
function leave(queues: Queues, waiter: Waiter): boolean {
  const line = lineOf(waiter);
  const queue = queues.get(line) ?? [];
  const others = queue.filter((each) => each !== waiter);
  if (others.length > 0) queues.set(line, others);
  else queues.delete(line);
  return others.length < queue.length;
}

function refuseNewest(queues: Queues): void {
  let longest: [string, Waiter[]] | undefined;
  for (const each of queues) if (each[1].length > (longest?.[1].length ?? 0)) longest = each;
  if (longest === undefined) return;
  const [line, queue] = longest;
  queue.pop()!.refuse();
  if (queue.length === 0) queues.delete(line);
}
