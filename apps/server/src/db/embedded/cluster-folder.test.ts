import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDistantCluster, prepareClusterFolder } from './cluster-folder.ts';

let parent: string;
let dataDir: string;

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'rahmenpreis-folder-'));
  chmodSync(parent, 0o711);
  dataDir = join(parent, 'daten mit ö');
  mkdirSync(join(dataDir, 'postgres.999999999/data'), { recursive: true });
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

test('a cluster is set up complete, and what a killed start left is removed', () => {
  const folder = prepareClusterFolder(dataDir, false);
  expect(folder.path).toBe(join(dataDir, 'postgres'));
  expect(existsSync(join(folder.path, 'data/PG_VERSION'))).toBe(true);
  expect(existsSync(join(dataDir, 'postgres.999999999'))).toBe(false);
  expect(findDistantCluster(dataDir)).toBeUndefined();
});

test.runIf(process.getuid?.() === 0)(
  'what root keeps where the database may not enter lies elsewhere, is told and found again',
  () => {
    const closed = join(parent, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const folder = prepareClusterFolder(join(closed, 'data'), false);
    try {
      expect(folder.path.startsWith(closed)).toBe(false);
      expect(findDistantCluster(join(closed, 'data'))).toBe(folder.path);
      expect(prepareClusterFolder(join(closed, 'data'), false).path).toBe(folder.path);
    } finally {
      rmSync(dirname(folder.path), { recursive: true });
    }
  },
);

test('the same folder under another name is the same cluster', () => {
  const folder = prepareClusterFolder(dataDir, false);
  expect(prepareClusterFolder(relative(process.cwd(), dataDir), false)).toEqual(folder);
  symlinkSync(dataDir, join(parent, 'link'));
  expect(prepareClusterFolder(join(parent, 'link'), false)).toEqual(folder);
});
