import { readRounds } from '../rounds/read-rounds.ts';
import { runTool } from '../run-checks.ts';

// Random scenarios come out as by trying every award, by each way of solving them, checked by a second reader of rules.
const USUAL_PROBLEMS = 2_000;

const { rounds, seed } = readRounds('proof -- scenario', USUAL_PROBLEMS);
process.exitCode = await runTool(
  [
    'vitest',
    'run',
    'packages/scenario/src/random-problems.test.ts',
    '--project=unit',
    '--disableConsoleIntercept',
    '--testTimeout=3600000',
  ],
  { SCENARIO_PROBLEMS: `${rounds}`, SCENARIO_SEED: `${seed}` },
);
