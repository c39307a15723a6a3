import { dirname, join } from 'node:path';
import { FSDriver } from 'flydrive/drivers/fs';
import { type DriverContract } from 'flydrive/types';
import { listFiles } from './list-files.ts';
import type { MediaStore } from './media-store.ts';
import { syncPath } from './sync-path.ts';

/** Keeps media in a folder; the file and every folder that may be new are synced before `write` returns. */
export function createDiskStore(folder: string): MediaStore {
  const driver: DriverContract = new FSDriver({ location: folder, visibility: 'private' });
  return {
    async write(key, bytes) {
      await driver.put(key, bytes);
      const path = join(folder, key);
      for (const each of [path, dirname(path), folder, dirname(folder)]) await syncPath(each);
    },
    open: async (key) => ((await driver.exists(key)) ? driver.getStream(key) : undefined),
    remove: (key) => driver.delete(key),
    list: () => listFiles(driver),
  };
}
