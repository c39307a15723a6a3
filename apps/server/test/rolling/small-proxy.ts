import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server behind the proxy: where it takes calls, and where it says whether it should get any. */
export interface Upstream {
  port: number;
  watchPort: number;
}

/** A proxy that runs. */
export interface SmallProxy {
  readonly url: string;
  /** True while it passes calls to the server. */
  hasFound(upstream: Upstream): boolean;
  /** True once it passes nothing to the server any more, and all that it passed there is answered. */
  hasLeft(upstream: Upstream): boolean;
  close(): Promise<void>;
}

/** How often servers are asked whether they are ready, in milliseconds. */
const ASK_MS = 100;

/**
 * Passes calls on to those servers that say they are ready, in turn, over connections that it keeps, as any
 * proxy does. A call is sent to another server only where none took the connection, never a second time.
 */
export async function openSmallProxy(upstreams: readonly Upstream[]): Promise<SmallProxy> {
  const agent = new Agent({ keepAlive: true });
  const passing = countPassing(upstreams);
  const readiness = await followReadiness(upstreams);
  let turn = 0;

  const pass = (body: Buffer, call: IncomingMessage, answer: ServerResponse, tried = 0): void => {
    const candidates = upstreams.filter((each) => readiness.isReady(each));
    turn += 1;
    const upstream = candidates[turn % Math.max(1, candidates.length)];
    if (upstream === undefined) return void answer.writeHead(502).end();
    const { method, url, headers } = call;
    const passed = request({ host: '127.0.0.1', port: upstream.port, method, path: url, headers, agent });
    const end = passing.begin(upstream);
    passed.once('close', end);
    passed.once('response', (from) => {
      const { connection: _, ...own } = from.headers;
      // A stream lasts until the server ends it.
      if (own['content-type']?.startsWith('text/event-stream')) end();
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
    hasFound: readiness.isReady,
    hasLeft: (upstream) => !readiness.isReady(upstream) && passing.isIdle(upstream),
    async close() {
      await readiness.close();
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/** Counts the calls that are passed to each server and not answered yet. */
function countPassing(upstreams: readonly Upstream[]) {
  const passing = new Map(upstreams.map((each) => [each, 0]));
  return {
    /** Notes one; gives what ends it, once. */
    begin(upstream: Upstream): () => void {
      passing.set(upstream, passing.get(upstream)! + 1);
      let isOver = false;
      return () => {
        if (!isOver) passing.set(upstream, passing.get(upstream)! - 1);
        isOver = true;
      };
    },
    isIdle: (upstream: Upstream) => passing.get(upstream) === 0,
  };
}

/**
 * Asks each server again and again whether it is ready, one question after the other, so that no old answer
 * comes last.
 */
async function followReadiness(upstreams: readonly Upstream[]) {
  const ready = new Set<Upstream>();
  let isClosed = false;
  const ask = async (upstream: Upstream): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${upstream.watchPort}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(upstream);
    else ready.delete(upstream);
  };
  const keepAsking = async (upstream: Upstream): Promise<void> => {
    while (!isClosed) {
      await wait(ASK_MS);
      await ask(upstream);
    }
  };
  await Promise.all(upstreams.map(ask));
  const asking = upstreams.map(keepAsking);
  return {
    isReady: (upstream: Upstream) => ready.has(upstream),
    async close() {
      isClosed = true;
      await Promise.all(asking);
    },
  };
}
