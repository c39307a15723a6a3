import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Longest time the calls that run when a server stops listening may go on, in milliseconds. */
const PATIENCE_MS = 30_000;

/** How a server leaves without losing a call (decision 0045). */
export type Departure = ReturnType<typeof createDeparture>;

/** Plans the departure of one server. */
export function createDeparture({ patienceMs = PATIENCE_MS } = {}) {
  const running = new Map<IncomingMessage, Promise<void>>();
  const connected = new Set<Socket>();
  let [hasBegun, isClosed] = [false, false];
  const notice = new AbortController();
  let patience: NodeJS.Timeout | undefined;

  return {
    /** True from the moment in which it is known that this server leaves. */
    hasBegun: () => hasBegun,
    /**
     * Announces it: readiness says so, and each answer from now on is the last of its connection. Takes calls
     * as before for `noticeMs` milliseconds, as a proxy needs a moment to notice; waits for their end.
     */
    async announce(noticeMs: number) {
      hasBegun = true;
      await wait(noticeMs, undefined, { signal: notice.signal }).catch(() => undefined);
    },
    /** Ends that time. */
    hurry: () => notice.abort(),
    /**
     * Makes `app.close()` leave in order: it stops listening, lets running calls finish, and cuts off what
     * takes longer than the patience.
     */
    guide(app: FastifyInstance) {
      app.addHook('onRequest', async ({ raw }, reply) => {
        const isOver = new Promise<void>((resolve) => void reply.raw.once('close', resolve));
        running.set(
          raw,
          isOver.then(() => void running.delete(raw)),
        );
      });
      app.addHook('onSend', async ({ raw }, reply) => {
        // A call refused before its whole body has come is still read, on a connection that stays until then.
        if (hasBegun && raw.complete !== false) reply.header('connection', 'close');
      });
      app.addHook('onResponse', async ({ raw }) => {
        // The head of an answer that lasted, as a stream's, was sent before anybody knew.
        if (isClosed) raw.socket.end();
      });
      app.server.on('connection', (socket: Socket) => {
        connected.add(socket);
        socket.once('close', () => connected.delete(socket));
      });
      app.addHook('preClose', async () => {
        [hasBegun, isClosed] = [true, true];
        // Browsers connect before they ask, and Node takes such a connection for one at work.
        for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
        patience = setTimeout(() => {
          for (const { socket } of running.keys()) socket.destroy();
          app.server.closeAllConnections();
        }, patienceMs);
      });
      // Fastify itself waits for one of the two servers that a name like localhost has.
      app.addHook('onClose', async () => {
        await Promise.all(running.values());
        clearTimeout(patience);
      });
    },
  };
}
