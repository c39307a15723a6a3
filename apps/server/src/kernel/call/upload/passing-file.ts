import { randomUUID } from 'node:crypto';
import { open, readdir, stat, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { callbackify } from 'node:util';

/** A file for the time of one call, which whoever works beside the server can read for itself. */
export type PassingFile = Awaited<ReturnType<typeof openPassingFile>>;

/** How much may wait to be written before whoever sends it is slowed down. */
const SINK_BYTES = 128_000;

/** Each is one of ours, as no other file of that folder is. */
const NAME = /^rahmenpreis-[0-9a-f-]{36}$/;
/** How old a file that a server left behind must be; an upload without bytes is given up after seconds. */
const LEFT_MS = 60 * 60_000;

let lastWrite: Promise<void> = Promise.resolve();

/** Writes the pieces of all files one after the other; between any two, other calls get their turn. */
function writeInTurn(write: () => Promise<void>): Promise<void> {
  const written = lastWrite.then(write);
  lastWrite = written.catch(() => undefined);
  return written;
}

/** Opens a file in the system's folder for temporary files, for nobody but the server's own user. */
export async function openPassingFile() {
  const path = join(tmpdir(), `rahmenpreis-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  return {
    path,
    /** Takes its bytes, from the first to the last. */
    openSink: () =>
      new Writable({
        highWaterMark: SINK_BYTES,
        // What arrives while a piece is written is written as one.
        writev: callbackify((pieces: readonly { chunk: Buffer }[]) =>
          writeInTurn(() => handle.appendFile(Buffer.concat(pieces.map(({ chunk }) => chunk)))),
        ),
      }),
    /** All its bytes, in one piece. */
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
    /** Removes it. */
    async close() {
      await unlink(path);
      await handle.close();
    },
  };
}

/** Removes the files left by servers that were killed while a file came, and gives how many there were. */
export async function sweepPassingFiles(nowMs: number): Promise<number> {
  const folder = tmpdir();
  const left: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => NAME.test(each))) {
    const path = join(folder, name);
    // Another server may remove it meanwhile, or be somebody else's.
    const { mtimeMs = nowMs } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs < nowMs - LEFT_MS) left.push(path);
  }
  const removed = await Promise.allSettled(left.map((path) => unlink(path)));
  return removed.filter(({ status }) => status === 'fulfilled').length;
}
