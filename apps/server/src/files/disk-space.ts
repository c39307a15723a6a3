import { statfs } from 'node:fs/promises';

/** With fewer free bytes an operator must make room. */
export const DISK_SCARCE_BYTES = 1_000_000_000;
/** The last free bytes, kept for typed input: a price needs about a thousand, a file up to 50 million. */
const DISK_RESERVE_BYTES = 500_000_000;

/** The disks that the program fills. */
export type DiskSpace = ReturnType<typeof watchDiskSpace>;

/** Watches the disks of these folders; `reserveBytes` is another number for tests. */
export function watchDiskSpace(folders: readonly string[], reserveBytes = DISK_RESERVE_BYTES) {
  async function freeBytes(): Promise<number | undefined> {
    const found = await Promise.all(folders.map(readFreeBytes));
    const known = found.filter((free) => free !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  }
  return {
    /** The least that is free under one of the folders, in bytes; undefined where none can be looked at. */
    freeBytes,
    /** True if a file of this size would touch the reserve. */
    async isTooLarge(fileBytes: number) {
      const free = await freeBytes();
      return free !== undefined && free - fileBytes < reserveBytes;
    },
  };
}

async function readFreeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
