import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { type Database, openDatabase } from '../../apps/server/src/db/open.ts';

/** The program's database in a folder of its own. */
export interface TemporaryDatabase extends Database {
  readonly dataDir: string;
  /** Under which other processes find it. */
  readonly databaseUrl: string;
}

/** Makes a folder for a database. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-bench-'));
  // Started as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** Opens it with all tables; it waits for the disk as in production, and leaves nothing behind. */
export async function openTemporaryDatabase(): Promise<TemporaryDatabase> {
  const dataDir = makeDataDir();
  const database = await openDatabase({ dataDir });
  return {
    ...database,
    dataDir,
    databaseUrl: findRunningCluster(dataDir, 'rahmenpreis') ?? '',
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
