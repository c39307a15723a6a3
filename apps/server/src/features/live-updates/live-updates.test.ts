import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import {
  changeLiegenschaft,
  getLiegenschaft,
  type Liegenschaft,
} from '@rahmenpreis/contract/liegenschaft.ts';
import { deleteLv, type LvInfo, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { followNews, type LiveUpdate } from '@rahmenpreis/contract/live-updates.ts';
import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import {
  changePhase,
  createPhase,
  deletePhase,
  listPhases,
  type Phase,
} from '@rahmenpreis/contract/phase.ts';
import {
  blockServiceProvider,
  grantFullAccess,
  setReadOnly,
} from '@rahmenpreis/contract/service-provider.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import {
  enter,
  openTestPriceBook,
  readOffers,
  replaceCodes,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';

let server: TestServer;
let book: TestPriceBook;
let address: string;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  address = await listen(server.app);
});
afterAll(() => server.close());

async function listen(app: TestServer['app']): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/**
 * Opens the stream as a browser does, for the phase of the book where none is named, and collects its news.
 */
async function follow(as: TestUser, at = address, phaseId: string | null = book.phase.id) {
  const stop = new AbortController();
  const query = phaseId === null ? '' : `?phaseId=${phaseId}`;
  const answer = await fetch(at + followNews.path + query, {
    headers: { authorization: `Bearer ${as.accessToken}` },
    signal: stop.signal,
  });
  const followed = {
    status: answer.status,
    type: answer.headers.get('content-type'),
    news: [] as LiveUpdate[],
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
        if (data !== undefined) followed.news.push(JSON.parse(data) as LiveUpdate);
      }
    }
  };
  const over = read()
    .catch(() => undefined)
    .finally(() => {
      followed.isOver = true;
    });
  return Object.assign(followed, {
    /** How often the phases were other ones than before, and how often the offers were. */
    countTurns() {
      const turnsOf = (part: (news: LiveUpdate) => string | undefined) =>
        followed.news.filter((news, index) => index > 0 && part(news) !== part(followed.news[index - 1]!))
          .length;
      return {
        phases: turnsOf(({ phases }) => phases),
        offers: turnsOf(({ offers }) => offers?.version),
        liegenschaften: turnsOf(({ liegenschaften }) => liegenschaften),
      };
    },
    async stop() {
      stop.abort();
      await over;
    },
  });
}

const WAIT = { timeout: 12_000 };
/** After so long every stream has asked on its own. */
const ASKED_MS = 5_000;

function change(endpoint: Endpoint, params: Record<string, string>, body: object) {
  return server.get(endpoint, { as: book.admin, params: { phaseId: book.phase.id, ...params }, body });
}

/** Saves the phase of the book with some fields changed, as the administration does. */
function changeBook(fields: Partial<Phase>) {
  return change(changePhase, {}, { ...book.phase, ...fields });
}

/** The version of what somebody sees of all phases, as the list carries it. */
async function phasesVersion(as: TestUser): Promise<string> {
  const answer = await server.ask(listPhases, { as });
  return JSON.parse(answer.headers['etag'] as string) as string;
}

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
  expect(own.news.map(({ offers }) => offers?.revision)).toEqual([0, 1, 2]);
  expect(admin.news.map(({ offers }) => offers?.revision)).toEqual([0, 1, 2, 3]);
  const { revision } = await readOffers(server, book, book.admin);
  expect(revision).toBe(3);
  await otherApp.close();
  await expect.poll(() => [admin.isOver, own.isOver], WAIT).toEqual([true, true]);
});

