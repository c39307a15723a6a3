import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPassingFile, sweepPassingFiles } from './passing-file.ts';

const NOW_MS = Date.UTC(2026, 10, 26);
const HOUR_MS = 60 * 60_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahmenpreis-passing-'));
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test('what came can be read by its path by whoever works beside, and is gone with its call', async () => {
  const file = await openPassingFile();
  await pipeline([Buffer.from('In'), Buffer.from('halt')], file.openSink());
  expect([await file.read(), await readFile(file.path)].map(String)).toEqual(['Inhalt', 'Inhalt']);
  await file.close();
  expect(await readdir(folder)).toEqual([]);
});

test('what a killed server left behind goes after an hour, and nothing else', async () => {
  const [left, coming] = [await openPassingFile(), await openPassingFile()];
  const foreign = join(folder, 'rahmenpreis-notizen.txt');
  await writeFile(foreign, '');
  const then = new Date(NOW_MS - HOUR_MS - 1);
  for (const path of [left.path, foreign]) await utimes(path, then, then);
  await utimes(coming.path, then, new Date(NOW_MS - HOUR_MS));
  expect(await sweepPassingFiles(NOW_MS)).toBe(1);
  expect((await readdir(folder)).map((name) => join(folder, name)).toSorted()).toEqual(
    [coming.path, foreign].toSorted(),
  );
  await coming.close();
});
