import { runTool } from '../run-checks.ts';
import { readRounds } from './read-rounds.ts';

/** How many rounds are usual: each asks most of some ninety calls 200 times, which makes 250,000 requests and more. */
const USUAL_ROUNDS = 18;

const { rounds, seed } = readRounds('fuzz --', USUAL_ROUNDS);
// Each round begins in a new world, since calls end sessions and delete what others ask for.
for (let round = 0; round < rounds; round += 1) {
  const command = ['vitest', 'run', 'apps/server/src/every-route/fuzz/fuzz.test.ts', '--project=server'];
  const code = await runTool(command, { FUZZ_SEED: `${seed + round}` });
  if (code !== 0) process.exitCode = code;
}
