import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Gate, WaitingStatement } from './gate.ts';

/** One of two calls, and the gate before its statements. */
export interface Side {
  readonly gate: Gate;
  /** Makes the call and gives what came of it. */
  call(): Promise<unknown>;
}

/**
 * The statements that may go next, one of each call; undefined where a call has ended or waits in the
 * database.
 */
export type Ready = readonly [WaitingStatement | undefined, WaitingStatement | undefined];

/** Says which of the calls goes on by a statement; one of the two has one. */
export type Pick = (ready: Ready) => 0 | 1;

/** What came of two calls whose statements went in some order. */
export interface Played {
  readonly answers: readonly [unknown, unknown];
  /** Whose statement went, from the first to the last. */
  readonly turns: readonly (0 | 1)[];
  /** How often a statement had to wait in the database for what the other call had locked. */
  readonly heldUp: number;
}

interface Runner {
  readonly side: Side;
  answer: { value: unknown } | undefined;
  /** A statement that the database has not answered yet. */
  running: { pid: number; isDone: boolean } | undefined;
}

/**
 * Makes two calls at once and lets one statement of one of them go at a time. A statement that waits in the
 * database for what the other call holds goes on waiting, and the other call goes on.
 */
export async function playOrder(sides: readonly [Side, Side], watcher: Pool, pick: Pick): Promise<Played> {
  const bell = createBell();
  const runners = sides.map((side): Runner => ({ side, answer: undefined, running: undefined }));
  const turns: (0 | 1)[] = [];
  let heldUp = 0;
  for (const runner of runners) {
    runner.side.gate.shut(bell.ring);
    void runner.side.call().then((value) => {
      runner.answer = { value };
      // What a call does after it has answered, as counting refusals, is none of its statements.
      runner.side.gate.open();
      bell.ring();
    });
  }
  for (;;) {
    for (const runner of runners) {
      if (runner.running !== undefined && !(await settles(runner, runners, watcher, bell))) heldUp += 1;
    }
    await bell.until(() => runners.every((runner) => runner.running !== undefined || !isThinking(runner)));
    const [a, b] = runners.map(readyOf);
    if (a === undefined && b === undefined) {
      if (runners.every(({ answer }) => answer !== undefined)) break;
      // Both wait for each other; the database ends that after a second.
      await bell.until(() => runners.some(({ running }) => running?.isDone === true));
      continue;
    }
    const turn = pick([a, b]);
    turns.push(turn);
    release(runners[turn]!, bell);
  }
  const [one, other] = runners.map(({ answer }) => answer?.value);
  return { answers: [one, other], turns, heldUp };
}

function release(runner: Runner, bell: Bell): void {
  const statement = runner.side.gate.head()!;
  const running = { pid: statement.pid, isDone: false };
  runner.running = running;
  void statement.release().then(() => {
    running.isDone = true;
    bell.ring();
  });
}

const AT_ONCE_MS = 2;

/** Waits until the statement of a call is answered, which is true, or waits for what the other call holds. */
async function settles(runner: Runner, all: readonly Runner[], watcher: Pool, bell: Bell): Promise<boolean> {
  const { running } = runner;
  if (running === undefined) return true;
  const others = all.filter((other) => other !== runner).flatMap(({ side }) => side.gate.pids());
  // Nearly all are answered before the database could say that they wait.
  await Promise.race([bell.until(() => running.isDone), wait(AT_ONCE_MS)]);
  while (!running.isDone) {
    const asked = watcher.query<{ isHeld: boolean }>('select pg_blocking_pids($1) && $2::int[] as "isHeld"', [
      running.pid,
      others,
    ]);
    const isHeld = asked.then(({ rows }) => rows[0]!.isHeld);
    await Promise.race([isHeld, bell.until(() => running.isDone)]);
    if (!running.isDone && (await isHeld)) return false;
  }
  runner.running = undefined;
  return true;
}

function readyOf({ side, answer, running }: Runner): WaitingStatement | undefined {
  return answer === undefined && running === undefined ? side.gate.head() : undefined;
}

/** Whether a call is neither ended nor at a statement. */
function isThinking({ side, answer }: Runner): boolean {
  return answer === undefined && side.gate.head() === undefined;
}

interface Bell {
  readonly ring: () => void;
  /** Waits until it is so; it is looked at again with each ring. */
  until(isSo: () => boolean): Promise<void>;
}

function createBell(): Bell {
  let next = Promise.withResolvers<void>();
  return {
    ring() {
      next.resolve();
      next = Promise.withResolvers();
    },
    async until(isSo) {
      while (!isSo()) await next.promise;
    },
  };
}
