import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { UNKNOWN } from './distant-call.ts';
import { KILL_TARGETS, type KillableServer, type KillTarget } from './killable-server.ts';
import type { Writer } from './writers.ts';

/** One round: what dies when. */
export interface KillPlan {
  target: KillTarget;
  /** After so many answers, and so many milliseconds later. */
  afterAnswers: number;
  afterMs: number;
  /** Which of several processes. */
  pick: number;
  /**
   * The server dies once more so many milliseconds later, perhaps while it starts; undefined where that is
   * spared.
   */
  againMs: number | undefined;
}

/** What happened in a round. */
export interface KillReport {
  target: KillTarget;
  /** From the last kill until everybody reads and writes again, in milliseconds. */
  readyMs: number;
}

const POLL_MS = 20;
const GIVEN_UP_MS = 60_000;

/**
 * The rounds that follow from a seed; every target comes in its turn, which of them first is up to the seed.
 */
export function planKills(rounds: number, seed: number): KillPlan[] {
  const moments = fc.record({
    afterAnswers: fc.integer({ min: 1, max: 80 }),
    afterMs: fc.integer({ min: 0, max: 30 }),
    pick: fc.nat(100),
    againMs: fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
    ),
  });
  return fc
    .sample(fc.noShrink(moments), { seed, numRuns: rounds })
    .map((moment, k) => ({ target: KILL_TARGETS[(seed + k) % KILL_TARGETS.length]!, ...moment }));
}

/** Everybody who writes to a server that is killed again and again. */
export interface KillWorld {
  server: KillableServer;
  writers: readonly Writer[];
  /** A token of each writer; they outlive every kill. */
  tokenOf(writer: Writer): string;
}

/**
 * Lets everybody write, kills, starts what is gone, waits until all read and write again, and holds what is
 * stored against what was confirmed. Throws where something confirmed is missing or something is stored by
 * half.
 */
export async function playRound(world: KillWorld, plan: KillPlan): Promise<KillReport> {
  const { server, writers, tokenOf } = world;
  const postgres = await server.listPostgres();
  let [answers, isOver] = [0, false];
  let reach = (): void => undefined;
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const writing = Promise.all(
    writers.map(async (writer) => {
      while (!isOver && (await writer.write(tokenOf(writer)))) {
        answers += 1;
        if (answers >= plan.afterAnswers) reach();
      }
    }),
  );
  await Promise.race([reached, writing]);
  await sleep(plan.afterMs);
  let killedMs = performance.now();
  await server.kill(plan.target, postgres, plan.pick);
  isOver = true;
  const starting = server.revive();
  if (plan.againMs === undefined) await starting;
  else {
    starting.catch(() => undefined);
    await sleep(plan.againMs);
    killedMs = performance.now();
    await server.kill('server', postgres, plan.pick);
    await server.revive();
  }
  await writing;
  await Promise.all(writers.map((writer) => awaitReady(writer, tokenOf(writer), killedMs)));
  return { target: plan.target, readyMs: performance.now() - killedMs };
}

/** Asks until what is stored can be read and holds, and then until one more write is confirmed. */
async function awaitReady(writer: Writer, token: string, sinceMs: number): Promise<void> {
  for (const step of [
    async () => (await writer.check(token)) !== UNKNOWN,
    () => writer.write(token),
    async () => (await writer.check(token)) !== UNKNOWN,
  ]) {
    while (!(await step())) {
      if (performance.now() - sinceMs > GIVEN_UP_MS) throw new Error(`${writer.username} waits in vain`);
      await sleep(POLL_MS);
    }
  }
}
