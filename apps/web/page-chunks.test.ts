import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isMeant, PAGE_CHUNKS } from './page-chunks.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = globSync('{apps/web,packages/*}/src/**/*.{ts,tsx}', { cwd: ROOT });
const LISTED = Object.values(PAGE_CHUNKS).flat();

test('every path that a chunk lists is there, so that a moved file does not drop out in silence', () => {
  expect(LISTED.filter((path) => !FILES.some((file) => isMeant(path, file)))).toEqual([]);
});

test('no file is meant by two chunks', () => {
  const meant = FILES.map((file) => ({ file, paths: LISTED.filter((path) => isMeant(path, file)) }));
  expect(meant.filter(({ paths }) => paths.length > 1)).toEqual([]);
});

test.each([
  ['packages/a/src/*', 'packages/a/src/b.ts', true],
  ['packages/a/src/*', 'packages/a/src/schema/b.ts', false],
  ['packages/a/', '/somewhere/packages/a/src/b.ts', true],
  ['packages/a/b.ts', '/somewhere/packages/a/b.ts', true],
  ['packages/a/b.ts', '/somewhere/packages/a/b.tsx', false],
])('%s means %s: %s', (path, file, isIt) => {
  expect(isMeant(path, file)).toBe(isIt);
});
