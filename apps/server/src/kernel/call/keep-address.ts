import type { FastifyInstance } from 'fastify';

/**
 * Has Node remember where each request comes from, which it can only be asked while the connection lives: of whoever breaks off
 * what it sends the trail says so too, and its entries cannot be stored without. Asked of requests and not of connections,
 * since a name like localhost has two servers, of which `app.server` is one.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => void raw.socket.remoteAddress);
}
