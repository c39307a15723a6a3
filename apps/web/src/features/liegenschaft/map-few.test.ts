import { expect, test } from 'vitest';
import { mapFew } from './map-few.ts';

test('works on a few items at a time and keeps their order', async () => {
  let [running, most] = [0, 0];
  const made = await mapFew([3, 1, 2, 5, 4], 2, async (number) => {
    most = Math.max(most, (running += 1));
    for (let turn = 0; turn < number; turn++) await Promise.resolve();
    running -= 1;
    return number * 10;
  });
  expect(made).toEqual([30, 10, 20, 50, 40]);
  expect(most).toBe(2);
});

test('the first failure fails the whole', async () => {
  await expect(mapFew([1, 2], 2, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});
