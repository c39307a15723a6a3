import { expect, test, vi } from 'vitest';
import { createIdBatch } from './id-batch.ts';

const options = { waitMs: 0, maxIds: 2 };

test('questions of the same moment travel together, no id twice, and each gets its own answer', async () => {
  const load = vi.fn<(ids: string[]) => Promise<{ id: string }[]>>(async (ids) =>
    ids.filter((id) => id !== 'gone').map((id) => ({ id })),
  );
  const ask = createIdBatch(load, { ...options, maxIds: 10 });
  const answers = await Promise.all([ask('a'), ask('gone'), ask('a'), ask('b')]);
  expect(answers).toEqual([{ id: 'a' }, null, { id: 'a' }, { id: 'b' }]);
  expect(load.mock.calls).toEqual([[['a', 'gone', 'b']]]);
});

test('more than fit into one call are spread over several, and later ones are asked anew', async () => {
  const load = vi.fn<(ids: string[]) => Promise<{ id: string }[]>>(async (ids) => ids.map((id) => ({ id })));
  const ask = createIdBatch(load, options);
  await Promise.all(['a', 'b', 'c'].map(ask));
  await ask('a');
  expect(load.mock.calls).toEqual([[['a', 'b']], [['c']], [['a']]]);
});

test('a failed call fails exactly the questions it carried', async () => {
  const ask = createIdBatch(async (ids: string[]) => {
    if (ids.includes('bad')) throw new Error('no answer');
    return ids.map((id) => ({ id }));
  }, options);
  const answers = await Promise.allSettled([ask('a'), ask('bad'), ask('c')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
