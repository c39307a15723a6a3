import { randomInt } from 'node:crypto';

/** How often something is tried, and the number that its chances begin with. */
interface Rounds {
  rounds: number;
  seed: number;
}

/**
 * Reads both from the command line, and says how this run is repeated; ends the process if they cannot be read. The command
 * stands as it is typed, up to the rounds: `fuzz --`.
 */
export function readRounds(command: string, usualRounds: number): Rounds {
  const [rounds = `${usualRounds}`, seed = `${randomInt(1e9)}`, ...more] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(rounds) || !/^\d+$/.test(seed) || more.length > 0) {
    console.error(`Aufruf: npm run ${command} Runden [Startzahl]`);
    process.exit(1);
  }
  console.log(
    `${rounds} Runden mit Startzahl ${seed}; „npm run ${command} ${rounds} ${seed}“ wiederholt sie.`,
  );
  return { rounds: Number(rounds), seed: Number(seed) };
}
