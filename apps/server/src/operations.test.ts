import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../test/test-database.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The first line of an example that no test can run, with why. */
const NOT_RUN = /^# not run by the tests: .{10,}$/m;
/** Folders of a real machine, for which the test has its own. */
const FOLDERS = ['/var/lib', '/var/backups', '/etc/rahmenpreis'];
/** Tools of the system that an example needs and a small machine may lack. */
const TOOLS = /\b(openssl|sha256sum)\b/g;
const run = promisify(execFile);

/** The examples of OPERATIONS.md, in their order. */
const EXAMPLES = [
  ...readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm),
].map(([, script = '']) => script);

let database: TestDatabase;
let restored: TestDatabase;
let root: string;
beforeAll(async () => {
  [database, restored] = [await createTestDatabase(), await createTestDatabase('template0')];
  root = mkdtempSync(join(tmpdir(), 'rahmenpreis-operations-'));
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
});
afterAll(async () => {
  await restored.close();
  await database.close();
  rmSync(root, { recursive: true, force: true });
});

function hasTools(script: string): boolean {
  return (script.match(TOOLS) ?? []).every((tool) => spawnSync(tool, ['--version']).error === undefined);
}

test('what an operator reads can be typed: every example does what it says, or says why it was not tried', async () => {
  const runnable = EXAMPLES.filter((script) => !NOT_RUN.test(script));
  expect(runnable.length).toBeGreaterThan(3);
  for (const script of runnable.filter(hasTools)) {
    const own = FOLDERS.reduce((text, folder) => text.replaceAll(folder, join(root, folder)), script);
    await run('bash', ['-euo', 'pipefail', '-c', own], {
      cwd: ROOT,
      env: {
        ...process.env,
        DATABASE_URL: database.databaseUrl,
        NEW_DATABASE_URL: restored.databaseUrl,
        DATA_DIR: join(root, 'data'),
      },
    }).catch((error: { stderr?: string }) => {
      throw new Error(`${script}\n${error.stderr}`);
    });
  }
}, 120_000);

test('admin says what it did not do, and which word is wrong', async () => {
  const admin = (...words: string[]) =>
    run(process.execPath, ['scripts/operator/admin.ts', ...words], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.databaseUrl },
    });
  const username = 'vertretung@example.org';
  expect((await admin('create', username)).stdout).not.toContain('Rechte');
  expect((await admin('create', username, '--read-only')).stdout).toContain(
    `Die Rechte wurden nicht geändert: ${username} darf weiterhin auch ändern`,
  );
  await expect(admin('create', 'nonsense')).rejects.toMatchObject({
    stderr: expect.stringContaining('„nonsense“ ist keine E-Mail-Adresse.'),
  });
}, 60_000);

test('every command that is named is one of the program', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const named = EXAMPLES.flatMap((script) =>
    [...script.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !Object.keys(scripts).includes(name!))).toEqual([]);
});

test('nothing of the shell stands outside an example', () => {
  const text = readFileSync(join(ROOT, 'docs/OPERATIONS.md'), 'utf8');
  const fences = text.match(/^```(\w*)$/gm) ?? [];
  expect(fences.filter((fence, at) => at % 2 === 0 && fence !== '```sh')).toEqual([]);
});
