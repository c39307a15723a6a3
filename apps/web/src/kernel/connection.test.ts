import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteAbsence, noteStatus, watchConnection } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', () => undefined);
  noteStatus(200);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that is away until it is `there`, and what the watch did about it. */
function watch() {
  const server = { isThere: false, asked: 0, found: 0 };
  watchConnection(
    () => {
      server.asked += 1;
      if (server.isThere) noteStatus(200);
      return Promise.resolve();
    },
    () => {
      server.found += 1;
    },
  );
  return server;
}

test('a lost server is asked for until it answers, and then no more', async () => {
  const server = watch();
  noteAbsence();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server).toMatchObject({ asked: 2, found: 0 });
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server).toMatchObject({ asked: 3, found: 1 });
});

test('a server that was lost before anybody watched is asked for as well', async () => {
  noteAbsence();
  const server = watch();
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server).toMatchObject({ asked: 1, found: 1 });
});
