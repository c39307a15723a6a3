import { readRounds } from '../rounds/read-rounds.ts';
import { runTool } from '../run-checks.ts';

// Prices and looks at sealed offers around the ends of phases, at servers whose machines have wrong clocks (decision 0063).
const USUAL_TRIES = 10_000;

const { rounds, seed } = readRounds('proof -- clocks', USUAL_TRIES);
process.exitCode = await runTool(
  ['vitest', 'run', 'apps/server/src/two-clocks.test.ts', '--project=server', '--disableConsoleIntercept'],
  { CLOCK_TRIES: `${rounds}`, CLOCK_SEED: `${seed}` },
);
