import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { orThrow } from './answer/failure.ts';
import { nameContent } from './answer/content-version.ts';
import { takes } from './answer/packed-answer.ts';

const YEAR_SECONDS = 31_536_000;
/** What the build writes beside a text file: the same, compressed, the smallest first (decision 0011). */
const PACKED = [
  { encoding: 'br', end: '.br' },
  { encoding: 'gzip', end: '.gz' },
] as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files that the built pages name, for ever, since their names change with what they hold. They
 * are read once and kept: a page loads dozens of them, and looking each up on the disk took the thread that
 * answers calls five times as long (decision 0054).
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readFiles(folder);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const file = orThrow(files.get(name));
    nameContent(reply, name)
      .type(TYPES[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    if (file.packed.length > 0) reply.header('vary', 'accept-encoding');
    const taken = file.packed.find(({ encoding }) => takes(encoding, request));
    if (taken === undefined) return reply.send(file.bytes);
    return reply.header('content-encoding', taken.encoding).send(taken.bytes);
  });
}

/** Reads each file, and the same compressed, the smallest first. */
async function readFiles(folder: string) {
  const names = await readdir(folder);
  const all = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
  const whole = [...all].filter(([name]) => PACKED.every(({ end }) => !name.endsWith(end)));
  return new Map(
    whole.map(([name, bytes]) => {
      const packed = PACKED.flatMap(({ encoding, end }) => {
        const own = all.get(name + end);
        return own === undefined ? [] : [{ encoding, bytes: own }];
      });
      return [name, { bytes, packed }];
    }),
  );
}
