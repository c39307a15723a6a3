import { randomUUID } from 'node:crypto';
import { lvSource } from '../src/db/schema/lv.ts';
import type { TestServer } from './test-server.ts';

/** A file with many LVs in each phase, as one that could not be read lies there. */
export async function insertSources(
  server: TestServer,
  phaseIds: readonly string[],
): Promise<Record<string, string>> {
  const at = new Date(server.clock.nowMs());
  const rows = phaseIds.map((phaseId) => ({
    phaseId,
    filename: 'LVs.xlsx',
    sha256: '',
    sizeBytes: 0,
    createdAt: at,
    state: 'failed' as const,
    share: 1,
    runId: randomUUID(),
    renewedAt: at,
  }));
  const [running, ended, rivals] = await server.database.db.insert(lvSource).values(rows).returning();
  return { running: running!.id, ended: ended!.id, rivals: rivals!.id };
}
