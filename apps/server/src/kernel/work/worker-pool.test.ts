import { afterAll, beforeAll, expect, test } from 'vitest';
import { workerModule } from './worker-module.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

const module = workerModule<typeof import('../../test/test-worker.ts')>(
  import.meta.resolve('../../test/test-worker.ts'),
);
let workers: WorkerPool;

beforeAll(() => {
  workers = createWorkerPool();
});
afterAll(() => workers.close());

test('a function is called in a worker with copies of its arguments', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await workers.run(module, 'pair', bytes, 'ä')).toEqual({ size: 3, text: 'ä' });
  expect(bytes).toHaveLength(3);
});

test('what a function throws is thrown here', async () => {
  await expect(workers.run(module, 'fail')).rejects.toThrow('a bug in the worker');
});

test('a worker that takes too much memory is killed, and the next call finds another', async () => {
  expect(await workers.run(module, 'devour')).toBeUndefined();
  expect(await workers.run(module, 'pair', new Uint8Array(), '')).toEqual({ size: 0, text: '' });
});

test('a worker that has grown large answers and is ended, a small one is kept', async () => {
  const small = await workers.run(module, 'hold', 1);
  expect(await workers.run(module, 'hold', 1)).toBe(small);
  expect(await workers.run(module, 'hold', 250)).toBe(small);
  expect(await workers.run(module, 'hold', 1)).not.toBe(small);
});
