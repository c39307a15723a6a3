import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createDeparture } from './departure.ts';

const HOSTS = ['127.0.0.1', 'localhost'] as const;

/** A server with a call that lasts until the test ends it. */
async function openServer(host: string, patienceMs?: number) {
  const departure = createDeparture(patienceMs === undefined ? {} : { patienceMs });
  const app = fastify({ return503OnClosing: false });
  departure.guide(app);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    begin();
    await isOver;
    return 'whole';
  });
  app.get('/quick', async () => 'whole');
  await app.listen({ host, port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, departure, end, hasBegun, urlOf: (path: string) => `http://${host}:${port}${path}` };
}

test.each(HOSTS)('a running call at %s is answered before the server is gone', async (host) => {
  const { app, urlOf, hasBegun, end } = await openServer(host);
  const answer = fetch(urlOf('/slow'));
  await hasBegun;
  const closing = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  end();
  expect(await (await answer).text()).toBe('whole');
  await closing;
});

test('once it is known that a server leaves, it still answers, and ends the connection with each answer', async () => {
  const { app, departure, urlOf } = await openServer('127.0.0.1');
  expect((await fetch(urlOf('/quick'))).headers.get('connection')).toBe('keep-alive');
  expect(departure.hasBegun()).toBe(false);
  const noticing = departure.announce(600_000);
  expect(departure.hasBegun()).toBe(true);
  const answer = await fetch(urlOf('/quick'));
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  departure.hurry();
  await noticing;
  await app.close();
  await expect(fetch(urlOf('/quick'))).rejects.toThrow('fetch failed');
});

test('a call that lasts longer than the patience is cut off', async () => {
  const { app, urlOf, hasBegun, end } = await openServer('127.0.0.1', 50);
  const outcome = fetch(urlOf('/slow')).then(
    () => 'answered',
    () => 'cut off',
  );
  await hasBegun;
  await app.close();
  expect(await outcome).toBe('cut off');
  end();
});

test('who has connected and asked for nothing, as browsers do in advance, is not waited for', async () => {
  const { app } = await openServer('127.0.0.1', 600_000);
  const { port } = app.server.address() as AddressInfo;
  const connected = once(app.server, 'connection');
  const ahead = connect(port, '127.0.0.1');
  const isOver = once(ahead.resume(), 'close');
  await connected;
  await app.close();
  await isOver;
  expect(ahead.bytesRead).toBe(0);
});
