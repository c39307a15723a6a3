import type { Queries } from '../../db/open.ts';
import { inSnapshot } from '../../db/transaction.ts';
import { checkTrail, type TrailProblem } from './chain.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listCheckpoints, listLinks, listUnsealed } from './repository.ts';

const ROWS_AT_ONCE = 5_000;

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

/** Lists all rows in pieces, each from behind the place of the last row before. */
async function* listWhole<Row>(
  listAfter: (place: number) => Promise<Row[]>,
  placeOf: (row: Row) => number,
): AsyncGenerator<Row> {
  for (let place = 0; ; ) {
    const rows = await listAfter(place);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    place = placeOf(last);
  }
}

/** Checks every entry of the trail, its chain, and both against the stored checkpoints and lines that somebody has kept. */
export function verifyTrail(db: Queries, keptLines: readonly string[], nowMs: number): Promise<TrailReport> {
  return inSnapshot(db, async (transaction) => {
    const lines = [...(await listCheckpoints(transaction)), ...keptLines];
    const read = lines.map((line) => ({ line, checkpoint: readCheckpoint(line) }));
    const kept = read.flatMap(({ checkpoint }) => checkpoint ?? []);
    const check = checkTrail(kept);
    let linkCount = 0;
    const links = listWhole(
      (position) => listLinks(transaction, position, ROWS_AT_ONCE),
      ({ link }) => link.position,
    );
    for await (const { link, entry } of links) {
      check.follow(link, entry);
      linkCount += 1;
    }
    const unsealed = listWhole(
      (after) => listUnsealed(transaction, ROWS_AT_ONCE, after),
      ({ seq }) => seq,
    );
    for await (const entry of unsealed) check.meetUnsealed(entry, nowMs);
    return {
      linkCount,
      checkpointCount: kept.length,
      wrongLines: read.flatMap(({ line, checkpoint }) => (checkpoint === undefined ? [line] : [])),
      problems: check.problems(),
    };
  });
}
