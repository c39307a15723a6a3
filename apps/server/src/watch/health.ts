import type { DatabaseSays } from '../db/ask-database.ts';
import { DISK_SCARCE_BYTES, type DiskSpace } from '../files/disk-space.ts';
import type { ClockReading } from '../db/clock-reading.ts';
import { type Clock, CLOCK_SKEW_MS, MOST_UNSURE_MS } from '../kernel/clock.ts';
import { VERSION } from '../kernel/version.ts';
import type { OutboxCount } from '../mail/outbox.ts';

/** Longest time the database may take to answer, in milliseconds. */
const DATABASE_MAX_MS = 3_000;
/** A mail that waits longer than this tells that mails do not go out, in milliseconds. */
const OUTBOX_MAX_WAIT_MS = 5 * 60_000;

/** One look at how a server fares. */
export interface Health {
  /** Which version of the program answers. */
  version: string;
  /** Whether it should get calls. */
  isReady: boolean;
  /** What somebody should see to, in one sentence each; those that take readiness away come first. */
  findings: string[];
  database: { isReached: boolean; isReadOnly?: boolean; sizeBytes?: number };
  /**
   * How far the machine's own clock is ahead of the database's, by which nothing is judged, and by how much
   * the database's answer leaves open what time it is, in milliseconds.
   */
  clock: { offByMs?: number; unsureMs?: number };
  disk: { freeBytes?: number };
  outbox: Partial<OutboxCount>;
}

/** What health is judged by. */
export interface HealthSources {
  clock: Clock;
  readClock(): Promise<ClockReading>;
  /** The machine's own clock. */
  wallMs(): number;
  hasBegunToLeave(): boolean;
  askDatabase(): Promise<DatabaseSays>;
  countOutbox(nowMs: number): Promise<OutboxCount>;
  disk: Pick<DiskSpace, 'freeBytes'>;
}

/** Says what does not take readiness away and ought to be looked at. */
function otherFindings(
  read: { offByMs: number } | undefined,
  freeBytes: number | undefined,
  counted: OutboxCount | undefined,
): string[] {
  return [
    read !== undefined &&
      Math.abs(read.offByMs) > CLOCK_SKEW_MS &&
      `This machine's clock is ${read.offByMs} ms ahead of the database's.`,
    freeBytes !== undefined &&
      freeBytes < DISK_SCARCE_BYTES &&
      `Only ${Math.round(freeBytes / 1e6)} MB are free on the disk.`,
    counted !== undefined &&
      counted.oldestWaitMs > OUTBOX_MAX_WAIT_MS &&
      `A mail has been waiting for ${Math.round(counted.oldestWaitMs / 1_000)} s.`,
    counted !== undefined && counted.givenUp > 0 && `${counted.givenUp} mails were given up.`,
  ].filter((finding) => finding !== false);
}

/**
 * Checks database, clock, disk and outbox. Only what another server may do better ends readiness: a database
 * out of reach, read only, or too slow in telling the time to judge a deadline; and leaving. A full disk
 * still reads, the outbox is shared, and the machine's own clock only dates its log lines (decision 0063).
 */
export async function readHealth(sources: HealthSources): Promise<Health> {
  const { clock } = sources;
  const asked = await withinMs(DATABASE_MAX_MS, sources.askDatabase());
  const read = asked === undefined ? undefined : await lookAtClock(sources);
  const counted =
    asked === undefined ? undefined : await withinMs(DATABASE_MAX_MS, sources.countOutbox(clock.nowMs()));
  const freeBytes = await sources.disk.freeBytes();

  const blocking = [
    sources.hasBegunToLeave() && 'The server is leaving.',
    asked === undefined && 'The database does not answer.',
    asked?.isReadOnly === true && 'The database is read only, as a standby is.',
    read !== undefined &&
      read.unsureMs > MOST_UNSURE_MS &&
      `The database takes ${read.unsureMs} ms to say what time it is.`,
  ].filter((finding) => finding !== false);
  return {
    version: VERSION,
    isReady: blocking.length === 0,
    findings: [...blocking, ...otherFindings(read, freeBytes, counted)],
    database: {
      isReached: asked !== undefined,
      ...(asked === undefined ? {} : { isReadOnly: asked.isReadOnly, sizeBytes: asked.sizeBytes }),
    },
    clock: read ?? {},
    disk: freeBytes === undefined ? {} : { freeBytes },
    outbox: counted ?? {},
  };
}

/** Asks the database for its clock, once more where the answer took long, as calls do. */
async function lookAtClock({
  readClock,
  wallMs,
}: HealthSources): Promise<{ offByMs: number; unsureMs: number } | undefined> {
  for (const isLast of [false, true]) {
    const reading = await withinMs(DATABASE_MAX_MS, readClock());
    if (reading === undefined) return undefined;
    const tookMs = reading.answeredMs - reading.sentMs;
    const unsureMs = Math.ceil(tookMs);
    if (isLast || unsureMs <= MOST_UNSURE_MS) {
      return { offByMs: Math.round(wallMs() - reading.databaseMs - tookMs / 2), unsureMs };
    }
  }
  return undefined;
}

/** What the work gives, or undefined if it fails or takes longer. */
async function withinMs<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const { promise: isLate, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  try {
    return await Promise.race([work.catch(() => undefined), isLate]);
  } finally {
    clearTimeout(timer);
  }
}
