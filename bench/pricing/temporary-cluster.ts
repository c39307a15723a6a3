import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCluster } from '../../apps/server/src/db/embedded/cluster.ts';

/** The embedded PostgreSQL in a folder of its own. */
export interface TemporaryCluster {
  dataDir: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/** Starts it; it does not wait for the disk and leaves nothing behind. */
export async function openTemporaryCluster(): Promise<TemporaryCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-bench-'));
  // Started as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755);
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
