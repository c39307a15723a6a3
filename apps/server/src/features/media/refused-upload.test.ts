import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { DOCUMENT_ENDINGS } from '@rahmenpreis/contract/upload-rules.ts';
import { listMedia, uploadDocument, uploadImage } from '@rahmenpreis/contract/media.ts';
import { createPhase } from '@rahmenpreis/contract/phase.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFileScan } from '../../kernel/call/upload/scan-file.ts';
import { makeTestJpeg, oldOfficeFile, TEST_PDF } from '../../../test/test-media.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
  bidder = await server.signIn('bieter@example.org', DL_PERMISSIONS);
});
afterAll(() => server.close());

async function codeOf(kind: 'img' | 'doc', filename: string, bytes: Uint8Array, as = admin): Promise<string> {
  const endpoint = kind === 'img' ? uploadImage : uploadDocument;
  const answer = await server.ask(endpoint, { as, file: { filename, bytes } });
  const { status, code } = answer.json<{ status: number; code: string }>();
  return `${status} ${code}`;
}

/** The end of an archive without entries; whatever precedes it could be read as an archive too. */
const EMPTY_ZIP = Buffer.from([0x50, 0x4b, 0x05, 0x06, ...Array<number>(18).fill(0)]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const DAY_MS = 24 * 3_600_000;
const PDF = { filename: 'Plan.pdf', bytes: TEST_PDF };
const EXECUTABLE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500), Buffer.from('PE\0\0')]);

describe('an image', () => {
  test('that is none is refused whatever its name says', async () => {
    expect(await codeOf('img', 'bild.png', SVG)).toBe('400 file-content');
    expect(await codeOf('img', 'bild.jpg', EXECUTABLE)).toBe('400 file-content');
    expect(await codeOf('img', 'bild.jpg', TEST_PDF)).toBe('400 file-content');
    expect(await codeOf('img', 'bild.svg', SVG)).toBe('400 file-type');
    expect(
      await codeOf(
        'img',
        'bild.gif',
        await sharp(await makeTestJpeg(20, 20))
          .gif()
          .toBuffer(),
      ),
    ).toBe('400 file-type');
    expect(await codeOf('img', 'bild.jpg', new Uint8Array())).toBe('400 file-content');
  });

  test('that is cut off is refused', async () => {
    const whole = await makeTestJpeg();
    expect(await codeOf('img', 'bild.jpg', whole.subarray(0, whole.length / 2))).toBe('400 image-unreadable');
  });

  test('that is something else too is refused', async () => {
    const jpeg = await makeTestJpeg(40, 30);
    const png = await sharp(jpeg).png().toBuffer();
    for (const tail of [EMPTY_ZIP, Buffer.from('<?PHP echo 1;'), Buffer.from('<Script>alert(1)</script>')]) {
      expect(await codeOf('img', 'bild.jpg', Buffer.concat([jpeg, tail]))).toBe('400 file-polyglot');
      expect(await codeOf('doc', 'bild.png', Buffer.concat([png, tail]))).toBe('400 file-polyglot');
    }
  });

  test('of more than 50 megapixels is refused by its header, long before it is painted', async () => {
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    // Painted, it would be as small as it is; only its header says otherwise.
    const head = png.subarray(12, 29);
    head.writeUInt32BE(12_000, 4);
    head.writeUInt32BE(12_000, 8);
    png.writeUInt32BE(crc32(head), 29);
    expect(await codeOf('img', 'bild.png', png)).toBe('400 image-too-large');
  });
});

