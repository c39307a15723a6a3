import { followOffers, type OffersNews } from '@rahmenpreis/contract/offers.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts';
import { enter, openTestBook, readOffers, type TestBook } from './test-book.ts';

let server: TestServer;
let book: TestBook;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestBook(server);
  address = await listen(server.app);
});
afterAll(() => server.close());

async function listen(app: TestServer['app']): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Opens the stream as a browser does and collects its news. */
async function follow(as: TestUser, at = address) {
  const stop = new AbortController();
  const path = followOffers.path.replace('{id}', book.phase.id);
  const answer = await fetch(at + path, {
    headers: { authorization: `Bearer ${as.accessToken}` },
    signal: stop.signal,
  });
  const followed = {
    status: answer.status,
    type: answer.headers.get('content-type'),
    news: [] as OffersNews[],
    isOver: false,
  };
  const read = async (): Promise<void> => {
    let text = '';
    for await (const bytes of answer.body!) {
      text += Buffer.from(bytes).toString();
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: (.*)$/m.exec(event)?.[1];
        if (data !== undefined) followed.news.push(JSON.parse(data) as OffersNews);
      }
    }
  };
  const over = read()
    .catch(() => undefined)
    .finally(() => {
      followed.isOver = true;
    });
  return Object.assign(followed, {
    async stop() {
      stop.abort();
      await over;
    },
  });
}

const WAIT = { timeout: 12_000 };

test('administrators follow every bidder, a bidder only itself, in every process', async () => {
  const [bidder, rival] = book.bidders as [TestUser, TestUser];
  const { app: otherApp } = await server.startOther();
  const elsewhere = await listen(otherApp);
  const [admin, own] = [await follow(book.admin, elsewhere), await follow(bidder, elsewhere)];
  expect([admin.status, admin.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  await expect.poll(() => [admin.news.length, own.news.length], WAIT).toEqual([1, 1]);
  await enter(server, book, rival, { ep_007: '1' });
  await expect.poll(() => admin.news.length, WAIT).toBe(2);
  await enter(server, book, bidder, { ep_007: '1' });
  await expect.poll(() => [admin.news.length, own.news.length], WAIT).toEqual([3, 2]);
  expect(own.news.map(({ revision }) => revision)).toEqual([0, 1]);
  expect(admin.news.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  const { revision } = await readOffers(server, book, book.admin);
  expect(revision).toBe(2);
  await otherApp.close();
  await expect.poll(() => [admin.isOver, own.isOver], WAIT).toEqual([true, true]);
});

test('a lost hint only delays the news', async () => {
  const admin = await follow(book.admin);
  await expect.poll(() => admin.news.length, WAIT).toBe(1);
  // Written past the calls, so nobody gives a hint.
  await server.database.pool.query('update key_val_head set revision = revision + 1');
  await expect.poll(() => admin.news.length, WAIT).toBe(2);
  await admin.stop();
});

test('the stream ends when the phase no longer lists the bidder, and when its session ends', async () => {
  const [bidder, rival] = book.bidders as [TestUser, TestUser];
  const [own, other] = [await follow(bidder), await follow(rival)];
  await expect.poll(() => [own.news.length, other.news.length], WAIT).toEqual([1, 1]);
  await server.database.pool.query('delete from phase_user where user_id = $1', [bidder.id]);
  await server.database.pool.query('update session set ended_at = now() where account_id = $1', [rival.id]);
  await expect.poll(() => [own.isOver, other.isOver], WAIT).toEqual([true, true]);
  expect((await follow(bidder)).status).toBe(404);
  expect((await follow(rival)).status).toBe(401);
});
