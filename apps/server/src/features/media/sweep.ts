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
  const known = await inTransaction(db, listMediaIds);
  let removedCount = 0;
  for (const { key, mediaId } of old) {
    if (known.has(mediaId)) continue;
    // A transaction for each, as the database ends one that stands still while many are removed.
    const isRemoved = await inTransaction(db, async (transaction) => {
      if (!(await mayRemoveBytes(transaction))) return false;
      await files.remove(key);
      return true;
    });
    if (!isRemoved) return removedCount;
    removedCount += 1;
  }
  return removedCount;
}