describe('a document', () => {
  test('whose bytes are not what its ending says is refused', async () => {
    for (const ending of DOCUMENT_ENDINGS) {
      expect(await codeOf('doc', `a.${ending}`, EXECUTABLE)).toBe('400 file-content');
    }
    const sheet = writeWorkbook([{ name: 'A', columns: [], rows: [{ cells: ['x'] }], frozenRows: 0 }]);
    expect(await codeOf('doc', 'a.docx', sheet)).toBe('400 file-content');
    expect(await codeOf('doc', 'a.json', Buffer.from('{"a":'))).toBe('400 file-content');
    expect(await codeOf('doc', 'a.exe', EXECUTABLE)).toBe('400 file-type');
    expect(await codeOf('doc', 'a', TEST_PDF)).toBe('400 file-type');
  });

  test('that needs more memory than its reader has is refused, and harms nobody but its reader', async () => {
    const greedy = Buffer.from(`[${'{},'.repeat(15_000_000)}1]`);
    expect(await codeOf('doc', 'a.json', greedy, bidder)).toBe('400 file-too-costly');
    expect(await codeOf('doc', 'a.json', EXECUTABLE)).toBe('400 file-content');
  });

  test('that is an installer in the format of old Office files is refused', async () => {
    const signature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const installer = Buffer.concat([signature, Buffer.alloc(4_096)]);
    expect(await codeOf('doc', 'a.xls', installer)).toBe('400 file-content');
  });

  test('with macros is refused, in the old format as in the new one', async () => {
    for (const [ending, stream, storage] of [
      ['doc', 'WordDocument', 'Macros'],
      ['xls', 'Workbook', '_VBA_PROJECT_CUR'],
      ['ppt', 'PowerPoint Document', 'VBA'],
    ] as const) {
      expect(await codeOf('doc', `a.${ending}`, oldOfficeFile([stream, storage]))).toBe('400 file-macros');
    }
    const noted = Buffer.from('1f00ff0314000000020000040c000000' + '070000000100000002000000', 'hex');
    const slides = Buffer.concat([oldOfficeFile(['PowerPoint Document']), noted, Buffer.alloc(512)]);
    expect(await codeOf('doc', 'a.ppt', slides)).toBe('400 file-macros');
    const sheet = writeWorkbook([{ name: 'A', columns: [], rows: [{ cells: ['x'] }], frozenRows: 0 }]);
    const parts = { ...unzipSync(sheet), 'xl/vbaProject.bin': new Uint8Array(8) };
    expect(await codeOf('doc', 'a.xlsx', zipSync(parts))).toBe('400 file-macros');
  });

  test('that is something else too is refused', async () => {
    expect(await codeOf('doc', 'a.pdf', Buffer.concat([TEST_PDF, EMPTY_ZIP]))).toBe('400 file-polyglot');
    expect(await codeOf('doc', 'a.txt', Buffer.from('<!doctype html><script>1</script>'))).toBe(
      '400 file-content',
    );
    expect(await codeOf('doc', 'a.csv', Buffer.from('#!/bin/sh\nrm'))).toBe('400 file-content');
    expect(await codeOf('doc', 'a.txt', Buffer.from(`1\n${TEST_PDF.toString()}`))).toBe('400 file-polyglot');
  });
});

describe('an upload that is too large', () => {
  const CHUNK = Buffer.alloc(500_000, 'a');
  const LONGEST_REST_MS = 40;

  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    // What is left of a refused body is thrown away with rests, which `kernel/work/yielding.test.ts` shows;
    // here nobody waits for them.
    const { setTimeout } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms: number) =>
      ms > LONGEST_REST_MS ? setTimeout(go, ms) : setImmediate(go)) as never);
  });
  afterAll(() => void vi.restoreAllMocks());

  function openCall(as: TestUser, call: string, headers: readonly string[]): Socket {
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    const all = [...headers, 'host: localhost', `authorization: Bearer ${as.accessToken}`];
    socket.write([`${call} HTTP/1.1`, ...all, '', ''].join('\r\n'));
    return socket;
  }

  function openUpload(as: TestUser, path: string): Socket {
    const type = 'content-type: multipart/form-data; boundary=grenze';
    const socket = openCall(as, `PUT ${path}`, [type, 'transfer-encoding: chunked']);
    const disposition = 'content-disposition: form-data; name="file"; filename="a.txt"';
    sendChunk(socket, Buffer.from(`--grenze\r\n${disposition}\r\n\r\n`));
    return socket;
  }

  function sendChunk(socket: Socket, bytes: Buffer): boolean {
    socket.write(`${bytes.length.toString(16)}\r\n`);
    socket.write(bytes);
    return socket.write('\r\n');
  }

  /** Sends a file until `isEnough` says so or the connection closes, and gives the number of bytes sent. */
  async function sendUntil(socket: Socket, isEnough: (sentBytes: number) => boolean): Promise<number> {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    let sentBytes = 0;
    while (!socket.destroyed && !isEnough(sentBytes)) {
      sentBytes += CHUNK.length;
      if (sendChunk(socket, CHUNK)) continue;
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
    }
    return sentBytes;
  }

  test('is refused while it still arrives: 10 MB for administrators, 50 MB for a provider’s documents', async () => {
    for (const [as, path, limit] of [
      [admin, uploadImage.path, 10_000_000],
      [admin, uploadDocument.path, 10_000_000],
      [bidder, uploadDocument.path, 50_000_000],
    ] as const) {
      const socket = openUpload(as, path);
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes.toString()));
      const sentBytes = await sendUntil(socket, () => answer !== '');
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain(`Die Datei ist zu groß. Erlaubt sind höchstens ${limit / 1_000_000} MB.`);
      expect(sentBytes).toBeGreaterThan(limit);
      socket.destroy();
    }
  });

  test('is refused audibly for a caller who reads nothing before everything is sent', async () => {
    const socket = openUpload(admin, uploadDocument.path);
    socket.pause();
    await sendUntil(socket, (sentBytes) => sentBytes >= 60_000_000);
    sendChunk(socket, Buffer.from('\r\n--grenze--\r\n'));
    socket.write('0\r\n\r\n');
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    expect(answer.toString()).toContain('Die Datei ist zu groß. Erlaubt sind höchstens 10 MB.');
    socket.destroy();
  });

  test('and never ends is cut off in the end', { timeout: 60_000 }, async () => {
    const socket = openUpload(admin, uploadDocument.path).resume();
    socket.on('error', () => undefined);
    expect(await sendUntil(socket, (sentBytes) => sentBytes >= 300_000_000)).toBeLessThan(200_000_000);
  });

  test('as JSON is refused audibly too', async () => {
    const body = Buffer.alloc(30_000_000, ' ');
    const headers = ['content-type: application/json', `content-length: ${body.length}`];
    const socket = openCall(admin, `POST ${listMedia.path}`, headers);
    socket.pause();
    await new Promise((resolve) => socket.write(body, resolve));
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    expect(answer.toString()).toContain('Die Anfrage ist zu groß.');
    socket.destroy();
  });
});

