import type { Queries } from '../../db/open.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { checkTrail, type TrailProblem } from './chain.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listCheckpoints, listLinks, listUnsealed } from './repository.ts';

const LINKS_AT_ONCE = 5_000;

/** What a check of the whole trail found. */
export interface TrailReport {
  /** Links that were checked. */
  readonly linkCount: number;
  /** States it was held against: those stored, and those somebody has kept. */
  readonly checkpointCount: number;
  /** Lines that are no checkpoint, or were changed after signing. */
  readonly wrongLines: readonly string[];
  readonly problems: readonly TrailProblem[];
}

/** Checks every entry of the trail, its chain, and both against the stored checkpoints and lines that somebody has kept. */
export function verifyTrail(db: Queries, keptLines: readonly string[], nowMs: number): Promise<TrailReport> {
  return inSnapshot(db, async (transaction) => {
    const lines = [...(await listCheckpoints(transaction)), ...keptLines];
    const read = lines.map((line) => ({ line, checkpoint: readCheckpoint(line) }));
    const kept = read.flatMap(({ checkpoint }) => checkpoint ?? []);
    const check = checkTrail(kept);
    let [position, linkCount] = [0, 0];
    for (;;) {
      const piece = await listLinks(transaction, position, LINKS_AT_ONCE);
      for (const { link, entry } of piece) check.follow(link, entry);
      linkCount += piece.length;
      if (piece.length < LINKS_AT_ONCE) break;
      position = piece.at(-1)!.link.position;
    }
    for (const entry of await listUnsealed(transaction, LINKS_AT_ONCE, true))
      check.meetUnsealed(entry, nowMs);
    return {
      linkCount,
      checkpointCount: kept.length,
      wrongLines: read.flatMap(({ line, checkpoint }) => (checkpoint === undefined ? [line] : [])),
      problems: check.problems(),
    };
  });
}
