import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { workerModule } from './worker-module.ts';
import { createWorkerPool, type WorkerPool, type Workers } from './worker-pool.ts';

const module = workerModule<typeof import('../../../test/test-worker.ts')>(
  import.meta.resolve('../../../test/test-worker.ts'),
);
let pool: WorkerPool;
let workers: Workers;

beforeAll(() => {
  // So long that what is ended here is ended for its memory, on a busy machine too.
  pool = createWorkerPool({ taskTimeoutMs: 120_000 });
  workers = pool.of('anna');
});
afterAll(() => pool.close());

const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-told-'));
afterAll(() => rmSync(folder, { recursive: true }));
let untoldCount = 0;

/** A file that is not there, for which a task waits that does not end by itself. */
function untold(): string {
  untoldCount += 1;
  return join(folder, String(untoldCount));
}

const tell = (told: string): void => writeFileSync(told, '');

test('a function is called in a worker with copies of its arguments', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await workers.run(module, 'pair', bytes, 'ä')).toEqual({ size: 3, text: 'ä' });
  expect(bytes).toHaveLength(3);
});

test('what a function throws is thrown here', async () => {
  await expect(workers.run(module, 'fail')).rejects.toThrow('a bug in the worker');
});

test('a worker that breaks down by itself says nothing about its task, which a second one gets, and no third', async () => {
  expect(await workers.run(module, 'breakDown', 1, untold())).toBe(2);
  const counting = untold();
  expect(await workers.run(module, 'breakDown', 9, counting)).toBeUndefined();
  expect(readFileSync(counting, 'utf8')).toHaveLength(2);
});

test('a worker that takes too much memory is killed, and the next call finds another', async () => {
  expect(await workers.run(module, 'devour')).toBeUndefined();
  expect(await workers.run(module, 'pair', new Uint8Array(), '')).toEqual({ size: 0, text: '' });
});

test('one that needs more memory than there is, all in one piece, harms nobody but itself', async () => {
  const told = untold();
  const other = pool.of('bert').run(module, 'waitUntilTold', told);
  expect(await workers.run(module, 'devourAtOnce')).toBeUndefined();
  tell(told);
  expect(await other).toBe('told');
});

test('what cannot be handed to a worker is thrown here, and its worker is not waited for', async () => {
  const unsendable = (() => undefined) as unknown as string;
  await expect(workers.run(module, 'pair', new Uint8Array(), unsendable)).rejects.toThrow(
    'could not be cloned',
  );
  expect(await workers.run(module, 'pair', new Uint8Array(), '')).toEqual({ size: 0, text: '' });
});

test('a worker that has grown large answers and is ended, a small one is kept', async () => {
  const small = await workers.run(module, 'hold', 1);
  expect(await workers.run(module, 'hold', 1)).toBe(small);
  expect(await workers.run(module, 'hold', 250)).toBe(small);
  expect(await workers.run(module, 'hold', 1)).not.toBe(small);
});

test('a task has 15 seconds, from its beginning', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const usual = createWorkerPool();
  expect(await usual.of('anna').run(module, 'pair', new Uint8Array(), 'ä')).toEqual({ size: 0, text: 'ä' });
  expect(timeout.mock.calls).toEqual([[15_000]]);
  timeout.mockRestore();
  await usual.close();
});

test('a task that does not end is killed for that alone, and for who waited behind it the time has not begun', async () => {
  const impatient = createWorkerPool({ taskTimeoutMs: 3000 });
  const anna = impatient.of('anna');
  const stuck = [anna.run(module, 'waitUntilTold', untold()), anna.run(module, 'waitUntilTold', untold())];
  const waiting = anna.run(module, 'pair', new Uint8Array(), 'ä');
  expect(impatient.count()).toMatchObject({ working: 2, waiting: 1 });
  expect(await Promise.all([...stuck, waiting])).toEqual([undefined, undefined, { size: 0, text: 'ä' }]);
  await impatient.close();
});

test('what two have at work leaves a worker to a third, and of what waits the newest of who has most is refused', async () => {
  const narrow = createWorkerPool({ maxWaiting: 1, taskTimeoutMs: 120_000 });
  const [anna, bert, clara] = [narrow.of('anna'), narrow.of('bert'), narrow.of('clara')];
  const told = untold();
  const atWork = [anna, anna, bert, bert].map((each) => each.run(module, 'waitUntilTold', told));
  await expect(bert.run(module, 'waitUntilTold', told)).rejects.toMatchObject({
    status: 503,
    code: 'overloaded',
    retryAfterSeconds: 1,
  });
  expect(await clara.run(module, 'pair', new Uint8Array(), 'ä')).toEqual({ size: 0, text: 'ä' });
  expect(narrow.count()).toEqual({ working: 3, waiting: 1, refused: 1 });
  tell(told);
  expect(await Promise.all(atWork)).toEqual(['told', 'told', 'told', 'told']);
  await narrow.close();
});

test('where all together take too much memory the largest is killed, and the others go on', async () => {
  const small = createWorkerPool({ taskTimeoutMs: 120_000, memoryTogetherMb: 300 });
  const told = untold();
  const modest = small.of('anna').run(module, 'holdUntilTold', 10, told);
  expect(await small.of('bert').run(module, 'holdUntilTold', 350, told)).toBeUndefined();
  tell(told);
  expect(await modest).toBe('told 100');
  await small.close();
});
