import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { audit, auditPersonal } from '../../db/schema/audit.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

/** How long a busy machine may take. */
const PATIENCE = { timeout: 15_000 };

let server: TestServer;
let admin: TestUser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rahmenpreis-uploads-'));
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => vi.stubEnv('TMPDIR', folder));
afterEach(async () => {
  vi.restoreAllMocks();
  // Whatever became of an upload, nothing of it is left on the disk.
  await vi.waitFor(async () => assert.deepEqual(await readdir(folder), []), PATIENCE);
  vi.unstubAllEnvs();
});

const TYPE = 'multipart/form-data; boundary=grenze';
const FIELD = '--grenze\r\ncontent-disposition: form-data; name="title"\r\n\r\nTitel\r\n';
const FILE_HEAD = '--grenze\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const END = '\r\n--grenze--\r\n';

/** Opens an upload that says it brings `length` bytes, and sends what is given of them. */
function send(contentType: string, body: string, length = body.length, ...more: string[]): Socket {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    `PUT ${uploadDocument.path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${admin.accessToken}`,
    `content-type: ${contentType}`,
    `content-length: ${length}`,
    ...more,
  ];
  socket.write([...head, '', body].join('\r\n'));
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString();
}

test.each([
  ['has no boundary', 'multipart/form-data', `${FILE_HEAD}Inhalt${END}`],
  ['names another boundary', 'multipart/form-data; boundary=andere', `${FILE_HEAD}Inhalt${END}`],
  ['is no form at all', TYPE, 'Inhalt'],
  ['is empty', TYPE, ''],
  ['ends in the head of a part', TYPE, '--grenze\r\ncontent-disp'],
  ['ends before the content of a part', TYPE, FILE_HEAD],
  ['ends in the middle of its file', TYPE, `${FILE_HEAD}Inhalt`],
  ['ends in the middle of a field', TYPE, FIELD.slice(0, -4)],
  ['ends after a field', TYPE, FIELD],
  ['ends in the middle of the last boundary', TYPE, `${FILE_HEAD}Inhalt${END.slice(0, -4)}`],
  ['has a head of a part that is none', TYPE, `--grenze\r\n\0\0: x\r\n\r\nInhalt${END}`],
])(
  'an upload that %s is refused at once',
  async (_, contentType, body) => {
    const answer = await answerOf(send(contentType, body));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/"code":"(upload-broken|file-missing)"/);
  },
  3_000,
);

test.each(['gzip', 'deflate', 'br', 'zstd', 'x-unknown', 'identity, gzip'])(
  'an upload that says its content is encoded as %s is refused before its body, and leaves an entry',
  async (encoding) => {
    await server.database.db.delete(audit);
    const answer = await answerOf(send(TYPE, '', 1_000, `content-encoding: ${encoding}`));
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    expect(answer).toContain('Komprimierte Inhalte werden nicht angenommen.');
    await expect.poll(() => server.database.db.$count(audit, eq(audit.status, 415)), PATIENCE).toBe(1);
  },
  3_000,
);

test('an upload whose content is as it is, is taken though it says so', async () => {
  const body = `${FILE_HEAD}Inhalt${END}`;
  expect(await answerOf(send(TYPE, body, body.length, 'content-encoding: identity'))).toMatch(
    /^HTTP\/1\.1 200 /,
  );
});

test('a caller that breaks off leaves an entry, without an address where that is not known any more', async () => {
  const { db } = server.database;
  await db.delete(audit);
  await db.delete(auditPersonal);
  const socket = send(TYPE, `${FILE_HEAD}Inhalt`, 1_000);
  await expect.poll(() => readdir(folder), PATIENCE).not.toEqual([]);
  socket.resetAndDestroy();
  await expect.poll(() => db.$count(audit, eq(audit.status, 400)), PATIENCE).toBe(1);
});

test.each([
  ['before anything', ''],
  ['in the head of a part', '--grenze\r\ncontent-disp'],
  ['in the middle of its file', `${FILE_HEAD}Inhalt`],
  ['after its end, in bytes it still owes', `${FILE_HEAD}Inhalt${END}`],
])('an upload that stops %s is refused after half a minute without a byte', async (_, body) => {
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  const socket = send(TYPE, body, body.length + 1_000);
  const findTimers = () => timeout.mock.calls.filter(([, delayMs]) => delayMs === 30_000);
  await expect.poll(() => findTimers().length).toBe(1);
  findTimers()[0]![0]();
  const answer = await answerOf(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('"code":"upload-broken"');
});

test('a whole upload is still taken, and so is one that comes slowly', async () => {
  const file = { filename: 'a.txt', bytes: Buffer.from('Inhalt') };
  expect((await server.ask(uploadDocument, { as: admin, file })).statusCode).toBe(200);
  const rest = `lt${END}`;
  const socket = send(TYPE, `${FILE_HEAD}Inha`, FILE_HEAD.length + 4 + rest.length);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.write(rest);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect((await server.ask(uploadImage, { as: admin })).statusCode).not.toBe(500);
});

/**
 * Sends half a file and waits until it is being read; again where a file before it has not let go of its turn
 * yet.
 */
async function sendHalf(): Promise<Socket> {
  const half = `${FILE_HEAD}Inha`;
  const timeout = vi.spyOn(globalThis, 'setTimeout');
  for (;;) {
    timeout.mockClear();
    let isRefused = false;
    const socket = send(TYPE, half, half.length + 2 + END.length);
    socket.once('data', () => (isRefused = true));
    const isRead = () => timeout.mock.calls.some(([, delayMs]) => delayMs === 30_000);
    await expect.poll(() => isRefused || isRead(), PATIENCE).toBe(true);
    if (!isRefused) return socket;
    socket.destroy();
  }
}

test('a third file of one user is refused until one of the two before it is through', async () => {
  const [first, second] = [await sendHalf(), await sendHalf()];
  const third = () => answerOf(send(TYPE, `${FILE_HEAD}Inhalt${END}`));
  expect(await third()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 2[^]*"code":"files-at-a-time"/i);
  first.write(`lt${END}`);
  expect(await answerOf(first)).toMatch(/^HTTP\/1\.1 200 /);
  await expect.poll(third, PATIENCE).toMatch(/^HTTP\/1\.1 200 /);
  second.destroy();
});
