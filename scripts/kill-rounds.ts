import { randomInt } from 'node:crypto';
import { runTool } from './run-checks.ts';

const USUAL_ROUNDS = 500;
const [rounds = `${USUAL_ROUNDS}`, seed = `${randomInt(1e9)}`, ...more] = process.argv.slice(2);

if (!/^[1-9]\d*$/.test(rounds) || !/^\d+$/.test(seed) || more.length > 0) {
  console.error('Aufruf: npm run kill-rounds [-- Runden [Startzahl]]');
  process.exit(1);
}
console.log(
  `${rounds} Runden mit Startzahl ${seed}; „npm run kill-rounds -- ${rounds} ${seed}“ wiederholt sie.`,
);
process.exitCode = await runTool(
  ['vitest', 'run', 'apps/server/src/kill-rounds.test.ts', '--project=server', '--disableConsoleIntercept'],
  { KILL_ROUNDS: rounds, KILL_SEED: seed },
);
