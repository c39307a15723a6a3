import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { callbackify } from 'node:util';

/** A file that is gone with whoever opened it, however that ends. */
export interface PassingFile {
  /** Takes its bytes, from the first to the last. */
  openSink(): Writable;
  /** All its bytes, in one piece. */
  read(): Promise<Buffer>;
  close(): Promise<void>;
}

/** How much may wait to be written before whoever sends it is slowed down. */
const SINK_BYTES = 128_000;

/** Opens a file in the system's folder for temporary files; it has a name for a moment only, so that none is ever left. */
export async function openPassingFile(): Promise<PassingFile> {
  const path = join(tmpdir(), `rahmenpreis-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return {
    openSink: () =>
      new Writable({
        highWaterMark: SINK_BYTES,
        // What arrives while a piece is written is written as one.
        writev: callbackify((pieces: readonly { chunk: Buffer }[]) =>
          handle.appendFile(Buffer.concat(pieces.map(({ chunk }) => chunk))),
        ),
      }),
    async read() {
      const { size } = await handle.stat();
      const bytes = Buffer.allocUnsafeSlow(size);
      for (let end = 0; end < size; ) {
        const { bytesRead } = await handle.read(bytes, end, size - end, end);
        if (bytesRead === 0) throw new Error('a temporary file is shorter than it was');
        end += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
}
