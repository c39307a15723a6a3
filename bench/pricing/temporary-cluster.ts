import { rmSync } from 'node:fs';
import { openCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { makeDataDir } from '../server/temporary-database.ts';

/** The embedded PostgreSQL in a folder of its own. */
export interface TemporaryCluster {
  dataDir: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Starts it; it does not wait for the disk and leaves nothing behind. */
export async function openTemporaryCluster(): Promise<TemporaryCluster> {
  const dataDir = makeDataDir();
  const cluster = await openCluster({ dataDir, durable: false });
  return {
    dataDir,
    databaseUrl: cluster.databaseUrl('postgres'),
    async close() {
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
