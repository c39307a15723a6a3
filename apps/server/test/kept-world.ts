import { buffer } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { MediaStore } from '../src/files/media-store.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A database filled once, with its media, and what its filling has given. */
interface KeptWorld<Made> {
  readonly template: string;
  readonly media: ReadonlyMap<string, Uint8Array>;
  readonly made: Made;
}

/** The bytes of all media of a store, by their keys. */
async function readMedia(files: MediaStore): Promise<Map<string, Uint8Array>> {
  const media = new Map<string, Uint8Array>();
  for await (const { key } of files.list()) media.set(key, await buffer((await files.open(key))!));
  return media;
}

/**
 * Fills the database of a server once for all files of a worker, and starts a server on a copy of it for each
 * that asks: to fill it by calls takes ten times as long. The filling gives names and ids of what it has
 * stored, to be copied where a file may change them. The run drops the databases at its end.
 */
export function keepWorld<Made>(fill: (server: TestServer) => Promise<Made>) {
  const kept = new Map<string, Promise<KeptWorld<Made>>>();
  const make = async (): Promise<KeptWorld<Made>> => {
    const server = await startTestServer();
    const made = await fill(server);
    const media = await readMedia(server.files);
    return { template: await server.keep(), media, made };
  };
  return async (options: TestServerOptions = {}): Promise<{ server: TestServer; made: Made }> => {
    const cluster = inject('testServerUrl');
    const known = kept.get(cluster) ?? make();
    kept.set(cluster, known);
    const { template, media, made } = await known;
    const server = await startTestServer({ ...options, template });
    for (const [key, bytes] of media) await server.files.write(key, bytes);
    return { server, made };
  };
}