test('of everything that was refused nothing was kept', async () => {
  expect(await Array.fromAsync(server.files.list())).toEqual([]);
});

describe('a provider’s room', () => {
  test('is the quota once for each phase that lists it; administrators have no such bound', async () => {
    const other = await server.startOther({ providerQuotaBytes: TEST_PDF.length });
    const put = async (as: TestUser) => (await other.ask(uploadDocument, { as, file: PDF })).json();
    const full = await server.signIn('platz@example.org', DL_PERMISSIONS);
    expect(await put(full)).toHaveProperty('data');
    expect(await put(full)).toMatchObject({ status: 409, code: 'quota-reached' });
    for (const day of [1, 3]) {
      const [start, end] = [day, day + 1].map((at) => new Date(TEST_NOW_MS + at * DAY_MS).toISOString());
      const body = { title: `Phase ${day}`, start, end, liegenschaftIds: [], userIds: [full.id] };
      await server.get(createPhase, { as: admin, body });
    }
    expect(await put(full)).toHaveProperty('data');
    expect(await put(full)).toMatchObject({ code: 'quota-reached' });
    for (const _ of [1, 2]) expect(await put(admin)).toHaveProperty('data');
    await other.app.close();
  });

  test('is not exceeded by files that come at the same moment, and what was too much is not kept', async () => {
    const other = await server.startOther({ providerQuotaBytes: TEST_PDF.length });
    const as = await server.signIn('zugleich@example.org', DL_PERMISSIONS);
    const before = (await Array.fromAsync(server.files.list())).length;
    const answers = await Promise.all([1, 2].map(() => other.ask(uploadDocument, { as, file: PDF })));
    const statuses = answers.map(({ statusCode }) => `${statusCode}`);
    expect(statuses.toSorted()).toEqual(['200', '409']);
    expect(await Array.fromAsync(server.files.list())).toHaveLength(before + 1);
    await other.app.close();
  });
});

test('each file is shown to the operator’s scanner first; what is harmful or without a verdict is not taken, and said so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rahmenpreis-scan-'));
  const script = join(folder, 'scanner.mjs');
  const verdict = `import { readFileSync } from 'node:fs';
    const text = readFileSync(process.argv.at(-1), 'latin1');
    process.exit(text.includes('HARMFUL') ? 1 : text.includes('UNSURE') ? 2 : process.argv[2] === '--quiet' ? 0 : 3);`;
  await writeFile(script, verdict);
  const codesOf = async (command: string, ...added: string[]) => {
    const { ask } = await server.startOther({ scan: createFileScan(command) });
    const codes: string[] = [];
    for (const text of added) {
      const file = { filename: 'Plan.pdf', bytes: Buffer.concat([TEST_PDF, Buffer.from(text)]) };
      const answer = await ask(uploadDocument, { as: admin, file });
      codes.push(`${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`);
    }
    return codes;
  };
  const command = `${process.execPath} ${script} --quiet`;
  expect(await codesOf(command, '', 'HARMFUL', 'UNSURE')).toEqual([
    '200 ',
    '422 file-harmful',
    '503 scan-unavailable',
  ]);
  expect(await codesOf('/nowhere/scanner', '')).toEqual(['503 scan-unavailable']);
  await rm(folder, { recursive: true });
});
