import { createHash, randomUUID } from 'node:crypto';
import { lvSource } from '../src/db/schema/lv.ts';
import { mediaKey } from '../src/files/media-key.ts';
import type { TestServer } from './test-server.ts';

const BYTES = new Uint8Array([1, 2, 3]);

/** Inserts a file with many LVs, as one that could not be read; who has stored LVs of it is named, if so. */
export async function insertSource(server: TestServer, phaseId: string, storedBy?: string): Promise<string> {
  const at = new Date(server.clock.nowMs());
  const [row] = await server.database.db
    .insert(lvSource)
    .values({
      phaseId,
      filename: 'LVs für alle.xlsx',
      sha256: createHash('sha256').update(BYTES).digest('hex'),
      sizeBytes: BYTES.length,
      createdAt: at,
      state: 'failed',
      share: 1,
      runId: randomUUID(),
      renewedAt: at,
      ...(storedBy !== undefined && { storedAt: at, storedBy }),
    })
    .returning();
  await server.files.write(mediaKey(row!.id, 'ORIGIN'), BYTES);
  return row!.id;
}
