import { expect, test } from 'vitest';
import { hasOtherLvs } from './lv-news.ts';

test('LVs of another phase part than the news are other ones; writes alone leave them as they are', async () => {
  expect(await hasOtherLvs('7-new', undefined, () => 'old')).toBe(true);
  expect(await hasOtherLvs('7-new', undefined, () => 'new')).toBe(false);
  expect(await hasOtherLvs('8-new', undefined, () => 'new')).toBe(false);
  expect(await hasOtherLvs('8-new', undefined, () => undefined)).toBe(false);
});

test('LVs that are on their way are judged once they are there, and not missed where they do not come', async () => {
  let held: string | undefined;
  const coming = Promise.resolve().then(() => {
    held = 'old';
  });
  expect(await hasOtherLvs('7-new', coming, () => held)).toBe(true);
  expect(await hasOtherLvs('7-new', Promise.reject(new Error('away')), () => undefined)).toBe(false);
});
