import type { FastifyInstance } from 'fastify';

/**
 * Has Node remember where each connection comes from, which it can only be asked while the connection lives: of whoever breaks off
 * what it sends the trail says so too, and its entries cannot be stored without.
 */
export function keepAddresses(app: FastifyInstance): void {
  app.server.on('connection', (socket) => void socket.remoteAddress);
}
