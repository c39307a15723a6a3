import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { signInToApp } from '../../apps/server/src/demo/in-process.ts';
import type { Line } from './calls.ts';
import type { StoredBidder } from './store-phase.ts';

/** Lets a server of this process listen, and signs in bidders who have this password, in their order. */
export async function openLines(
  app: FastifyInstance,
  bidders: readonly StoredBidder[],
  password: string,
): Promise<Line[]> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const server = { url: `http://127.0.0.1:${port}` };
  const lines: Line[] = [];
  for (const { organisationId, username } of bidders) {
    const authorization = `Bearer ${await signInToApp(app, username, password)}`;
    lines.push({ server, caller: { organisationId, headers: { authorization } } });
  }
  return lines;
}
