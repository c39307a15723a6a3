/// <reference types="node" />
import { randomInt } from 'node:crypto';
import { createDice } from './drawn-positions.ts';

/** How often something is tried by chance, and the number that its chances follow from. */
export interface Rounds {
  readonly count: number;
  /** So many of them were tried before. */
  readonly from: number;
  readonly seed: number;
  /**
   * Whether `npm run proof` asks for them, beside which nothing else runs: only then does it mean something
   * how long they take.
   */
  readonly isProof: boolean;
  /** Notes how many are tried; a proof says now and then how it is gone on with, should somebody end it. */
  note(tried: number): void;
}

/** Whether `npm run proof` runs the tests: then everything is tried, and nothing else runs beside it. */
export const isProof = process.env.PROOF_COMMAND !== undefined;
const SAID_EVERY_MS = 30_000;

/** The seed that somebody gives, or one that is drawn anew. */
export function drawSeed(): number {
  return Number(process.env.PROOF_SEED ?? randomInt(1e9));
}

/** The rounds that `npm run proof` asks for; in `npm test` a few, of a seed that is drawn anew and said. */
export function drawRounds(few: number): Rounds {
  const { PROOF_COUNT, PROOF_FROM, PROOF_COMMAND } = process.env;
  const seed = drawSeed();
  const count = Number(PROOF_COUNT ?? few);
  if (PROOF_COMMAND === undefined) console.log(`${count} by chance, with seed ${seed}`);
  let saidMs = performance.now();
  return {
    count,
    from: Number(PROOF_FROM ?? 0),
    seed,
    isProof,
    note(tried) {
      if (PROOF_COMMAND === undefined || performance.now() - saidMs < SAID_EVERY_MS) return;
      saidMs = performance.now();
      console.log(`${tried} of ${count} tried; ${PROOF_COMMAND} --from ${tried}`);
    },
  };
}

/**
 * What a walk over everything visits, in the order of the walk: all of it where `npm run proof` asks; in `npm
 * test` so few of each kind, of a seed that is drawn anew and said. `PROOF_SEED=… npm test …` draws the same
 * again.
 */
export function drawVisits<Item>(
  all: readonly Item[],
  few: number,
  kindOf: (item: Item) => unknown = () => '',
): readonly Item[] {
  if (isProof) return all;
  const seed = drawSeed();
  const dice = createDice(seed);
  const drawn = new Set<Item>();
  for (const some of Map.groupBy(all, kindOf).values()) {
    const left = [...some];
    for (let count = 0; count < few && left.length > 0; count += 1) {
      for (const item of left.splice(Math.floor(dice() * left.length), 1)) drawn.add(item);
    }
  }
  console.log(`${drawn.size} of ${all.length} by chance, with seed ${seed}`);
  return all.filter((item) => drawn.has(item));
}
