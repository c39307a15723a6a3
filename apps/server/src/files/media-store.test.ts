import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MediaStore } from './media-store.ts';
import { openMediaStore } from './open-media-store.ts';
import { readS3Url } from './s3-store.ts';
import { startTestS3 } from '../../test/counterpart/test-s3.ts';

describe.each(['disk', 's3'] as const)('media on %s', (kind) => {
  let store: MediaStore;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-media-'));
    const s3 = kind === 's3' ? await startTestS3() : undefined;
    store = openMediaStore({ dataDir, s3Url: s3?.url });
    close = async () => {
      await s3?.close();
      await rm(dataDir, { recursive: true, force: true });
    };
  });
  afterAll(() => close());

  test('comes back byte by byte, is listed with its time, and goes', async () => {
    const startMs = Date.now();
    const files = new Map(
      [0, 1, 70_000].map((size) => [`ab/${randomUUID()}-origin`, Buffer.alloc(size, size + 3)] as const),
    );
    for (const [key, bytes] of files) await store.write(key, bytes);
    for (const [key, bytes] of files) expect(await buffer((await store.open(key))!)).toEqual(bytes);
    const listed = await Array.fromAsync(store.list());
    expect(listed.map(({ key }) => key).toSorted()).toEqual([...files.keys()].toSorted());
    for (const { changedMs } of listed) expect(Math.abs(changedMs - startMs)).toBeLessThan(60_000);
    for (const key of files.keys()) await store.remove(key);
    expect(await Array.fromAsync(store.list())).toEqual([]);
  });

  test('that is not there is undefined, and removing it is no error', async () => {
    expect(await store.open('ab/nothing')).toBeUndefined();
    await store.remove('ab/nothing');
  });

  test.each(['../x', 'ab/../../x', '/etc/passwd', 'ab//x', 'ab/./x', 'ab\\..\\x', '', 'ab/x\0'])(
    'under a key that leads elsewhere, %j, are neither written, read nor removed',
    async (key) => {
      for (const attempt of [store.write(key, Buffer.from('x')), store.open(key), store.remove(key)]) {
        await expect(attempt).rejects.toThrow('no key of a medium');
      }
    },
  );
});

test('on disk are synced with every new folder before a write returns', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-media-'));
  const handle = await open(dataDir);
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'sync');
  await handle.close();
  await openMediaStore({ dataDir }).write('ab/datei', Buffer.from('x'));
  // The file, its folder, the folder of all media, and the data folder that contains it.
  expect(sync).toHaveBeenCalledTimes(4);
  sync.mockRestore();
  await rm(dataDir, { recursive: true, force: true });
});

test.each([undefined, 0o755])(
  'on disk can be reached by nobody but their owner (folder before: %s)',
  async (mode) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rahmenpreis-media-'));
    const folder = join(dataDir, 'media');
    if (mode !== undefined) await mkdir(folder, { mode });
    await openMediaStore({ dataDir }).write('ab/datei', Buffer.from('x'));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await rm(dataDir, { recursive: true, force: true });
  },
);

describe('S3_URL', () => {
  test('names service, bucket, region and keys', () => {
    expect(readS3Url('https://AK:a%2Fb@s3.example.org:9000/media?region=de-1')).toEqual({
      endpoint: 'https://s3.example.org:9000',
      accessKeyId: 'AK',
      secretAccessKey: 'a/b',
      region: 'de-1',
      bucket: 'media',
    });
  });

  test('that is incomplete is refused with a sentence without the secret', () => {
    for (const text of ['', 's3://AK:geheim@host/media', 'https://host/media', 'https://AK:geheim@host/']) {
      expect(() => readS3Url(text)).toThrow(/^S3_URL ist nicht lesbar\. (?!.*geheim)/);
    }
  });
});
