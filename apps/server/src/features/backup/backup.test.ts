import { createHash } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { desc } from 'drizzle-orm';
import { OPTION_LISTS } from '@rahmenpreis/contract/option-list.ts';
import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { deleteMedia, listMedia, type Media } from '@rahmenpreis/contract/media.ts';
import { listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { withBytesKept } from '../../db/dump/bytes-kept.ts';
import { isWithoutTables, makeTables } from '../../db/dump/load-tables.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { organisation } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { askApp, signInToApp } from '../../demo/in-process.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { openMediaStore } from '../../files/open-media-store.ts';
import { startTestS3 } from '../../../test/counterpart/test-s3.ts';
import { askAllReads } from '../../../test/reads/ask-all-reads.ts';
import { GROWING } from '../../../test/released/kept-state.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { TEST_PDF, uploadTestDocument, uploadTestImage } from '../../../test/test-media.ts';
import { TEST_NOW_MS, TEST_PASSWORD, type TestServer, testWorkers } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { createStateSigner, sealAuditLog } from '../audit/seal-audit-log.ts';
import { listCheckpoints } from '../audit/repository.ts';
import { verifyAuditLog } from '../audit/check/verify-audit-log.ts';
import { mediaKey } from '../../files/media-key.ts';
import { sweepOrphans } from '../media/store-media.ts';
import { makeBackup } from './make-backup.ts';
import { manifestPath, mediaFile, printManifest, readManifest, SUMS } from './manifest.ts';
import { checkBackup, loadBackup, settleIn } from './restore-backup.ts';

const BIDDER = 'bieter1@example.org';
const EMPTY = 'template0';
const ODD_TEXT = 'Zeile\u2028\u2029\r\nzwei, "Anführung" \\ und 𝄞';

let server: TestServer;
let tender: TestTender;
let image: Media;
let plan: Media;
let root: string;
let backup: string;
let checkpoints: string[];

beforeAll(async () => {
  ({ server, opened: tender } = await startTestTender());
  const { admin } = tender;
  image = await uploadTestImage(server, admin);
  plan = await uploadTestDocument(server, tender.bidders.get(BIDDER)!, `${ODD_TEXT}.pdf`);
  const params = { orgaId: admin.organisationId, phaseId: tender.phase.id };
  const key = `${tender.phase.id}_filter_x`;
  await server.ask(createAlphaKeyVal, { as: admin, params, body: { key, value: JSON.stringify(ODD_TEXT) } });
  await sealAuditLog(server.database.db, TEST_NOW_MS, createStateSigner(Buffer.alloc(32, 7)));
  checkpoints = await inTransaction(server.database.db, listCheckpoints);
  root = await mkdtemp(join(tmpdir(), 'rahmenpreis-test-'));
  backup = join(root, 'backup');
  await makeBackup(server.database, server.files, backup, TEST_NOW_MS);
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

/** Restores a backup into an empty database and store, and gives a server on them to the test. */
async function withRestored(
  folder: string,
  files: MediaStore,
  work: (app: FastifyInstance, database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase(EMPTY);
  try {
    const checked = await checkBackup(folder);
    await loadBackup(database, files, checked);
    await migrateDatabase(database.databaseUrl);
    await settleIn(database, checked, TEST_NOW_MS);
    const app = await createApp({
      db: database.db,
      clock: server.clock,
      files,
      workers: testWorkers,
      logLevel: 'silent',
    });
    await work(app, database);
    await app.close();
  } finally {
    await database.close();
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function openStore(name: string): MediaStore {
  return openMediaStore({ dataDir: join(root, name) });
}

/** Gives what a user is told of the media, and their bytes. */
async function readMedia(app: FastifyInstance, token: string): Promise<Map<string, string>> {
  const body = { ids: [image.id, plan.id] };
  const answers = new Map([['media', (await askApp(app, listMedia, { token, body })).body]]);
  for (const { url, access } of [image, ...image.versions, plan]) {
    const headers = { authorization: `Bearer ${token}`, 'secure-key': access };
    const { statusCode, rawPayload } = await app.inject({ url, headers });
    answers.set(url, `${statusCode} ${rawPayload.toString('hex')}`);
  }
  return answers;
}

/**
 * All that one user is answered, and the bytes of the media it sees, but for the audit log and the sessions,
 * to which every question, sign-in and restore add.
 */
async function askAs(app: FastifyInstance, username: string): Promise<Map<string, string>> {
  const { admin, bidders, phase, liegenschaftIds } = tender;
  const gebaeude = await server.get<{ id: string }[]>(listGebaeude, { as: admin });
  const properties = [...liegenschaftIds.values()].slice(0, 2);
  const values = {
    phaseId: [phase.id],
    orgaId: [admin.organisationId, bidders.get(BIDDER)!.organisationId],
    propertyId: properties,
    liegenschaftId: properties,
    gebaeudeId: gebaeude.slice(0, 1).map(({ id }) => id),
    list: Object.keys(OPTION_LISTS).slice(0, 2),
  };
  const token = await signInToApp(app, username, TEST_PASSWORD);
  const answers = await askAllReads(app, token, values, [
    {},
    { type: 'json' },
    { type: 'excel' },
    { since: '0' },
  ]);
  for (const question of answers.keys()) if (GROWING.test(question)) answers.delete(question);
  for (const [question, answer] of await readMedia(app, token)) answers.set(question, answer);
  return answers;
}

test('every question is answered as before, with media in a folder', async () => {
  await withRestored(backup, openStore('folder'), async (app) => {
    for (const name of [tender.admin.username, BIDDER]) {
      const before = await askAs(server.app, name);
      expect(await askAs(app, name)).toEqual(before);
      const found = [...before.values()].filter((answer) => answer.startsWith('200'));
      expect(found.length).toBeGreaterThan(20);
    }
  });
});

test('media are answered as before out of a bucket', async () => {
  const s3 = await startTestS3();
  const files = openMediaStore({ dataDir: join(root, 'bucket'), s3Url: s3.url });
  await withRestored(backup, files, async (app) => {
    for (const name of [tender.admin.username, BIDDER]) {
      const askMedia = async (asked: FastifyInstance) =>
        readMedia(asked, await signInToApp(asked, name, TEST_PASSWORD));
      const before = await askMedia(server.app);
      expect(await askMedia(app)).toEqual(before);
      expect([...before.values()].some((answer) => answer.startsWith('200 '))).toBe(true);
    }
  });
  await s3.close();
});

test('the chain of the audit trail goes on, with an entry about the restore; who was signed in is not', async () => {
  await withRestored(backup, openStore('chain'), async (app, { db }) => {
    await sealAuditLog(db, TEST_NOW_MS, createStateSigner(Buffer.alloc(32, 7)));
    const { linkCount, problems } = await verifyAuditLog(db, checkpoints, TEST_NOW_MS);
    expect([linkCount > 20, problems]).toEqual([true, []]);
    const last = await db.select().from(audit).orderBy(desc(audit.seq)).limit(3);
    expect(last.map(({ action }) => action)).toContain('restore');
    const { accessToken: token } = tender.admin;
    expect((await askApp(app, listGebaeude, { token })).statusCode).toBe(401);
  });
});

test('a medium that is deleted while it is saved is whole in the backup, and swept later', async () => {
  const { admin } = tender;
  const doomed = await uploadTestDocument(server, admin, 'Gleich gelöscht.pdf');
  const key = mediaKey(doomed.id, 'ORIGIN');
  const files: MediaStore = {
    ...server.files,
    async open(each) {
      if (each === key) await server.get(deleteMedia, { as: admin, params: { mediaId: doomed.id } });
      return server.files.open(each);
    },
  };
  const folder = join(root, 'beside');
  const { damagedMedia } = await makeBackup(server.database, files, folder, TEST_NOW_MS);
  expect(damagedMedia).toEqual([]);
  const store = openStore('beside-restored');
  await withRestored(folder, store, async () => {
    expect(await buffer((await store.open(key))!)).toEqual(TEST_PDF);
  });
  const later = Date.now() + 2 * 60 * 60_000;
  expect(
    await withBytesKept(server.database.pool, () => sweepOrphans(server.database.db, server.files, later)),
  ).toBe(0);
  expect(await sweepOrphans(server.database.db, server.files, later)).toBe(1);
});

test('media that are gone or damaged are named and left out', async () => {
  const { admin } = tender;
  const [gone, damaged] = [await uploadTestDocument(server, admin), await uploadTestDocument(server, admin)];
  const [goneKey, damagedKey] = [mediaKey(gone.id, 'ORIGIN'), mediaKey(damaged.id, 'ORIGIN')];
  await server.files.remove(goneKey);
  await server.files.write(damagedKey, Buffer.from('anders'));
  const folder = join(root, 'with-damage');
  const { damagedMedia } = await makeBackup(server.database, server.files, folder, TEST_NOW_MS);
  expect(damagedMedia.toSorted()).toEqual([goneKey, damagedKey].toSorted());
  expect((await checkBackup(folder)).mediaKeys.has(damagedKey)).toBe(false);
  for (const { id } of [gone, damaged]) await server.get(deleteMedia, { as: admin, params: { mediaId: id } });
});

test('a folder that holds anything is refused, and one without the last file is no backup', async () => {
  await expect(makeBackup(server.database, server.files, backup, TEST_NOW_MS)).rejects.toThrow(
    'ist nicht leer',
  );
  await expect(checkBackup(root)).rejects.toThrow('keine vollständige Sicherung');
});

test.each(['tables/phase.jsonl.gz', 'a medium', 'SHA256SUMS'])(
  'a backup in which %s was changed or is missing is refused before anything is written',
  async (which) => {
    const copy = await mkdtemp(join(root, 'copy-'));
    await cp(backup, copy, { recursive: true });
    const name = which === 'a medium' ? mediaFile(mediaKey(image.id, 'ORIGIN')) : which;
    await appendFile(join(copy, name), 'x');
    await expect(checkBackup(copy)).rejects.toThrow(name);
    await rm(join(copy, name));
    await expect(checkBackup(copy)).rejects.toThrow(name);
  },
);

/**
 * A copy of the backup with one more file, listed under this name with check values that hold, as a forger
 * would write it.
 */
async function forge(name: string, content: string): Promise<string> {
  const copy = await mkdtemp(join(root, 'forged-'));
  await cp(backup, copy, { recursive: true });
  const place = join(copy, name);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, content);
  const sums = `${await readFile(join(copy, SUMS), 'utf8')}${sha256(content)}  ${name}\n`;
  await writeFile(join(copy, SUMS), sums);
  const manifest = { ...readManifest(copy), sums: sha256(sums) };
  await writeFile(manifestPath(copy), printManifest(manifest));
  return copy;
}

test.each([
  'media/../../outside',
  'media/ab/../../../outside',
  '../outside',
  'media/ab/outside',
  'media/aa/bb000000-0000-4000-8000-000000000000-origin',
  'tables/../../outside',
  'tables/unknown.jsonl.gz',
])('a backup that lists %s is refused, however right its check values are', async (name) => {
  await expect(checkBackup(await forge(name, 'fremd'))).rejects.toThrow('nicht schreibt');
});

test('a backup in which a link stands for a file is refused', async () => {
  const name = mediaFile('ab/ab000000-0000-4000-8000-000000000000-origin');
  const copy = await forge(name, 'geheim');
  expect((await checkBackup(copy)).mediaKeys.size).toBeGreaterThan(1);
  const secret = join(root, 'secret');
  await writeFile(secret, 'geheim');
  await rm(join(copy, name));
  await symlink(secret, join(copy, name));
  await expect(checkBackup(copy)).rejects.toThrow(name);
});

test('nothing is overwritten: neither tables nor other media', async () => {
  const checked = await checkBackup(backup);
  await expect(loadBackup(server.database, openStore('unused'), checked)).rejects.toThrow(
    'Datenbank ist nicht leer',
  );
  const database = await createTestDatabase(EMPTY);
  const foreign = openStore('foreign');
  await foreign.write('ab/fremd', Buffer.from('x'));
  await expect(loadBackup(database, foreign, checked)).rejects.toThrow('ab/fremd');
  await database.close();
});

test('a restore that is cut off leaves the database empty and can be made again', async () => {
  const checked = await checkBackup(backup);
  const { manifest } = checked;
  const database = await createTestDatabase(EMPTY);
  const files = openStore('again');
  const broken = { ...manifest, counters: [{ name: 'gibt_es_nicht', last: '1' }] };
  await expect(loadBackup(database, files, { ...checked, manifest: broken })).rejects.toThrow('Failed query');
  expect(await inTransaction(database.db, isWithoutTables)).toBe(true);
  await loadBackup(database, files, checked);
  expect(await inTransaction(database.db, isWithoutTables)).toBe(false);
  await database.close();
});

test('a backup of the first version is restored and brought up to date, one of a later version refused', async () => {
  const old = await createTestDatabase(EMPTY);
  await inTransaction(old.db, (transaction) => makeTables(transaction, 1));
  await old.pool.query('insert into organisation (name, kind) values ($1, $2)', [ODD_TEXT, 'bidder']);
  const folder = join(root, 'old');
  const manifest = await makeBackup(old, openStore('old-media'), folder, TEST_NOW_MS);
  await old.close();
  await withRestored(folder, openStore('old-restored'), async (_, { db }) => {
    expect((await db.select().from(organisation)).map(({ name }) => name)).toEqual([ODD_TEXT]);
  });
  const later = { ...manifest, migrations: [...manifest.migrations, Date.now()] };
  await writeFile(manifestPath(folder), printManifest(later));
  await expect(checkBackup(folder)).rejects.toThrow('anderen Fassung');
});

test('what is saved can be read by its owner only', async () => {
  for (const each of await readdir(backup, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(each.parentPath, each.name));
    expect([each.name, mode & 0o077]).toEqual([each.name, 0]);
  }
});
