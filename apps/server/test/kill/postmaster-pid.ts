import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process number of the PostgreSQL that runs, or ran last, inside a data folder. */
export function readPostmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);
}
