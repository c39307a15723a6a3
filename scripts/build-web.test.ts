import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashWebSources } from './build-web.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'rahmenpreis-sources-'));
  write('apps/web/index.html', '<p>');
  write('apps/web/src/main.tsx', 'one');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test.each([
  'apps/web/src/main.tsx',
  'apps/web/src/kit/new.tsx',
  'apps/web/vite.config.ts',
  'packages/pricing/src/price/gp.ts',
  'package-lock.json',
])('a change of %s makes the build stale', (path) => {
  const before = hashWebSources(root);
  write(path, 'two');
  expect(hashWebSources(root)).not.toBe(before);
});

test.each(['apps/web/dist/index.html', 'apps/web/src/model.test.ts', 'apps/server/src/app.ts', 'README.md'])(
  'a change of %s does not',
  (path) => {
    const before = hashWebSources(root);
    write(path, 'two');
    expect(hashWebSources(root)).toBe(before);
  },
);
