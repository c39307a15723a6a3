/// <reference types="node" />
import { randomInt } from 'node:crypto';

/** How often something is tried by chance, and the number that its chances follow from. */
export interface Rounds {
  readonly count: number;
  /** So many of them were tried before. */
  readonly from: number;
  readonly seed: number;
  /** Whether `npm run proof` asks for them, beside which nothing else runs: only then does it mean something how long they take. */
  readonly isProof: boolean;
  /** Notes how many are tried; a proof says now and then how it is gone on with, should somebody end it. */
  note(tried: number): void;
}

const SAID_EVERY_MS = 30_000;

/** The rounds that `npm run proof` asks for; in `npm test` a few, of a seed that is drawn anew and said. */
export function drawRounds(few: number): Rounds {
  const { PROOF_COUNT, PROOF_SEED, PROOF_FROM, PROOF_COMMAND } = process.env;
  const seed = Number(PROOF_SEED ?? randomInt(1e9));
  const count = Number(PROOF_COUNT ?? few);
  if (PROOF_COMMAND === undefined) console.log(`${count} by chance, with seed ${seed}`);
  let saidMs = performance.now();
  return {
    count,
    from: Number(PROOF_FROM ?? 0),
    seed,
    isProof: PROOF_COMMAND !== undefined,
    note(tried) {
      if (PROOF_COMMAND === undefined || performance.now() - saidMs < SAID_EVERY_MS) return;
      saidMs = performance.now();
      console.log(`${tried} of ${count} tried; ${PROOF_COMMAND} --from ${tried}`);
    },
  };
}