describe('by hints alone', () => {
  // Streams also poll; with their intervals frozen, only a notification can bring news.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterEach(async () => {
    vi.useRealTimers();
    await changeBook({});
  });

  const relink = (properties: number, users: readonly TestUser[]) =>
    changeBook({
      liegenschaftIds: book.liegenschaftIds.slice(0, properties),
      userIds: users.map(({ id }) => id),
    });
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
      bytes: sampleBytes([header, ['1', '007', 'Aufzug', '2', 'h', 'aufzug', 'nein']]),
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
    const heard = () => [admin.countTurns().offers, own.countTurns().offers];
    await expect.poll(() => [admin.news.length, own.news.length], WAIT).toEqual([1, 1]);
    await replaceCodes(server, book, [1, 0]);
    await expect.poll(heard, WAIT).toEqual([1, 1]);
    const lvId = await storeLv();
    await expect.poll(heard, WAIT).toEqual([2, 2]);
    await moveProperty();
    await expect.poll(heard, WAIT).toEqual([3, 3]);
    await change(deleteLv, { propertyId: book.liegenschaftIds[0]!, lvId }, {});
    await expect.poll(heard, WAIT).toEqual([4, 4]);
    expect([admin.countTurns().phases, own.countTurns().phases]).toEqual([0, 0]);
    await relink(1, [bidder, rival]);
    await expect.poll(heard, WAIT).toEqual([5, 5]);
    expect([admin.countTurns().phases, own.countTurns().phases]).toEqual([1, 1]);
    const ownCount = own.news.length;
    // A rival leaving or joining is news to administrators only.
    await relink(1, [bidder]);
    await expect.poll(heard, WAIT).toEqual([6, 5]);
    expect(own.news).toHaveLength(ownCount);
    await relink(2, [rival]);
    await expect.poll(() => own.news.at(-1)?.offers, WAIT).toBeNull();
    await relink(2, [bidder, rival]);
    await expect.poll(() => own.news.at(-1)?.offers, WAIT).not.toBeNull();
    await otherApp.close();
  });

  test('another end, start, type or title arrives with everybody who sees the phase, on any page', async () => {
    const { app: otherApp } = await server.startOther();
    const elsewhere = await listen(otherApp);
    const [bidder] = book.bidders as [TestUser];
    const streams = [await follow(book.admin, elsewhere, null), await follow(bidder, elsewhere, null)];
    const turns = () => streams.map((stream) => stream.countTurns().phases);
    await expect.poll(() => streams.map(({ news }) => news.length), WAIT).toEqual([1, 1]);
    const changes: Partial<Phase>[] = [
      { end: '2026-12-11T01:00:00.000Z' },
      { start: '2026-11-18T07:00:00.000Z' },
      { type: 'FINAL' },
      { title: 'Andere' },
    ];
    for (const [index, fields] of changes.entries()) {
      await changeBook(fields);
      await expect.poll(turns, WAIT).toEqual([index + 1, index + 1]);
    }
    expect(streams.map(({ news }) => news.at(-1)?.offers)).toEqual([null, null]);
    for (const [index, as] of [book.admin, bidder].entries()) {
      expect(await phasesVersion(as)).toBe(streams[index]?.news.at(-1)?.phases);
    }
    await otherApp.close();
  });

  test('of a phase that does not list it a bidder hears what it sees of it: name, times and type', async () => {
    const [bidder, rival] = book.bidders as [TestUser, TestUser];
    const foreign = {
      title: 'Fremd',
      start: '2027-02-01T07:00:00.000Z',
      end: '2027-02-27T01:00:00.000Z',
      type: 'OFFER',
      userIds: [rival.id],
    };
    const { id: phaseId } = await server.get<Phase>(createPhase, { as: book.admin, body: foreign });
    const [own, other] = [await follow(bidder, address, phaseId), await follow(rival, address, phaseId)];
    await expect.poll(() => [own.news.length, other.news.length], WAIT).toEqual([1, 1]);
    expect([own.news[0]?.offers, other.news[0]?.offers?.revision]).toEqual([null, 0]);
    const save = (body: object) => change(changePhase, { phaseId }, body);
    await save({ ...foreign, liegenschaftIds: book.liegenschaftIds.slice(0, 1) });
    await expect.poll(() => other.countTurns().phases, WAIT).toBe(1);
    expect(own.news).toHaveLength(1);
    await save({ ...foreign, end: '2027-02-26T01:00:00.000Z' });
    await expect.poll(() => own.countTurns().phases, WAIT).toBe(1);
    await save({ ...foreign, userIds: [bidder.id] });
    await expect.poll(() => own.news.at(-1)?.offers?.revision, WAIT).toBe(0);
    await expect.poll(() => other.news.at(-1)?.offers, WAIT).toBeNull();
    await change(deletePhase, { phaseId }, {});
    await expect.poll(() => own.news.at(-1)?.offers, WAIT).toBeNull();
    for (const stream of [own, other]) await stream.stop();
  });

  test('another name of a property arrives with everybody who sees it, and with nobody else', async () => {
    const [bidder] = book.bidders as [TestUser];
    const { app: otherApp } = await server.startOther();
    const elsewhere = await listen(otherApp);
    const [admin, own] = [await follow(book.admin, elsewhere), await follow(bidder, elsewhere)];
    await expect.poll(() => [admin.news.length, own.news.length], WAIT).toEqual([1, 1]);
    const rename = async (liegenschaftId: string, name: string) => {
      const params = { liegenschaftId };
      const known = await server.get<Liegenschaft>(getLiegenschaft, { as: book.admin, params });
      await change(changeLiegenschaft, params, { ...known, name });
    };
    const turns = () => [admin.countTurns(), own.countTurns()];
    await rename(book.liegenschaftIds[0]!, 'Anders');
    const once = { phases: 0, offers: 0, liegenschaften: 1 };
    await expect.poll(turns, WAIT).toEqual([once, once]);
    // No notification tells of what lies outside the phase; administrators hear of it with the next one,
    // whatever that is about.
    await rename(book.liegenschaftIds[2]!, 'Auch anders');
    expect(own.countTurns()).toEqual(once);
    await rename(book.liegenschaftIds[1]!, 'Ebenfalls anders');
    await expect.poll(() => own.countTurns(), WAIT).toEqual({ ...once, liegenschaften: 2 });
    await expect.poll(() => admin.countTurns().liegenschaften, WAIT).toBeGreaterThanOrEqual(2);
    // No more than one for each of the three names.
    expect(admin.countTurns().liegenschaften).toBeLessThanOrEqual(3);
    expect(admin.countTurns()).toMatchObject({ phases: 0, offers: 0 });
    await otherApp.close();
  });

  test('rights taken and given back arrive with their user only; a blocked account’s stream ends', async () => {
    const [, rival, bidder] = book.bidders as [TestUser, TestUser, TestUser];
    const { app: otherApp } = await server.startOther();
    const elsewhere = await listen(otherApp);
    const [own, other] = [await follow(bidder, elsewhere, null), await follow(rival, elsewhere)];
    await expect.poll(() => [own.news.length, other.news.length], WAIT).toEqual([1, 1]);
    const set = (endpoint: Endpoint, { id }: TestUser) => change(endpoint, { serviceProviderId: id }, {});
    await set(setReadOnly, bidder);
    await expect.poll(() => own.news.at(-1)?.permissions, WAIT).toEqual(['PERMISSION_DLREAD']);
    await set(grantFullAccess, bidder);
    await expect.poll(() => own.news.at(-1)?.permissions, WAIT).toEqual(DL_PERMISSIONS);
    await set(blockServiceProvider, bidder);
    await expect.poll(() => own.isOver, WAIT).toBe(true);
    expect((await follow(bidder)).status).toBe(401);
    expect([other.news.length, other.isOver]).toEqual([1, false]);
    await otherApp.close();
  });
});

