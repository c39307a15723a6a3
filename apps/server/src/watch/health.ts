import type { DatabaseSays } from '../db/health/ask-database.ts';
import { DISK_SCARCE_BYTES, type DiskSpace } from '../files/disk-space.ts';
import type { Clock } from '../kernel/clock.ts';
import { VERSION } from '../kernel/version.ts';
import type { OutboxCount } from '../mail/outbox.ts';

/** A server whose clock is this far from the database's judges no deadlines, in milliseconds. */
const CLOCK_MAX_OFF_MS = 5_000;
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
  clock: { offByMs?: number };
  disk: { freeBytes?: number };
  outbox: Partial<OutboxCount>;
}

/** What health is judged by. */
export interface HealthSources {
  clock: Clock;
  hasBegunToLeave(): boolean;
  askDatabase(): Promise<DatabaseSays>;
  countOutbox(nowMs: number): Promise<OutboxCount>;
  disk: Pick<DiskSpace, 'freeBytes'>;
}

/**
 * Looks at database, clock, disk and outbox. Only what another server may do better takes readiness away: a database
 * that is out of reach or read only, a wrong clock, and leaving; a full disk still reads, and the outbox is everybody's.
 */
export async function readHealth(sources: HealthSources): Promise<Health> {
  const { clock } = sources;
  const beganMs = clock.nowMs();
  const asked = await withinMs(DATABASE_MAX_MS, sources.askDatabase());
  const offByMs = asked === undefined ? undefined : Math.round((beganMs + clock.nowMs()) / 2 - asked.nowMs);
  const counted =
    asked === undefined ? undefined : await withinMs(DATABASE_MAX_MS, sources.countOutbox(clock.nowMs()));
  const freeBytes = await sources.disk.freeBytes();

  const blocking = [
    sources.hasBegunToLeave() && 'The server is leaving.',
    asked === undefined && 'The database does not answer.',
    asked?.isReadOnly === true && 'The database is read only, as a standby is.',
    offByMs !== undefined &&
      Math.abs(offByMs) > CLOCK_MAX_OFF_MS &&
      `This server's clock is ${offByMs} ms ahead of the database's.`,
  ].filter((finding) => finding !== false);
  const others = [
    freeBytes !== undefined &&
      freeBytes < DISK_SCARCE_BYTES &&
      `Only ${Math.round(freeBytes / 1e6)} MB are free on the disk.`,
    counted !== undefined &&
      counted.oldestWaitMs > OUTBOX_MAX_WAIT_MS &&
      `A mail has been waiting for ${Math.round(counted.oldestWaitMs / 1_000)} s.`,
    counted !== undefined && counted.givenUp > 0 && `${counted.givenUp} mails were given up.`,
  ].filter((finding) => finding !== false);
  return {
    version: VERSION,
    isReady: blocking.length === 0,
    findings: [...blocking, ...others],
    database: {
      isReached: asked !== undefined,
      ...(asked === undefined ? {} : { isReadOnly: asked.isReadOnly, sizeBytes: asked.sizeBytes }),
    },
    clock: offByMs === undefined ? {} : { offByMs },
    disk: freeBytes === undefined ? {} : { freeBytes },
    outbox: counted ?? {},
  };
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
