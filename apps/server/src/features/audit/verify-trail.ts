import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { CHECK_START, type CheckPlace, checkTrail, type TrailProblem } from './chain.ts';
import { readCheckpoint } from './checkpoint.ts';
import { listCheckpoints, listLinks, listUnsealed, listWrongValues } from './repository.ts';

const ROWS_AT_ONCE = 5_000;
/** Enough for a fraction of a second's work, and far from the longest time that a worker may take. */
const ROWS_OF_SLICE = 10_000;

/** What a check of the whole trail found. */
export interface TrailReport {
  /** Links that were checked. */
  readonly linkCount: number;
  /** States it was held against: those stored, and those somebody has kept. */
  readonly checkpointCount: number;
  /** Lines that are no checkpoint, or were changed after signing, each with its place among all, which counts from 1. */
  readonly wrongLines: readonly { readonly line: string; readonly place: number }[];
  readonly problems: readonly TrailProblem[];
}

/** What a check of some links found, and where to go on; null behind the last. */
export interface TrailSlice extends TrailReport {
  readonly next: CheckPlace | null;
}

/** What a slice is checked against. */
export interface SliceOrder {
  readonly start: CheckPlace;
  readonly keptLines: readonly string[];
  readonly nowMs: number;
}

/** Lists rows in pieces, each from behind the place of the last row before, until there are no more or enough of them. */
async function* listRows<Row>(
  listAfter: (place: number) => Promise<Row[]>,
  placeOf: (row: Row) => number,
  start = 0,
  maxCount = Infinity,
): AsyncGenerator<Row> {
  let place = start;
  for (let count = 0; count < maxCount; count += ROWS_AT_ONCE) {
    const rows = await listAfter(place);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    place = placeOf(last);
  }
}

async function readKept(transaction: Transaction, keptLines: readonly string[]) {
  const lines = [...(await listCheckpoints(transaction)), ...keptLines];
  const read = lines.map((line, index) => ({ line, place: index + 1, checkpoint: readCheckpoint(line) }));
  return {
    kept: read.flatMap(({ checkpoint }) => checkpoint ?? []),
    wrongLines: read.flatMap(({ line, place, checkpoint }) =>
      checkpoint === undefined ? [{ line, place }] : [],
    ),
  };
}

/** Checks the next links of the chain with their entries, behind the last one also the entries that no link holds yet. */
export function verifySlice(db: Queries, { start, keptLines, nowMs }: SliceOrder): Promise<TrailSlice> {
  return inSnapshot(db, async (transaction) => {
    const { kept, wrongLines } = await readKept(transaction, keptLines);
    const check = checkTrail(kept, start);
    let linkCount = 0;
    const links = listRows(
      (position) => listLinks(transaction, position, ROWS_AT_ONCE),
      ({ link }) => link.position,
      start.position,
      ROWS_OF_SLICE,
    );
    for await (const { link, entry } of links) {
      check.follow(link, entry);
      linkCount += 1;
    }
    const found = { linkCount, checkpointCount: kept.length, wrongLines };
    if (linkCount === ROWS_OF_SLICE) return { ...found, problems: check.found(), next: check.place() };
    const unsealed = listRows(
      (after) => listUnsealed(transaction, ROWS_AT_ONCE, after),
      ({ seq }) => seq,
    );
    for await (const entry of unsealed) check.meetUnsealed(entry, nowMs);
    const wrong = (await listWrongValues(transaction)).map((place) => ({
      kind: 'value-differs' as const,
      place,
    }));
    return { ...found, problems: [...check.problems(), ...wrong], next: null };
  });
}

/** Puts together what the slices of a check find, one after the other. */
export async function joinSlices(check: (start: CheckPlace) => Promise<TrailSlice>): Promise<TrailReport> {
  const problems: TrailProblem[] = [];
  let linkCount = 0;
  for (let start = CHECK_START; ; ) {
    const { next, ...slice } = await check(start);
    linkCount += slice.linkCount;
    problems.push(...slice.problems);
    if (next === null) return { ...slice, linkCount, problems };
    start = next;
  }
}

/** Checks every entry of the trail, what lies beside it, its chain, and all against the stored checkpoints and lines that somebody has kept. */
export function verifyTrail(db: Queries, keptLines: readonly string[], nowMs: number): Promise<TrailReport> {
  return joinSlices((start) => verifySlice(db, { start, keptLines, nowMs }));
}
