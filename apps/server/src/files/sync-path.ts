import { open } from 'node:fs/promises';

/** Waits until a file, or what a folder says is in it, survives a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
