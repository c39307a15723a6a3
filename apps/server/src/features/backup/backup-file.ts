import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline as pipe, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Writes bytes to a new file for its owner only, which survives a power cut; gives their SHA-256 in hex. */
export async function writeNewFile(path: string, ...bytes: [Readable, ...Transform[]]): Promise<string> {
  const hash = createHash('sha256');
  const digest = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline([...bytes, digest, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })]);
  return hash.digest('hex');
}

/** Writes lines into a new packed file; gives its SHA-256 in hex and how many lines there were. */
export async function writePackedLines(path: string, lines: AsyncIterable<string>) {
  let lineCount = 0;
  const ended = async function* (): AsyncGenerator<string> {
    for await (const line of lines) {
      lineCount += 1;
      yield `${line}\n`;
    }
  };
  const sha256 = await writeNewFile(path, Readable.from(ended()), createGzip());
  return { sha256, lineCount };
}

/** Reads the lines of a packed file; nothing but a line feed ends one, whatever else a text may hold. */
export async function* readPackedLines(path: string): AsyncGenerator<string> {
  const unpacked = pipe(createReadStream(path), createGunzip(), () => undefined).setEncoding('utf8');
  let begun: string[] = [];
  for await (const chunk of unpacked as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
}

/** The SHA-256 of a file, in hex; undefined if it cannot be read. */
export async function digestOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
