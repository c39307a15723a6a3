import { runTool } from '../run-checks.ts';
import { readRounds } from './read-rounds.ts';

const USUAL_ROUNDS = 500;

const { rounds, seed } = readRounds('kill-rounds --', USUAL_ROUNDS);
process.exitCode = await runTool(
  ['vitest', 'run', 'apps/server/src/kill-rounds.test.ts', '--project=server', '--disableConsoleIntercept'],
  { KILL_ROUNDS: `${rounds}`, KILL_SEED: `${seed}` },
);
