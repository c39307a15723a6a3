import { join } from 'node:path';
import { createDiskStore } from './disk-store.ts';
import type { MediaStore } from './media-store.ts';
import { createS3Store, readS3Url } from './s3-store.ts';

/** Gives the store the settings name: the bucket of `S3_URL`, else the folder `media` of the data folder. */
export function openMediaStore(settings: { dataDir: string; s3Url?: string | undefined }): MediaStore {
  const { dataDir, s3Url } = settings;
  return s3Url === undefined ? createDiskStore(join(dataDir, 'media')) : createS3Store(readS3Url(s3Url));
}
