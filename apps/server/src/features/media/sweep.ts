import { mayRemoveBytes } from '../../db/dump/bytes-kept.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { mediaIdOfKey } from '../../files/media-key.ts';
import { listMediaIds } from './repository.ts';

/** How old bytes without a record must be: an upload being stored right now has none yet. */
const ORPHAN_AGE_MS = 60 * 60_000;
/** How often `main.ts` sweeps. */
export const SWEEP_PERIOD_MS = 24 * 60 * 60_000;

/**
 * Removes bytes that no record names, left by a crash between the two, and gives the number of files removed: none while
 * a backup is made, which may still copy them.
 */
export async function sweepOrphans(db: Queries, files: MediaStore, nowMs: number): Promise<number> {
  const old: { key: string; mediaId: string }[] = [];
  for await (const { key, changedMs } of files.list()) {
    const mediaId = mediaIdOfKey(key);
    if (mediaId !== undefined && changedMs < nowMs - ORPHAN_AGE_MS) old.push({ key, mediaId });
  }
  return inTransaction(db, async (transaction) => {
    if (!(await mayRemoveBytes(transaction))) return 0;
    const known = await listMediaIds(transaction);
    const orphans = old.filter(({ mediaId }) => !known.has(mediaId));
    for (const { key } of orphans) await files.remove(key);
    return orphans.length;
  });
}
