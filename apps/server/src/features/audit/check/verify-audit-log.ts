import type { Queries } from '../../../db/open.ts';
import { inSnapshot, type Transaction } from '../../../db/transaction.ts';
import { CHECK_START, type CheckPlace, checkChain, type KeptState, type AuditLogProblem } from '../chain.ts';
import { readCheckpoint } from '../seal-audit-log.ts';
import { findStretchEnd, listLinks, listStoredLines, listUnsealed, listWrongValues } from '../repository.ts';

const ROWS_AT_ONCE = 5_000;
/** Enough for a fraction of a second's work, and far from the longest time that a worker may take. */
const ROWS_OF_SLICE = 10_000;
/** Behind every link. */
const LAST_POSITION = Number.MAX_SAFE_INTEGER;

/** What a check of the whole audit log found. */
export interface AuditLogReport {
  /** Links that were checked. */
  readonly linkCount: number;
  /** States it was held against: those stored, and those somebody has kept. */
  readonly checkpointCount: number;
  /** Lines that are no checkpoint or were changed after signing, with their places, counted from 1. */
  readonly wrongLines: readonly { readonly line: string; readonly place: number }[];
  readonly problems: readonly AuditLogProblem[];
}

/** What a check of some links found, and where to go on; null behind the last. */
export interface AuditLogSlice extends AuditLogReport {
  readonly next: CheckPlace | null;
}

/** What a slice is checked against, beside the checkpoints that are stored for its stretch of the chain. */
interface SliceOrder {
  readonly start: CheckPlace;
  readonly kept: readonly KeptState[];
  readonly nowMs: number;
}

/** Lists rows in pieces, each from behind the last row before, until there are no more or enough. */
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

/** The checkpoints stored for a stretch of the chain; one under another position than it names is none. */
async function readStored(transaction: Transaction, { position: after }: CheckPlace, until = LAST_POSITION) {
  // Nobody hides a line from every slice by a position before the first.
  const from = after === CHECK_START.position ? -LAST_POSITION : after;
  const stored = (await listStoredLines(transaction, from, until)).map((row) => ({
    ...row,
    checkpoint: readCheckpoint(row.line),
  }));
  const isRight = ({ checkpoint, position }: (typeof stored)[number]) => checkpoint?.position === position;
  return {
    states: stored.flatMap((row) => (isRight(row) ? (row.checkpoint ?? []) : [])),
    wrongLines: stored.filter((row) => !isRight(row)).map(({ line, place }) => ({ line, place })),
  };
}

/**
 * Checks the next links of the chain with their entries and the checkpoints among them, behind the last link
 * also entries that no link holds yet. So each signature is verified once, by the slice it lies in.
 */
export function verifySlice(db: Queries, { start, kept, nowMs }: SliceOrder): Promise<AuditLogSlice> {
  return inSnapshot(db, async (transaction) => {
    const end = await findStretchEnd(transaction, start.position, ROWS_OF_SLICE);
    const { states, wrongLines } = await readStored(transaction, start, end);
    const check = checkChain([...states, ...kept], start);
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
    const found = { linkCount, checkpointCount: states.length, wrongLines };
    if (end !== undefined) return { ...found, problems: check.found(), next: check.place() };
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

/** Joins what the slices of a check find, in order; `onSlice` gets the number of links checked so far. */
export async function joinSlices(
  check: (start: CheckPlace) => Promise<AuditLogSlice>,
  onSlice: (linkCount: number) => void = () => {},
): Promise<AuditLogReport> {
  const whole = { linkCount: 0, checkpointCount: 0 };
  const wrongLines: AuditLogReport['wrongLines'][number][] = [];
  const problems: AuditLogProblem[] = [];
  for (let start: CheckPlace | null = CHECK_START; start !== null; ) {
    const slice: AuditLogSlice = await check(start);
    whole.linkCount += slice.linkCount;
    whole.checkpointCount += slice.checkpointCount;
    wrongLines.push(...slice.wrongLines);
    problems.push(...slice.problems);
    onSlice(whole.linkCount);
    start = slice.next;
  }
  return { ...whole, wrongLines, problems };
}

/** Checks all entries, the values beside them and their chain against stored checkpoints and kept lines. */
export async function verifyAuditLog(db: Queries, keptLines: readonly string[], nowMs: number) {
  const read = keptLines.map((line) => ({ line, checkpoint: readCheckpoint(line) }));
  const kept = read.flatMap(({ checkpoint }) => checkpoint ?? []);
  const report = await joinSlices((start) => verifySlice(db, { start, kept, nowMs }));
  const storedCount = report.checkpointCount + report.wrongLines.length;
  const wrongLines = read.flatMap(({ line, checkpoint }, index) =>
    checkpoint === undefined ? [{ line, place: storedCount + index + 1 }] : [],
  );
  return {
    ...report,
    checkpointCount: report.checkpointCount + kept.length,
    wrongLines: [...report.wrongLines, ...wrongLines],
  };
}
