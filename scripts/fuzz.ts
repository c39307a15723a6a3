import { randomInt } from 'node:crypto';
import { runTool } from './run-checks.ts';

/** A round asks most of some ninety calls 200 times; so many make 250,000 requests and more. */
const USUAL_ROUNDS = 18;
const [rounds = `${USUAL_ROUNDS}`, seed = `${randomInt(1e9)}`, ...more] = process.argv.slice(2);

if (!/^[1-9]\d*$/.test(rounds) || !/^\d+$/.test(seed) || more.length > 0) {
  console.error('Aufruf: npm run fuzz [-- Runden [Startzahl]]');
  process.exit(1);
}
console.log(`${rounds} Runden mit Startzahl ${seed}; „npm run fuzz -- ${rounds} ${seed}“ wiederholt sie.`);
// Each round begins in a new world, since calls end sessions and delete what others ask for.
for (let round = 0; round < Number(rounds); round += 1) {
  const command = ['vitest', 'run', 'apps/server/src/every-route/fuzz/fuzz.test.ts', '--project=server'];
  const code = await runTool(command, { FUZZ_SEED: `${Number(seed) + round}` });
  if (code !== 0) process.exitCode = code;
}
