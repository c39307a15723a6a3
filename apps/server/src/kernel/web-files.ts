import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from './answer/failure.ts';
import { nameContent } from './answer/content-version.ts';
import { takesGzip } from './answer/packed-answer.ts';

const YEAR_SECONDS = 31_536_000;
/** What the build writes beside a text file: the same, compressed (decision 0011). */
const PACKED_END = '.gz';
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files that the built pages name, for ever, since their names change with what they hold. They are read once
 * and kept: a page loads dozens of them, and looking each up on the disk took the thread that answers
 * calls five times as long (decision 0039).
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readFiles(folder);
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params;
    const bytes = name.endsWith(PACKED_END) ? undefined : files.get(name);
    if (bytes === undefined) throw notFound();
    const packed = files.get(name + PACKED_END);
    nameContent(reply, name)
      .type(TYPES[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`);
    if (packed === undefined) return reply.send(bytes);
    reply.header('vary', 'accept-encoding');
    return takesGzip(request) ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(bytes);
  });
}

async function readFiles(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(folder);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
}
