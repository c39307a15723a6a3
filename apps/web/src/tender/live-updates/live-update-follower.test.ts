import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import type { EventBytes } from '../../kernel/call/call-input.ts';
import { createFollower } from './live-update-follower.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server whose streams the test writes and closes itself. */
function scriptedServer() {
  const streams: { write(text: string): void; close(): void; isAborted: boolean }[] = [];
  const listeners = new Set<() => void>();
  let ready = true;
  let openCount = 0;
  let refusal: CallFailure | undefined;
  const told: string[] = [];
  let lossCount = 0;
  /** What the page was told of whether news reach it, each change once. */
  const hearing: boolean[] = [];
  const stop = createFollower()({
    open(signal) {
      openCount++;
      if (refusal !== undefined) return Promise.reject(refusal);
      let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
      const body: EventBytes = new ReadableStream({
        start(own) {
          controller = own;
        },
      });
      const stream = {
        write: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
        close: () => controller.close(),
        isAborted: false,
      };
      signal.addEventListener('abort', () => {
        stream.isAborted = true;
        controller.error(new DOMException('Aborted', 'AbortError'));
      });
      streams.push(stream);
      return Promise.resolve(body);
    },
    isReady: () => ready,
    onReadiness(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onNews: (news) => void told.push(news.phases),
    onLoss: () => {
      lossCount += 1;
    },
    onHearing: (isHeard) => void (hearing.at(-1) !== isHeard && hearing.push(isHeard)),
  });
  return {
    streams,
    told,
    hearing,
    stop,
    countOpens: () => openCount,
    countLosses: () => lossCount,
    refuse(status: number) {
      refusal = new CallFailure({ status, error: '', message: '', code: '', details: [] });
    },
    setReady(next: boolean) {
      ready = next;
      for (const listener of listeners) listener();
    },
  };
}

function eventOf(revision: number): string {
  const news = {
    permissions: [],
    liegenschaften: '',
    phases: `${revision}-x`,
    offers: null,
    scenarios: null,
    questions: null,
  };
  return `id: ${revision}\nevent: news\ndata: ${JSON.stringify(news)}\n\n`;
}

async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

test('tells of everything it hears, however the bytes are cut', async () => {
  const { streams, told, stop } = scriptedServer();
  await settle();
  streams[0]!.write(`: willkommen\n\n${eventOf(1).slice(0, 20)}`);
  await settle();
  expect(told).toEqual([]);
  streams[0]!.write(eventOf(1).slice(20) + eventOf(2));
  await settle();
  expect(told).toEqual(['1-x', '2-x']);
  stop();
  await settle();
  expect(streams[0]!.isAborted).toBe(true);
});

test('opens the stream again with growing pauses, and tells what was missed', async () => {
  const { streams, told, stop, countLosses } = scriptedServer();
  await settle();
  streams[0]!.write(eventOf(1));
  await settle();
  streams[0]!.close();
  await settle(1_000);
  expect(streams).toHaveLength(2);
  streams[1]!.close();
  await settle(900);
  expect(streams).toHaveLength(2);
  await settle(1_100);
  expect(streams).toHaveLength(3);
  streams[2]!.write(eventOf(5));
  await settle();
  expect(told).toEqual(['1-x', '5-x']);
  expect(countLosses()).toBe(2);
  stop();
});

test('holds no stream while nobody looks, and none without a valid access', async () => {
  const { streams, setReady, stop, countLosses } = scriptedServer();
  await settle();
  setReady(false);
  await settle(60_000);
  expect(streams.map(({ isAborted }) => isAborted)).toEqual([true]);
  setReady(true);
  await settle();
  expect(streams).toHaveLength(2);
  expect(countLosses()).toBe(0);
  stop();
});

test('gives up a connection on which not even a heartbeat comes', async () => {
  const { streams, stop } = scriptedServer();
  await settle(39_000);
  streams[0]!.write(': \n\n');
  await settle(39_000);
  expect(streams[0]!.isAborted).toBe(false);
  await settle(3_000);
  expect(streams[0]!.isAborted).toBe(true);
  expect(streams).toHaveLength(2);
  stop();
});

test('asks no more once the last right is gone', async () => {
  const server = scriptedServer();
  await settle();
  server.refuse(403);
  server.streams[0]!.close();
  await settle(1_000);
  server.setReady(false);
  server.setReady(true);
  await settle(120_000);
  expect(server.countOpens()).toBe(2);
});

test('asks again after a lost server', async () => {
  const server = scriptedServer();
  await settle();
  server.refuse(503);
  server.streams[0]!.close();
  await settle(10 * 60_000);
  // Growing pauses, half of them by chance: at most one every 15 s, at least one every 30 s.
  expect(server.countOpens()).toBeGreaterThan(20);
  expect(server.countOpens()).toBeLessThan(50);
  server.stop();
});

/**
 * What networks do to streams: refuse them, break them before or after the first news, hold them back, let
 * them drip.
 */
test.each<[string, (server: ReturnType<typeof scriptedServer>) => void]>([
  ['refused', () => undefined],
  ['broken', ({ streams }) => streams.at(-1)!.close()],
  [
    'broken after the first news',
    ({ streams }) => {
      streams.at(-1)!.write(eventOf(1));
      streams.at(-1)!.close();
    },
  ],
  ['held back', () => undefined],
])('a stream that is %s is asked for at most 15 times in 30 s, whatever else succeeds', async (how, act) => {
  const server = scriptedServer();
  await settle();
  if (how === 'refused') {
    server.refuse(502);
    server.streams[0]!.close();
  }
  let handled = 0;
  for (let ms = 0; ms < 30_000; ms += 50) {
    for (; handled < server.streams.length; handled += 1) if (how !== 'refused') act(server);
    // Other calls fail and succeed again and again, which is told each time.
    server.setReady(true);
    await settle(50);
  }
  expect(server.countOpens()).toBeLessThanOrEqual(15);
  expect(server.countOpens()).toBeGreaterThan(how === 'held back' ? 0 : 3);
  expect(server.hearing).toContain(false);
  server.stop();
});

test('says after 5 s without a first byte that news are not heard, and at once that they are again', async () => {
  const { streams, hearing, stop } = scriptedServer();
  await settle(4_900);
  expect(hearing).toEqual([]);
  await settle(200);
  expect(hearing).toEqual([false]);
  streams[0]!.write(': \n\n');
  await settle();
  expect(hearing).toEqual([false, true]);
  await settle(20_100);
  expect(hearing).toEqual([false, true, false]);
  stop();
});

test('a stream that breaks and is there again within 5 s is never told as silence', async () => {
  const { streams, hearing, stop } = scriptedServer();
  await settle();
  streams[0]!.write(eventOf(1));
  await settle();
  streams[0]!.close();
  await settle(1_000);
  streams[1]!.write(eventOf(2));
  await settle(6_000);
  expect(hearing).toEqual([true]);
  stop();
});
