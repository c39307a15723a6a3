import { readRounds } from '../rounds/read-rounds.ts';
import { runTool } from '../run-checks.ts';

// One of two servers on one database is stopped in the middle of writing, and goes on or dies after a while (decision 0064).
const USUAL_STOPS = 50;

const { rounds, seed } = readRounds('proof -- stopped', USUAL_STOPS);
process.exitCode = await runTool(
  [
    'vitest',
    'run',
    'apps/server/src/stopped-server.test.ts',
    '--project=server',
    '--disableConsoleIntercept',
  ],
  { STOPS: `${rounds}`, STOP_SEED: `${seed}` },
);
