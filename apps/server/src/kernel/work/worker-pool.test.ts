import { Piscina } from 'piscina';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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

test('a worker that dies when nobody waits for its task any more harms nobody', async () => {
  // Such a death cannot be ordered: it needs a worker that runs out of memory while it is ended for taking too long.
  const run = vi.spyOn(Piscina.prototype, 'run');
  await workers.run(module, 'pair', new Uint8Array(), '');
  const [pool] = run.mock.contexts as [Piscina];
  run.mockRestore();
  expect(pool.emit('error', new Error('Worker terminated due to reaching memory limit'))).toBe(true);
  expect(await workers.run(module, 'pair', new Uint8Array(), '')).toEqual({ size: 0, text: '' });
});

test('a worker that has grown large answers and is ended, a small one is kept', async () => {
  const small = await workers.run(module, 'hold', 1);
  expect(await workers.run(module, 'hold', 1)).toBe(small);
  expect(await workers.run(module, 'hold', 250)).toBe(small);
  expect(await workers.run(module, 'hold', 1)).not.toBe(small);
});
