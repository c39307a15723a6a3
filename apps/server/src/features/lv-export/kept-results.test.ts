import { expect, test } from 'vitest';
import { createKeptResults } from './kept-results.ts';

function startMaker(most = 2) {
  const keep = createKeptResults<string>(most);
  const made: string[] = [];
  const ask = (name: string, version: string, make = async () => `${name}${version}`) =>
    keep(name, version, () => {
      made.push(name + version);
      return make();
    });
  return { ask, made };
}

test('a version is made once, also for those who ask meanwhile, and another one anew', async () => {
  const { ask, made } = startMaker();
  expect(await Promise.all([ask('a', '1'), ask('a', '1')])).toEqual(['a1', 'a1']);
  expect([await ask('a', '2'), await ask('a', '2'), await ask('a', '1')]).toEqual(['a2', 'a2', 'a1']);
  expect(made).toEqual(['a1', 'a2', 'a1']);
});

test('of too many names the one made longest ago is forgotten', async () => {
  const { ask, made } = startMaker();
  for (const name of ['a', 'b', 'c', 'b', 'a']) await ask(name, '1');
  expect(made).toEqual(['a1', 'b1', 'c1', 'a1']);
});

test('what failed is told to all who asked, and made anew for the next', async () => {
  const { ask, made } = startMaker();
  const fail = () => Promise.reject(new Error('away'));
  const failed = await Promise.allSettled([ask('a', '1', fail), ask('a', '1', fail)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('a', '1')).toBe('a1');
  expect(made).toEqual(['a1', 'a1']);
});
