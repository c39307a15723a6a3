import { createOwnKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { uploadDocument } from '@rahmenpreis/contract/media.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { media } from './db/schema/media.ts';
import type { MediaStore } from './files/media-store.ts';
import { TEST_PDF } from '../test/test-media.ts';
import { startTestPhases, type TestPhases } from '../test/test-phases.ts';
import { type TestProcess, type TestServer } from '../test/test-server.ts';

const FULL = {
  status: 507,
  error: 'Insufficient Storage',
  code: 'storage-full',
  message: expect.stringMatching(/^Der Speicherplatz des Servers ist erschöpft; Ihre Eingabe wurde nicht/),
  details: [],
};
/** Fastify's logger writes an alarm with this level. */
const FATAL = 60;

let server: TestServer;
let phases: TestPhases;
let crowded: TestProcess;
const lines: string[] = [];
const disk = { freeBytes: 1e12, hasRoom: true };

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  const files: MediaStore = {
    ...server.files,
    write: (key, bytes) => {
      if (disk.hasRoom) return server.files.write(key, bytes);
      return Promise.reject(Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }));
    },
  };
  crowded = await server.startOther({
    files,
    disk: {
      freeBytes: async () => disk.freeBytes,
      isTooLarge: async (fileBytes) => disk.freeBytes - fileBytes < 500,
    },
    logLevel: 'warn',
    log: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await crowded.app.close();
  await server.close();
});

const MINUTE_MS = 60_000;
const timeouts = vi.spyOn(globalThis, 'setTimeout');

/** Ends the minutes in which alarms are counted together. */
function endMinute(): void {
  const ended = timeouts.mock.calls.filter(([, delayMs]) => delayMs === MINUTE_MS);
  timeouts.mockClear();
  for (const [callback] of ended) callback();
}

function takeAlarms(): unknown[] {
  return lines
    .splice(0)
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level === FATAL)
    .map(({ msg }) => msg);
}

const upload = () =>
  crowded.ask(uploadDocument, {
    as: phases.users.adminWriter,
    file: { filename: 'Plan.pdf', bytes: TEST_PDF },
  });

function writePrice() {
  const { users, phaseIds } = phases;
  const params = { orgaId: users.writer.organisationId, phaseId: phaseIds.running };
  return crowded.ask(createOwnKeyVal, {
    as: users.writer,
    params,
    body: phases.entry('ep', phaseIds.running),
  });
}

test('near its end the disk is kept for prices: files are refused in words and leave an alarm', async () => {
  disk.freeBytes = 600;
  const { phaseIds, liegenschaftId, users } = phases;
  const refusals = [
    await upload(),
    await crowded.ask(uploadLv, {
      as: users.adminWriter,
      params: { phaseId: phaseIds.running, propertyId: liegenschaftId },
      file: { filename: 'lv.xlsx', bytes: TEST_PDF },
    }),
  ];
  for (const answer of refusals) {
    expect(answer.json()).toMatchObject({
      status: 507,
      code: 'storage-scarce',
      message: expect.stringContaining(
        'nimmt er zurzeit keine Dateien an; Ihre Datei wurde nicht gespeichert',
      ),
    });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await writePrice()).statusCode).toBe(200);
  expect(takeAlarms()).toHaveLength(1);
  disk.freeBytes = 1e12;
  expect((await upload()).statusCode).toBe(200);
});

test('a full folder of files answers in words, stores nothing, and takes the file once there is room', async () => {
  disk.hasRoom = false;
  const before = await server.database.db.$count(media);
  expect((await upload()).json()).toEqual(FULL);
  expect(await server.database.db.$count(media)).toBe(before);
  expect((await writePrice()).statusCode).toBe(200);
  expect(takeAlarms()).toEqual(['there is no room on the disk']);
  for (let time = 0; time < 5; time += 1) expect((await upload()).json()).toEqual(FULL);
  expect(takeAlarms()).toEqual([]);
  endMinute();
  const minute = lines.map((line) => JSON.parse(line) as { level: number; code: string; count: number });
  expect(minute.filter(({ code }) => code === 'storage-full')).toMatchObject([{ level: FATAL, count: 5 }]);
  lines.splice(0);
  // A minute without one ends it.
  endMinute();
  disk.hasRoom = true;
  expect((await upload()).statusCode).toBe(200);
});

test.each(['key_val', 'audit'])(
  'a database without room for „%s“ answers in words, reads on, and stores once there is room',
  async (table) => {
    const { db } = server.database;
    await phases.reset();
    await db.execute(
      sql.raw(`create function fill_up() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file' using errcode = '53100'; end $$`),
    );
    await db.execute(
      sql.raw(`create trigger full_disk before insert on ${table} for each row execute function fill_up()`),
    );
    const refused = await writePrice();
    expect(refused.json()).toEqual(FULL);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { users, phaseIds } = phases;
    const params = { orgaId: users.writer.organisationId, phaseId: phaseIds.running };
    const read = await crowded.ask(listOwnKeyVals, { as: users.writer, params });
    expect(read.json()).toEqual({ data: [] });
    expect(takeAlarms()).toEqual(['there is no room on the disk']);
    endMinute();
    await db.execute(sql.raw('drop function fill_up cascade'));
    expect((await writePrice()).statusCode).toBe(200);
  },
);
