import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nameAnswers } from './answer/content-version.ts';
import { answerFailures } from './call/answer-failure.ts';
import type { RouteContext } from './call/route-context.ts';
import { serveWebFiles } from './web-files.ts';

const SCRIPT = 'export const a = 1;';
const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-web-'));
let app: FastifyInstance;

beforeAll(async () => {
  writeFileSync(join(folder, 'a1.js'), SCRIPT);
  writeFileSync(join(folder, 'a1.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'a1.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'b2.woff2'), 'font');
  app = fastify();
  answerFailures(app, {} as RouteContext);
  nameAnswers(app);
  await serveWebFiles(app, folder);
  // What was read at the start is what is served, whatever happens to the folder.
  rmSync(folder, { recursive: true });
});
afterAll(() => app.close());

const get = (name: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/assets/${name}`, headers });

test('a text is sent packed to who can read it so, as it is to others, and kept for a year by both', async () => {
  const smallest = await get('a1.js', { 'accept-encoding': 'gzip, deflate, br' });
  const packed = await get('a1.js', { 'accept-encoding': 'gzip, br;q=0' });
  const plain = await get('a1.js', { 'accept-encoding': 'gzip;q=0' });
  expect(brotliDecompressSync(smallest.rawPayload).toString()).toBe(SCRIPT);
  expect(smallest.headers['content-encoding']).toBe('br');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(SCRIPT);
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(plain.body).toBe(SCRIPT);
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const { headers } of [smallest, packed, plain]) {
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      etag: '"a1.js"',
    });
  }
});

test('what lies packed only is never sent as a file of its own, and a font as it is', async () => {
  for (const name of ['a1.js.br', 'a1.js.gz']) expect((await get(name)).statusCode).toBe(404);
  const font = await get('b2.woff2', { 'accept-encoding': 'gzip' });
  expect(font.body).toBe('font');
  expect(font.headers['content-type']).toBe('font/woff2');
  expect(font.headers['content-encoding']).toBeUndefined();
});

test('who has a file gets 304, and nothing outside the folder is found', async () => {
  expect((await get('a1.js', { 'if-none-match': '"a1.js"' })).statusCode).toBe(304);
  for (const name of ['..%2Fpackage.json', '%2e%2e/package.json', '__proto__', 'c3.js', '']) {
    expect((await get(name)).statusCode).toBe(404);
  }
});
