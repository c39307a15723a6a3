import { createHash } from 'node:crypto';
import type { AuditProblem } from '@rahmenpreis/contract/audit.ts';

/** An entry of the audit log with everything that is evidence; texts as the database prints them. */
export interface SealedEntry {
  readonly seq: number;
  /** Microseconds since 1970. */
  readonly atMicros: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly target: string;
  readonly status: number;
  readonly detail: string;
  readonly salt: string;
}

/** What holds an entry in its place: a digest of it, of the moment it was sealed, and of the link before. */
export interface Link {
  /** Counts from 1 without gaps. */
  readonly position: number;
  readonly seq: number;
  readonly sealedMs: number;
  readonly hash: Buffer;
}

/** Before the first link. */
export const CHAIN_START: Pick<Link, 'position' | 'hash'> = { position: 0, hash: Buffer.alloc(32) };

/**
 * An entry is sealed seconds after it was written; one that is older than the one sealed before it, by more
 * than this, has been put in later. No transaction lasts so long.
 */
export const LATE_MS = 10 * 60_000;

function digest(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.from(part);
    // The length before each part: otherwise parts could be cut elsewhere and give the same bytes.
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest();
}

/** The detail enters by its own salted digest, so that it can be forgotten while the chain still holds. */
function hashOf(before: Buffer, entry: SealedEntry, position: number, sealedMs: number): Buffer {
  const { seq, atMicros, actorId, action, target, status, detail, salt } = entry;
  return digest(
    before,
    [position, sealedMs, seq, atMicros, actorId ?? '-', status].join(' '),
    action,
    target,
    digest(salt, detail),
  );
}

/** The link that seals an entry after the one before it. */
export function linkAfter(before: Pick<Link, 'position' | 'hash'>, entry: SealedEntry, sealedMs: number) {
  const position = before.position + 1;
  return { position, seq: entry.seq, sealedMs, hash: hashOf(before.hash, entry, position, sealedMs) };
}

/** A fault of the audit log, and its place: the number of an entry, or the position of a link. */
export interface AuditLogProblem {
  readonly kind: Exclude<AuditProblem['kind'], 'checkpoint-changed'>;
  readonly place: number;
}

/** A state of the chain that was signed once. */
export interface KeptState {
  readonly position: number;
  readonly hash: Buffer;
}

/** How far a check has come; may be handed to another process, and from there the check goes on. */
export interface CheckPlace {
  readonly position: number;
  readonly hash: Uint8Array;
  /** When the seal at this place, and the one before it, were set; -Infinity where there is none. */
  readonly sealedMs: number;
  readonly earlierMs: number;
}

/** Before the first link. */
export const CHECK_START: CheckPlace = { ...CHAIN_START, sealedMs: -Infinity, earlierMs: -Infinity };

/** Starts or continues a check of the audit log against states that were kept (QUALITY.md «Audit log»). */
export function checkChain(kept: readonly KeptState[], start = CHECK_START) {
  const found: AuditLogProblem[] = [];
  const keptAt = Map.groupBy(kept, ({ position }) => position);
  let last: Pick<Link, 'position' | 'hash'> = { position: start.position, hash: Buffer.from(start.hash) };
  let { earlierMs, sealedMs } = start;
  const isLate = ({ atMicros }: SealedEntry, sinceMs: number) => Number(atMicros) / 1000 < sinceMs - LATE_MS;
  /** Times before a clock was put back say nothing about those after. */
  const unlessPutBack = (beforeMs: number, nowMs: number) => (nowMs < beforeMs ? -Infinity : beforeMs);
  return {
    /** Takes the next link, in the order of positions, with the entry of its number if there still is one. */
    follow(link: Link, entry: SealedEntry | undefined) {
      for (let missing = last.position + 1; missing < link.position; missing++)
        found.push({ kind: 'link-missing', place: missing });
      if (link.sealedMs !== sealedMs) {
        earlierMs = unlessPutBack(sealedMs, link.sealedMs);
        sealedMs = link.sealedMs;
      }
      if (entry === undefined) found.push({ kind: 'removed', place: link.seq });
      else {
        if (!hashOf(last.hash, entry, link.position, link.sealedMs).equals(link.hash))
          found.push({ kind: 'changed', place: link.seq });
        if (isLate(entry, earlierMs)) found.push({ kind: 'late', place: link.seq });
      }
      for (const { hash } of keptAt.get(link.position) ?? [])
        if (!hash.equals(link.hash)) found.push({ kind: 'checkpoint-differs', place: link.position });
      last = { position: link.position, hash: link.hash };
    },
    /** Takes an entry that no link holds yet, and the time it is. */
    meetUnsealed(entry: SealedEntry, nowMs: number) {
      if (isLate(entry, unlessPutBack(sealedMs, nowMs))) found.push({ kind: 'late', place: entry.seq });
    },
    /** Where it has come to. */
    place: () => ({ ...last, sealedMs, earlierMs }),
    /** Faults so far. */
    found: () => [...found],
    /** Everything that is wrong; nothing in an honest audit log. To be called last. */
    problems() {
      const ends = [...keptAt.keys()].filter((position) => position > last.position);
      return [...found, ...ends.map((place) => ({ kind: 'cut-off' as const, place }))];
    },
  };
}
