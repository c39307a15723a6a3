import { readRounds } from '../rounds/read-rounds.ts';
import { runTool } from '../run-checks.ts';

// Rank 1 of random lots holds up to its limit and not beyond, with the whole LV priced anew (decision 0072).
const USUAL_LOTS = 10_000;

const { rounds, seed } = readRounds('proof -- firmness', USUAL_LOTS);
process.exitCode = await runTool(
  [
    'vitest',
    'run',
    'packages/pricing/src/firmness/random-lots.test.ts',
    '--project=unit',
    '--disableConsoleIntercept',
  ],
  { FIRMNESS_LOTS: `${rounds}`, FIRMNESS_SEED: `${seed}` },
);
