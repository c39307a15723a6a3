import { expect, test } from 'vitest';
import { type HealthSources, readHealth } from './health.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const QUIET = { waiting: 0, failing: 0, oldestWaitMs: 0, givenUp: 0 };
const answeredWithin = (ms: number) => ({ databaseMs: NOW_MS, sentMs: 0, answeredMs: ms });
const FINE: HealthSources = {
  clock: { nowMs: () => NOW_MS },
  readClock: async () => answeredWithin(4),
  wallMs: () => NOW_MS,
  hasBegunToLeave: () => false,
  askDatabase: async () => ({ sizeBytes: 7, isReadOnly: false }),
  countOutbox: async () => QUIET,
  disk: { freeBytes: async () => 1_000_000_000 },
};

test('a server that is well is ready, and says what it was judged by', async () => {
  expect(await readHealth(FINE)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    isReady: true,
    findings: [],
    database: { isReached: true, isReadOnly: false, sizeBytes: 7 },
    clock: { offByMs: -2, unsureMs: 4 },
    disk: { freeBytes: 1_000_000_000 },
    outbox: QUIET,
  });
});

test.each<[string, Partial<HealthSources>, boolean, string]>([
  ['leaves', { hasBegunToLeave: () => true }, false, 'The server is leaving.'],
  [
    'has lost the database',
    { askDatabase: async () => Promise.reject(new Error('away')) },
    false,
    'The database does not answer.',
  ],
  [
    'stands on a standby',
    { askDatabase: async () => ({ sizeBytes: 7, isReadOnly: true }) },
    false,
    'The database is read only, as a standby is.',
  ],
  [
    'hears from the database too late what time it is',
    { readClock: async () => answeredWithin(251) },
    false,
    'The database takes 251 ms to say what time it is.',
  ],
  [
    'stands on a machine with a wrong clock, by which it judges nothing',
    { wallMs: () => NOW_MS - 5_001 },
    true,
    "This machine's clock is -5003 ms ahead of the database's.",
  ],
  [
    'has a full disk',
    { disk: { freeBytes: async () => 999_000_000 } },
    true,
    'Only 999 MB are free on the disk.',
  ],
  [
    'gets no mail out',
    { countOutbox: async () => ({ waiting: 1, failing: 1, oldestWaitMs: 300_001, givenUp: 0 }) },
    true,
    'A mail has been waiting for 300 s.',
  ],
  [
    'gave mails up',
    { countOutbox: async () => ({ waiting: 0, failing: 0, oldestWaitMs: 0, givenUp: 2 }) },
    true,
    '2 mails were given up.',
  ],
])('one that %s says so', async (_, differing, isReady, finding) => {
  const health = await readHealth({ ...FINE, ...differing });
  expect(health.isReady).toBe(isReady);
  expect(health.findings).toEqual([expect.stringContaining(finding)]);
});

test('where database and files lie elsewhere, no disk is looked at', async () => {
  const health = await readHealth({ ...FINE, disk: { freeBytes: async () => undefined } });
  expect([health.disk, health.findings]).toEqual([{}, []]);
});
