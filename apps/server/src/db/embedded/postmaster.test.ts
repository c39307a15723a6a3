import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { findPostmaster } from './postmaster.ts';

/** Looks for a file that comes and goes; one of a thousand met the moment between seeing and reading it. */
const LOOKS = 5_000;

test('of a PostgreSQL that ends just while it is looked for nothing is found, and nothing breaks', async () => {
  const path = mkdtempSync(join(tmpdir(), 'rahmenpreis-postmaster-'));
  mkdirSync(join(path, 'data'));
  const file = join(path, 'data/postmaster.pid');
  const comesAndGoes = new Worker(
    `require('node:worker_threads').parentPort.postMessage('begins');
    const { rmSync, writeFileSync } = require('node:fs');
    for (;;) { writeFileSync(${JSON.stringify(file)}, '1\\n\\n\\n5432\\n'); rmSync(${JSON.stringify(file)}); }`,
    { eval: true },
  );
  await once(comesAndGoes, 'message');
  const found = Array.from({ length: LOOKS }, () => findPostmaster({ path }));
  await comesAndGoes.terminate();
  rmSync(path, { recursive: true, force: true });
  expect(new Set(found)).toEqual(new Set([undefined]));
});
