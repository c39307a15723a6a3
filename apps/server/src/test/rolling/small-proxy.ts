import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server behind the proxy: where it takes calls, and where it says whether it should get any. */
export interface Upstream {
  port: number;
  watchPort: number;
}

/** How often servers are asked whether they are ready, in milliseconds. */
const ASK_MS = 100;

/**
 * Passes calls on to those servers that say they are ready, in turn, over connections that it keeps, as any proxy does. A
 * call is sent to another server only where none took the connection, never a second time.
 */
export async function openSmallProxy(
  upstreams: readonly Upstream[],
): Promise<{ url: string; close(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<Upstream>();
  let turn = 0;
  const ask = async (upstream: Upstream): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${upstream.watchPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(upstream);
    else ready.delete(upstream);
  };
  await Promise.all(upstreams.map(ask));
  const asking = setInterval(() => upstreams.forEach((each) => void ask(each)), ASK_MS);

  const pass = (body: Buffer, call: IncomingMessage, answer: ServerResponse, tried = 0): void => {
    const candidates = upstreams.filter((each) => ready.has(each));
    turn += 1;
    const upstream = candidates[turn % Math.max(1, candidates.length)];
    if (upstream === undefined) return void answer.writeHead(502).end();
    const { method, url, headers } = call;
    const passed = request({ host: '127.0.0.1', port: upstream.port, method, path: url, headers, agent });
    passed.once('response', (from) => {
      const { connection: _, ...own } = from.headers;
      answer.writeHead(from.statusCode ?? 502, own);
      from.pipe(answer);
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      const isUntaken = error.code === 'ECONNREFUSED' && tried < upstreams.length;
      if (isUntaken) pass(body, call, answer, tried + 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    passed.end(body);
  };
  const server = createServer((call, answer) => {
    const pieces: Buffer[] = [];
    call.on('data', (piece: Buffer) => pieces.push(piece));
    call.once('end', () => pass(Buffer.concat(pieces), call, answer));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      clearInterval(asking);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
