import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { type DriverContract } from 'flydrive/types';
import { listFiles } from './list-files.ts';
import type { MediaStore } from './media-store.ts';
import { createS3Store, readS3Url } from './s3-store.ts';
import { syncPath } from './sync-path.ts';

/** Keys are words of a-z, digits and hyphens, separated by slashes: none of them leads out of a folder. */
const PLAIN_KEY = /^[0-9a-z-]+(?:\/[0-9a-z-]+)*$/;

/** Gives the store the settings name: the bucket of `S3_URL`, else the folder `media` of the data folder. */
export function openMediaStore(settings: { dataDir: string; s3Url?: string | undefined }): MediaStore {
  const { dataDir, s3Url } = settings;
  return withPlainKeys(
    s3Url === undefined ? createDiskStore(join(dataDir, 'media')) : createS3Store(readS3Url(s3Url)),
  );
}

/** The drivers take a key for a path as it is, so no key of another form may reach them, from any source. */
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

/** Creates the folder, or closes an existing one, for all but its owner; nobody else can read inside. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Keeps media in an owner-only folder (QUALITY.md «Files»); `write` syncs the file and new folders. */
function createDiskStore(folder: string): MediaStore {
  const driver: DriverContract = new FSDriver({ location: folder, visibility: 'private' });
  let made: Promise<void> | undefined;
  return {
    async write(key, bytes) {
      made ??= makePrivate(folder).catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      await made;
      await driver.put(key, bytes);
      const path = join(folder, key);
      for (const each of [path, dirname(path), folder, dirname(folder)]) await syncPath(each);
    },
    open: async (key) => ((await driver.exists(key)) ? driver.getStream(key) : undefined),
    remove: (key) => driver.delete(key),
    list: () => listFiles(driver),
  };
}
