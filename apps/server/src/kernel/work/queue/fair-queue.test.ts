import { expect, test, vi } from 'vitest';
import { createFairQueue, type QueueLimits } from './fair-queue.ts';

/** Works that go on until they are ended by name. */
function openWorks(options: QueueLimits) {
  const turns = createFairQueue(options);
  const begun: string[] = [];
  const refused: string[] = [];
  const endings = new Map<string, () => void>();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    begun,
    refused,
    ask(name: string) {
      const [userId = ''] = name;
      const work = () =>
        new Promise<void>((resolve) => {
          begun.push(name);
          endings.set(name, resolve);
        });
      // A name in capitals asks for a write.
      const isWrite = name === name.toUpperCase();
      turns
        .run(userId.toLowerCase(), work, { isWrite })
        .catch((error: { status: number; retryAfterSeconds: number }) => {
          expect(error).toMatchObject({ status: 503, code: 'overloaded', retryAfterSeconds: 1 });
          refused.push(name);
        });
      return settled();
    },
    end(name: string) {
      endings.get(name)?.();
      return settled();
    },
  };
}

test('users take turns, each in its own order, however much one of them has waiting', async () => {
  const works = openWorks({ atWork: 2, maxWaiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'b2']) await works.ask(name);
  expect(works.begun).toEqual(['a1', 'a2']);
  for (const name of ['a2', 'a1', 'a3', 'b1', 'c1', 'a4']) await works.end(name);
  expect(works.begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
  expect(works.refused).toEqual([]);
});

test('where too much waits, the newest of whoever has most waiting is refused, and nobody else', async () => {
  const works = openWorks({ atWork: 1, maxWaiting: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1']) await works.ask(name);
  expect(works.refused).toEqual(['a5', 'a4', 'a3']);
  for (const name of ['a1', 'a2', 'b1', 'c1']) await works.end(name);
  expect(works.begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await works.ask('a6');
  expect(works.begun.at(-1)).toBe('a6');
});

test('one user never takes the last places, and waits for its own works while they are free', async () => {
  const works = openWorks({ atWork: 3, ofOne: 2, maxWaiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) await works.ask(name);
  expect(works.begun).toEqual(['a1', 'a2', 'b1']);
  for (const name of ['b1', 'b2', 'c1', 'a1', 'a3']) await works.end(name);
  expect(works.begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4']);
  await works.ask('d1');
  expect(works.begun.at(-1)).toBe('d1');
});

test('writes leave the last places to what waits for nobody, and of their owner too', async () => {
  const works = openWorks({ atWork: 4, ofOne: 3, ofWrites: 2, maxWaiting: 9 });
  for (const name of ['A1', 'A2', 'A3', 'B1', 'a4', 'c1', 'c2']) await works.ask(name);
  // Reads pass the writes that wait, of the same owner as well.
  expect(works.begun).toEqual(['A1', 'A2', 'a4', 'c1']);
  await works.end('a4');
  expect(works.begun.slice(4)).toEqual(['c2']);
  await works.end('A1');
  expect(works.begun.slice(5)).toEqual(['A3']);
  await works.end('A2');
  expect(works.begun.slice(6)).toEqual(['B1']);
});

test('what ends may let two begin: one into its place, and a write that others were not', async () => {
  const works = openWorks({ atWork: 4, ofOne: 2, ofWrites: 2, maxWaiting: 9 });
  for (const name of ['A1', 'A2', 'a3', 'B1']) await works.ask(name);
  expect(works.begun).toEqual(['A1', 'A2']);
  await works.end('A1');
  expect(works.begun).toEqual(['A1', 'A2', 'a3', 'B1']);
});

test('two owners together never have all places', async () => {
  const works = openWorks({ atWork: 4, ofOne: 2, lastForThird: true, maxWaiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) await works.ask(name);
  expect(works.begun).toEqual(['a1', 'a2', 'b1']);
  await works.ask('c1');
  expect(works.begun.at(-1)).toBe('c1');
  await works.end('a1');
  expect(works.begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('a work that fails gives its turn on', async () => {
  const turns = createFairQueue({ atWork: 1, maxWaiting: 3 });
  const failing = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('who has gone waits no more, and what has begun goes on', async () => {
  const turns = createFairQueue({ atWork: 1, maxWaiting: 3 });
  const [{ promise: first, resolve: endFirst }, gone] = [
    Promise.withResolvers<string>(),
    new AbortController(),
  ];
  const begun: string[] = [];
  const ask = (userId: string, work: () => Promise<string>) =>
    turns.run(
      userId,
      () => {
        begun.push(userId);
        return work();
      },
      { gone: gone.signal },
    );
  const goesOn = ask('a', () => first);
  const left = ask('b', async () => 'never');
  const stays = turns.run('c', async () => 'done');
  gone.abort();
  await expect(left).rejects.toMatchObject({ code: 'overloaded' });
  await expect(ask('d', async () => 'never')).rejects.toMatchObject({ code: 'overloaded' });
  expect(turns.count()).toEqual({ working: 1, waiting: 1, refused: 0 });
  endFirst('ended');
  expect([await goesOn, await stays, begun]).toEqual(['ended', 'done', ['a']]);
  expect(turns.count()).toEqual({ working: 0, waiting: 0, refused: 0 });
});

test('a read that waits too long is told to come again, a write waits on', async () => {
  vi.useFakeTimers();
  const { promise, resolve } = Promise.withResolvers<string>();
  const turns = createFairQueue({ atWork: 1, longestWaits: { read: 5_000, write: 20_000 } });
  const first = turns.run('a', () => promise);
  const read = turns.run('b', async () => 'read').catch((error: { code: string }) => error.code);
  const write = turns.run('c', async () => 'written', { isWrite: true });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await read).toBe('overloaded');
  expect(turns.count()).toMatchObject({ working: 1, waiting: 1 });
  resolve('ended');
  expect(await Promise.all([first, write])).toEqual(['ended', 'written']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
