import type { AddressInfo } from 'node:net';
import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import {
  changeLiegenschaft,
  getLiegenschaft,
  type Liegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { deleteLv, type LvInfo, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { followOffers, type OffersNews } from '@rahmenpreis/contract/offers.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../test/test-server.ts';
import { enter, openTestBook, readOffers, replaceCodes, type TestBook } from '../../test/test-book.ts';

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
  const path = fillPath(followOffers, { phaseId: book.phase.id });
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
  await enter(server, book, bidder, { ep_007: null });
  await expect.poll(() => [admin.news.length, own.news.length], WAIT).toEqual([4, 3]);
  expect(own.news.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  expect(admin.news.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
  const { revision } = await readOffers(server, book, book.admin);
  expect(revision).toBe(3);
  await otherApp.close();
  await expect.poll(() => [admin.isOver, own.isOver], WAIT).toEqual([true, true]);
});

describe('by hints alone', () => {
  // Streams also poll; with their intervals frozen, only a hint can bring news.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const change = (endpoint: Endpoint, params: Record<string, string>, body: object) =>
    server.get(endpoint, { as: book.admin, params: { phaseId: book.phase.id, ...params }, body });
  const relink = (properties: number, users: readonly TestUser[]) =>
    change(
      changePhase,
      {},
      {
        ...book.phase,
        liegenschaftIds: book.liegenschaftIds.slice(0, properties),
        userIds: users.map(({ id }) => id),
      },
    );
  const storeLv = async (): Promise<string> => {
    const header = [
      'Lfd. Nr.',
      'Ep-Code',
      'Bezeichnung',
      'Menge',
      'Einheit',
      'Leistungsgruppe',
      'Bedarfsposition',
    ];
    const file = {
      filename: 'lv.xlsx',
      bytes: await sampleBytes([header, ['1', '007', 'Aufzug', '2', 'h', 'aufzug', 'nein']]),
    };
    const params = { phaseId: book.phase.id, propertyId: book.liegenschaftIds[0]! };
    return (await server.get<LvInfo>(uploadLv, { as: book.admin, params, file })).id;
  };
  const moveProperty = async () => {
    const params = { liegenschaftId: book.liegenschaftIds[0]! };
    const known = await server.get<Liegenschaft>(getLiegenschaft, { as: book.admin, params });
    await change(changeLiegenschaft, params, { ...known, adresse: { ...known.adresse, region: 'Bremen' } });
  };

  test('everybody hears of another catalogue, LV, property and bidder, in every process', async () => {
    const [bidder, rival] = book.bidders as [TestUser, TestUser];
    const { app: otherApp } = await server.startOther();
    const elsewhere = await listen(otherApp);
    const [admin, own] = [await follow(book.admin, elsewhere), await follow(bidder, elsewhere)];
    const heard = () => [admin.news.length, own.news.length];
    await expect.poll(heard, WAIT).toEqual([1, 1]);
    await replaceCodes(server, book, [1, 0]);
    await expect.poll(heard, WAIT).toEqual([2, 2]);
    const lvId = await storeLv();
    await expect.poll(heard, WAIT).toEqual([3, 3]);
    await moveProperty();
    await expect.poll(heard, WAIT).toEqual([4, 4]);
    await change(deleteLv, { propertyId: book.liegenschaftIds[0]!, lvId }, {});
    await expect.poll(heard, WAIT).toEqual([5, 5]);
    await relink(1, [bidder, rival]);
    await expect.poll(heard, WAIT).toEqual([6, 6]);
    // A rival leaving or joining is news to administrators only.
    await relink(1, [bidder]);
    await expect.poll(heard, WAIT).toEqual([7, 6]);
    await relink(2, [rival]);
    await expect.poll(heard, WAIT).toEqual([8, 6]);
    await expect.poll(() => own.isOver, WAIT).toBe(true);
    await relink(2, [bidder, rival]);
    await expect.poll(heard, WAIT).toEqual([9, 6]);
    await otherApp.close();
  });
});

test('a lost hint only delays the news', async () => {
  const admin = await follow(book.admin);
  await expect.poll(() => admin.news.length, WAIT).toBe(1);
  // Written directly, bypassing the calls, so no hint is given.
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
