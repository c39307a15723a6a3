import { expect, test } from 'vitest';
import { createPasswordCheck, hashPassword } from './password.ts';

/** How argon2id writes down what a hash costs: 19,456 KiB, two passes, one lane. */
const COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test('a password is hashed with argon2id, 19,456 KiB, two passes and one lane, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword('Rahmenpreis-1'), hashPassword('Rahmenpreis-1')]);
  expect(one).toMatch(COST);
  expect(other).toMatch(COST);
  expect(one).not.toBe(other);
});

test('where there is no account, one run of the same cost is made, and opens nothing', async () => {
  const hashes: string[] = [];
  const check = createPasswordCheck(async (hash) => {
    hashes.push(hash);
    return true;
  });
  expect(await check(undefined, 'nobody has this password')).toBe(false);
  expect(hashes).toEqual([expect.stringMatching(COST)]);
});

test('the right password opens, another one does not', async () => {
  const check = createPasswordCheck();
  const hash = await hashPassword('Rahmenpreis-1');
  expect(await check(hash, 'Rahmenpreis-1')).toBe(true);
  expect(await check(hash, 'Rahmenpreis-2')).toBe(false);
});
