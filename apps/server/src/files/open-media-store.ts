import { join } from 'node:path';
import { createDiskStore } from './disk-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3Store, readS3Url } from './s3-store.ts';

/** Keys are words of small letters, figures and hyphens, parted by slashes: none of them leads out of a folder. */
const PLAIN_KEY = /^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/;

/** Gives the store the settings name: the bucket of `S3_URL`, else the folder `media` of the data folder. */
export function openMediaStore(settings: { dataDir: string; s3Url?: string | undefined }): MediaStore {
  const { dataDir, s3Url } = settings;
  return withPlainKeys(
    s3Url === undefined ? createDiskStore(join(dataDir, 'media')) : createS3Store(readS3Url(s3Url)),
  );
}

/** The drivers take a key for a path as it is; so one of another form never reaches them, wherever it came from. */
function withPlainKeys(store: MediaStore): MediaStore {
  return {
    write: async (key, bytes) => store.write(demandPlain(key), bytes),
    open: async (key) => store.open(demandPlain(key)),
    remove: async (key) => store.remove(demandPlain(key)),
    list: () => store.list(),
  };
}

function demandPlain(key: string): string {
  if (PLAIN_KEY.test(key)) return key;
  throw new Error(`no key of a medium: ${JSON.stringify(key)}`);
}