describe('without a hint, by asking on its own', () => {
  // What is written directly, bypassing the calls, gives no notification; the test says when the streams ask.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const writeUnheard = async (query: string, values: string[] = []) => {
    await server.database.pool.query(query, values);
    vi.advanceTimersByTime(ASKED_MS);
  };

  test('a lost hint only delays the news', async () => {
    const admin = await follow(book.admin);
    await expect.poll(() => admin.news.length, WAIT).toBe(1);
    await writeUnheard('update key_val_head set revision = revision + 1');
    await expect.poll(() => admin.countTurns(), WAIT).toMatchObject({ phases: 0, offers: 1 });
    await writeUnheard(`update phase set "end" = "end" + interval '1 hour'`);
    await expect.poll(() => admin.countTurns(), WAIT).toMatchObject({ phases: 1, offers: 1 });
    await admin.stop();
  });

  test('a phase says no more of its offers once it no longer lists the bidder; the stream ends with its session', async () => {
    const [bidder, rival] = book.bidders as [TestUser, TestUser];
    const [own, other] = [await follow(bidder), await follow(rival)];
    await expect.poll(() => [own.news.length, other.news.length], WAIT).toEqual([1, 1]);
    await writeUnheard('delete from phase_user where user_id = $1', [bidder.id]);
    await writeUnheard('update session set ended_at = now() where account_id = $1', [rival.id]);
    await expect.poll(() => [own.news.at(-1)?.offers, other.isOver], WAIT).toEqual([null, true]);
    expect((await follow(rival)).status).toBe(401);
    const unknown = await follow(bidder, address, '00000000-0000-4000-8000-000000000000');
    await expect.poll(() => unknown.news, WAIT).toEqual(own.news.slice(-1));
    for (const stream of [own, unknown]) await stream.stop();
  });
});
