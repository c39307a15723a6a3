import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { watchDiskSpace } from './disk-space.ts';

const NOWHERE = join(tmpdir(), 'rahmenpreis-nowhere', 'at-all');

test('a file that would touch the reserve is too large, a smaller one is not', async () => {
  const free = (await watchDiskSpace([tmpdir()]).freeBytes())!;
  const disk = watchDiskSpace([NOWHERE, tmpdir()], free / 2);
  expect(await disk.isTooLarge(free / 4)).toBe(false);
  expect(await disk.isTooLarge(free)).toBe(true);
});

test('a disk that cannot be looked at refuses nothing', async () => {
  const disk = watchDiskSpace([NOWHERE]);
  expect(await disk.freeBytes()).toBeUndefined();
  expect(await disk.isTooLarge(50_000_000)).toBe(false);
});
