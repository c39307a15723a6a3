import { join } from 'node:path';
import type { Database } from '../../apps/server/src/db/open.ts';
import { type DataPlace, readDataPlace } from '../../apps/server/src/kernel/settings.ts';

/** Where an operator's command finds the data; throws StartRefusal as `readDataPlace` does. */
export function readPlace(): DataPlace {
  return readDataPlace(process.env, join(import.meta.dirname, '../../data'));
}

/** Works with a database that is open, and closes it however the work ends. */
export async function withDatabase(
  database: Database,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
