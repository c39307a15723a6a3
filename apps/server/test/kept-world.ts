import { inject } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** A database filled once, and what its filling has given. */
interface KeptWorld<Made> {
  readonly template: string;
  readonly made: Made;
}

/**
 * Fills the database of a server once for all files of a worker, and starts a server on a copy of it for each
 * that asks: to fill it by calls takes ten times as long. The filling gives names and ids of what it has
 * stored, to be copied where a file may change them; it stores no media. The run drops the databases at its
 * end.
 */
export function keepWorld<Made>(fill: (server: TestServer) => Promise<Made>) {
  const kept = new Map<string, Promise<KeptWorld<Made>>>();
  const make = async (): Promise<KeptWorld<Made>> => {
    const server = await startTestServer();
    const made = await fill(server);
    return { template: await server.keep(), made };
  };
  return async (options: TestServerOptions = {}): Promise<{ server: TestServer; made: Made }> => {
    const cluster = inject('testServerUrl');
    const known = kept.get(cluster) ?? make();
    kept.set(cluster, known);
    const { template, made } = await known;
    return { server: await startTestServer({ ...options, template }), made };
  };
}
