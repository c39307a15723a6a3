import fastify from 'fastify';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { WatchPlace } from '../kernel/settings.ts';
import type { Health } from './health.ts';
import { showNumbers } from './meters.ts';

/**
 * Answers those who monitor the server, on a port of its own that no proxy exposes (decision 0045):
 * `/health/live`, `/health/ready` with 503 while it should get no calls, and `/metrics` for Prometheus.
 */
export async function openWatchServer(
  { tls, ...place }: WatchPlace,
  { meters, readHealth }: { meters: Registry; readHealth: () => Promise<Health> },
): Promise<{ port: number; close(): Promise<void> }> {
  collectDefaultMetrics({ register: meters });
  showHealth(meters, readHealth);
  const server = fastify({ forceCloseConnections: true, https: tls ?? null });
  server.get('/health/live', async () => ({ isLive: true }));
  server.get('/health/ready', async (_, reply) => {
    const health = await readHealth();
    return reply
      .code(health.isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
  server.get('/metrics', async (_, reply) => reply.type(meters.contentType).send(await meters.metrics()));
  await server.listen(place);
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : place.port,
    close: () => server.close(),
  };
}

function showHealth(meters: Registry, readHealth: () => Promise<Health>): void {
  showNumbers(meters, readHealth, {
    ready: ['1 while the server should get calls.', ({ isReady }) => Number(isReady)],
    findings: ['What somebody should see to, as /health/ready says it.', ({ findings }) => findings.length],
    database_reached: ['1 while the database answers.', ({ database }) => Number(database.isReached)],
    database_bytes: ['Size of the database.', ({ database }) => database.sizeBytes],
    clock_off_milliseconds: [
      "How far the machine's clock is ahead of the database's.",
      ({ clock }) => clock.offByMs,
    ],
    clock_unsure_milliseconds: [
      'How long the database takes to say its time.',
      ({ clock }) => clock.unsureMs,
    ],
    disk_free_bytes: ['The least that is free on a disk with data.', ({ disk }) => disk.freeBytes],
    outbox_waiting: ['Mails that are still to be sent.', ({ outbox }) => outbox.waiting],
    outbox_failing: ['Those of them whose last try failed.', ({ outbox }) => outbox.failing],
    outbox_oldest_wait_milliseconds: [
      'How long ago the oldest of them was ordered.',
      ({ outbox }) => outbox.oldestWaitMs,
    ],
    outbox_given_up: ['Mails that were tried for the last time.', ({ outbox }) => outbox.givenUp],
  });
}
