import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/open.ts';
import { media } from '../../db/schema/media.ts';
import { openMediaStore } from '../../files/open-media-store.ts';
import { TEST_PDF, uploadTestDocument } from '../../../test/test-media.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { mediaKey } from '../../files/media-key.ts';

const ROOT = new URL('../../../../../', import.meta.url);
const run = promisify(execFile);

let server: TestServer;
let root: string;

beforeAll(async () => {
  server = await startTestServer();
  root = await mkdtemp(join(tmpdir(), 'rahmenpreis-test-'));
  // Started as root, the database runs as another user, who must be able to enter the folder.
  await chmod(root, 0o755);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

/**
 * Runs a command of the operator and gives what it said; one that ends with 1 throws, with what it said in
 * `stderr`.
 */
async function operate(command: string, argument: string, place: Record<string, string>): Promise<string> {
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, ...place };
  const { stdout } = await run(process.execPath, [`scripts/operator/${command}.ts`, argument], {
    cwd: ROOT,
    env,
  });
  return stdout;
}

test('a database of its own server moves into an embedded one, beside files that did not survive', async () => {
  const admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
  const { id } = await uploadTestDocument(server, admin);
  const external = { DATABASE_URL: server.database.databaseUrl, DATA_DIR: join(root, 'without media') };
  const folder = join(root, 'backup');
  const key = mediaKey(id, 'ORIGIN');
  await expect(operate('backup', folder, external)).rejects.toMatchObject({
    stdout: expect.stringContaining('KEY_FILE'),
    stderr: expect.stringContaining(key),
  });
  const dataDir = join(root, 'embedded');
  expect(await operate('restore', folder, { DATA_DIR: dataDir })).toContain(
    `Schon bei der Sicherung fehlte ${key}`,
  );
  const database = await openDatabase({ dataDir });
  expect((await database.db.select().from(media)).map((each) => each.id)).toEqual([id]);
  // The embedded database is saved beside the process that owns it.
  await openMediaStore({ dataDir }).write(key, TEST_PDF);
  expect(await operate('backup', join(root, 'again'), { DATA_DIR: dataDir })).toContain(
    'Bilder und Dokumente: 1.',
  );
  await database.close();
}, 120_000);

test('where there is no database, none is made to be saved', async () => {
  const dataDir = join(root, 'nothing');
  const refused = { stderr: `Unter ${dataDir} liegt keine Datenbank.\n` };
  await expect(operate('backup', join(root, 'of nothing'), { DATA_DIR: dataDir })).rejects.toMatchObject(
    refused,
  );
}, 60_000);
