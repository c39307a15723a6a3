import { expect, test } from 'vitest';
import type { MediaStore } from '../../files/media-store.ts';
import { notFound } from '../../kernel/answer/failure.ts';
import { RepeatedCall } from '../../kernel/call/reply/repeated-call.ts';
import { storeMedia } from './store-media.ts';

const RECORD: Parameters<typeof storeMedia>[1] = {
  kind: 'img',
  file: { filename: 'a.jpg', bytes: Buffer.from('roh') },
  form: { title: '', public: false, copyright: '', keywords: [] },
  versions: (['ORIGIN', 'MEDIUM'] as const).map((label) => ({
    label,
    type: 'image/jpeg',
    bytes: Buffer.from(label),
    sha256: '',
    width: 1,
    height: 1,
  })),
};

/** An in-memory store that records what happened in which order. */
function startNoting() {
  const kept = new Map<string, Uint8Array>();
  const notes: string[] = [];
  const files: Pick<MediaStore, 'write' | 'remove'> = {
    async write(key, bytes) {
      await Promise.resolve();
      kept.set(key, bytes);
      notes.push('written');
    },
    async remove(key) {
      kept.delete(key);
    },
  };
  return { kept, notes, files: files as MediaStore };
}

test('all bytes are kept before the record is stored', async () => {
  const { files, kept, notes } = startNoting();
  const stored = await storeMedia(files, RECORD, async (media) => {
    notes.push('stored');
    return media;
  });
  expect(notes).toEqual(['written', 'written', 'stored']);
  expect(stored.versions.map(({ label, fileSize }) => [label, fileSize])).toEqual([
    ['ORIGIN', 6],
    ['MEDIUM', 6],
  ]);
  expect(kept.size).toBe(2);
});

test.each([
  ['a refusal', notFound()],
  ['an answer given before', new RepeatedCall({ data: {}, etag: null, sent: '' })],
])('%s leaves no bytes behind', async (_, error) => {
  const { files, kept } = startNoting();
  await expect(storeMedia(files, RECORD, () => Promise.reject(error))).rejects.toBe(error);
  expect(kept.size).toBe(0);
});

test('a commit whose answer was lost leaves the bytes, because the record may stand', async () => {
  const { files, kept } = startNoting();
  const lost = new Error('Connection terminated unexpectedly');
  await expect(storeMedia(files, RECORD, () => Promise.reject(lost))).rejects.toBe(lost);
  expect(kept.size).toBe(2);
});

test('bytes that cannot be kept store no record, and nothing of them stays on a disk that is full', async () => {
  const { files, kept, notes } = startNoting();
  const full = {
    ...files,
    async write(key: string, bytes: Uint8Array) {
      kept.set(key, bytes.subarray(0, 1));
      if (kept.size === 2) throw new Error('ENOSPC');
    },
  };
  const store = async () => notes.push('stored');
  await expect(storeMedia(full, RECORD, store)).rejects.toThrow('ENOSPC');
  expect(notes).toEqual([]);
  expect(kept.size).toBe(0);
});

test('a record for which the database has no room leaves no bytes behind', async () => {
  const { files, kept } = startNoting();
  const full = new Error('Failed query', { cause: Object.assign(new Error('no space'), { code: '53100' }) });
  await expect(storeMedia(files, RECORD, () => Promise.reject(full))).rejects.toBe(full);
  expect(kept.size).toBe(0);
});
