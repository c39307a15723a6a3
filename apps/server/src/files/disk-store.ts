import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { type DriverContract } from 'flydrive/types';
import { listFiles } from './list-files.ts';
import type { MediaStore } from './media-store.ts';
import { syncPath } from './sync-path.ts';

/** Makes the folder, or closes one that is there, for everybody but its owner; so nothing in it can be read by others. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Keeps media in a folder that only its owner may enter (QUALITY.md «Files»); the file and every folder that may be new are synced before `write` returns. */
export function createDiskStore(folder: string): MediaStore {
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
