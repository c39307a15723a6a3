import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

test('all rooms have the version of the program, a date that CHANGELOG begins with', () => {
  const rooms = [
    'package.json',
    ...globSync(['packages/*/package.json', 'apps/*/package.json'], { cwd: ROOT }),
  ];
  const versions = new Set(rooms.map((path) => (JSON.parse(read(path)) as { version: string }).version));
  const [, newest] = /^## (\S+)$/m.exec(read('CHANGELOG.md')) ?? [];
  expect([...versions]).toEqual([newest]);
  expect(newest).toMatch(/^20\d\d\.([1-9]|1[0-2])\.([1-9]|[12]\d|3[01])$/);
});
