import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { offersSchema } from '@rahmenpreis/contract/schema/offers.ts';
import { changePhase } from '@rahmenpreis/contract/phase.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { keyVal } from '../../db/schema/keyval.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { countWaitingForLocks } from '../../../test/test-database.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { saveKeyVals } from '../keyval/repository.ts';
import { type OffersView, printOffers } from './view/offers-view.ts';
import { createPriceBooks } from './price-book-cache.ts';
import { loadOffers } from './repository.ts';
import {
  enter,
  openTestPriceBook,
  putLv,
  readOffers,
  recomputeOffers,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';

const GZIP = { 'accept-encoding': 'gzip' };

let server: TestServer;
let book: TestPriceBook;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  await putLv(server, book, book.liegenschaftIds[0]!, [{ code: 0, mengeMillis: 2_500, inactive: false }]);
});
afterAll(() => server.close());

function ask(as = book.admin, headers: Record<string, string> = {}) {
  return server.ask(getOffers, { as, params: { phaseId: book.phase.id }, headers });
}

describe('the answer', () => {
  test('is 304 without content for who has it already, until something changes', async () => {
    const [bidder, rival] = book.bidders as [TestPriceBook['admin'], TestPriceBook['admin']];
    const first = await ask();
    const ownFirst = await ask(bidder);
    const known = { 'if-none-match': String(first.headers['etag']) };
    const ownKnown = { 'if-none-match': `W/${String(ownFirst.headers['etag'])}, "x"` };
    const again = await ask(book.admin, known);
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', known['if-none-match']]);
    expect((await ask(bidder, ownKnown)).statusCode).toBe(304);
    expect((await ask(book.admin, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    await enter(server, book, rival, { ep_007: '1001' });
    expect((await ask(book.admin, known)).statusCode).toBe(200);
    expect((await ask(bidder, ownKnown)).statusCode).toBe(304);
    await putLv(server, book, book.liegenschaftIds[1]!, [{ code: 1, mengeMillis: 1, inactive: true }]);
    expect((await ask(bidder, ownKnown)).statusCode).toBe(200);
  });

  test('tells a bidder nothing by its ETag when other bidders come and go', async () => {
    const bidder = book.bidders[0]!;
    const etag = async () => (await ask(bidder)).headers['etag'];
    const before = await etag();
    await server.database.pool.query('insert into phase_user (phase_id, user_id) values ($1, $2)', [
      book.phase.id,
      book.bidders[2]!.id,
    ]);
    expect(await etag()).toBe(before);
    expect((await readOffers(server, book, book.admin)).serviceProviderIds).toHaveLength(3);
  });

  test('travels compressed where the caller can read that', async () => {
    const sums = new Float64Array(50_000).fill(123_456_789);
    const view = { ...(await bareView()), sums, flags: new Uint8Array(50_000) };
    const pieces = [];
    for await (const piece of printOffers(view)) pieces.push(piece.toString());
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000);
    const printed = offersSchema.parse(JSON.parse(pieces.join('')));
    expect(printed.sums).toEqual(Array.from(sums));
    await enter(server, book, book.bidders[0]!, { ep_007: '7' });
    const packed = await ask(book.admin, GZIP);
    expect(packed.headers['content-encoding']).toBe('gzip');
    const { data } = JSON.parse(gunzipSync(packed.rawPayload).toString()) as { data: Offers };
    const { revision: _, ...offers } = data;
    expect(offers).toEqual(await recomputeOffers(server, book));
  });

  test('of a bidder says the same packed and plain, also when it is asked for again', async () => {
    const bidder = book.bidders[0]!;
    for (const value of ['4100', '4200']) {
      await enter(server, book, bidder, { ep_007: value });
      const plain = await ask(bidder);
      expect(plain.json<{ data: Offers }>().data).toEqual(await readOffers(server, book, bidder));
      for (const packed of [await ask(bidder, GZIP), await ask(bidder, GZIP)]) {
        expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers['etag'] });
        expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
        expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
      }
    }
  });

  test('is kept for each bidder until its own offer or the phase changes', async () => {
    const [bidder, rival] = book.bidders as [TestPriceBook['admin'], TestPriceBook['admin']];
    const books = createPriceBooks(server.database.db);
    const readOwn = ({ id: userId, organisationId } = bidder, from = books) =>
      from.readOwn(book.phase.id, { userId, organisationId });
    await enter(server, book, bidder, { ep_007: '4000' });
    const first = await readOwn();
    expect(new Set(await Promise.all([readOwn(), readOwn(), readOwn()]))).toEqual(new Set([first]));
    await enter(server, book, rival, { ep_007: '1' });
    expect(await readOwn()).toBe(first);
    expect((await readOwn(rival)).sums).not.toEqual(first.sums);
    await enter(server, book, bidder, { ep_007: '5000' });
    const changed = await readOwn();
    expect(changed.sums).not.toEqual(first.sums);
    expect(changed).toEqual(await readOwn(bidder, createPriceBooks(server.database.db)));
    await putLv(server, book, book.liegenschaftIds[0]!, [{ code: 0, mengeMillis: 9_000, inactive: false }]);
    expect((await readOwn()).sums).not.toEqual(changed.sums);
  });
});

async function bareView(): Promise<OffersView> {
  return createPriceBooks(server.database.db).readAll(book.phase.id);
}

describe('what a file needs', () => {
  test('is the part of the whole book that it asks for, and no other organisation is asked', async () => {
    const [bidder, rival] = book.bidders as [TestPriceBook['admin'], TestPriceBook['admin']];
    await enter(server, book, bidder, { ep_007: '4000', [`ls_${book.liegenschaftIds[0]!}_aufzug`]: '900' });
    await enter(server, book, rival, { ep_007: '1' });
    const whole = await recomputeOffers(server, book);
    for (const [l, liegenschaftId] of whole.liegenschaftIds.entries()) {
      for (const [p, serviceProviderId] of whole.serviceProviderIds.entries()) {
        const part = await loadPart(liegenschaftId, serviceProviderId);
        const from = (p * whole.liegenschaftIds.length + l) * SLICES.length;
        const { sums, flags } = priceOffers(part.book);
        expect(Array.from(sums)).toEqual(whole.sums.slice(from, from + SLICES.length));
        expect(Array.from(flags)).toEqual(whole.flags.slice(from, from + SLICES.length));
        expect(part.participation).toEqual([whole.participation[p]]);
      }
    }
    const heard = vi.spyOn(Client.prototype, 'query');
    await loadPart(book.liegenschaftIds[0]!, bidder.id);
    // What was entered above may be told of meanwhile, which asks nothing.
    const asked = JSON.stringify(heard.mock.calls.filter(([query]) => !String(query).includes('pg_notify')));
    heard.mockRestore();
    expect(asked).toContain(bidder.organisationId);
    expect(asked).not.toContain(rival.organisationId);
  });
});

function loadPart(liegenschaftId: string, serviceProviderId: string) {
  const selection = { liegenschaftIds: [liegenschaftId], serviceProviderIds: [serviceProviderId] };
  return inTransaction(server.database.db, (transaction) =>
    loadOffers(transaction, book.phase.id, selection),
  );
}

describe('revisions', () => {
  test('are never missed when writers of a phase overtake each other', async () => {
    const { db } = server.database;
    const [slow, fast] = book.bidders as [TestPriceBook['admin'], TestPriceBook['admin']];
    const write = (organisationId: string, value: string) => (transaction: Transaction) =>
      saveKeyVals(
        transaction,
        { organisationId, phaseId: book.phase.id },
        { writes: [{ kind: 'ep', key: `${book.phase.id}_ep_UE_1`, value }], removals: [] },
        { nowMs: server.clock.nowMs() },
      );
    const books = createPriceBooks(db);
    await db.transaction(async (open) => {
      await write(slow.organisationId, '111')(open);
      await inTransaction(db, write(fast.organisationId, '222'));
      await books.readAll(book.phase.id);
    });
    const view = await books.readAll(book.phase.id);
    const fresh = await recomputeOffers(server, book);
    expect(Array.from(view.sums)).toEqual(fresh.sums);
    expect(Array.from(view.flags)).toEqual(fresh.flags);
  });
});

test('what a price was before is what others have stored by then, though it is written over while they are at work', async () => {
  const { db, held } = server.database;
  const { organisationId } = book.bidders[0]!;
  const key = `${book.phase.id}_ep_before`;
  const told: string[] = [];
  const write = async (transaction: Transaction, value: string) => {
    const { changes } = await saveKeyVals(
      transaction,
      { organisationId, phaseId: book.phase.id },
      { writes: [{ kind: 'ep', key, value }], removals: [] },
      { nowMs: server.clock.nowMs() },
    );
    told.push(...changes.map(({ from, to }) => `${from} → ${to}`));
  };
  let overtaken = Promise.resolve<unknown>(undefined);
  await held.transaction(async (open) => {
    await write(open, '1');
    overtaken = inTransaction(db, (transaction) => write(transaction, '2'));
    await expect.poll(() => countWaitingForLocks(server.database)).toBe(1);
  });
  await overtaken;
  await inTransaction(db, (transaction) => write(transaction, '3'));
  expect(told).toEqual(['undefined → 1', '1 → 2', '2 → 3']);
  await db.delete(keyVal).where(eq(keyVal.key, key));
});

describe('the book', () => {
  test('of another process hears of what was removed, also once it was entered again', async () => {
    const bidder = book.bidders[0]!;
    const other = await server.startOther();
    const factor = `ls_${book.liegenschaftIds[0]!}_aufzug`;
    const sums: number[] = [];
    const changes = [
      { ep_007: '4000', [factor]: '900' },
      { [factor]: null },
      { ep_007: null },
      { ep_007: '1' },
    ];
    for (const change of changes) {
      await enter(server, book, bidder, change);
      for (const process of [server, other]) {
        const { revision: _, ...offers } = await readOffers(process, book, book.admin);
        expect(offers).toEqual(await recomputeOffers(server, book));
        sums.push(offers.sums.reduce((sum, one) => sum + one, 0));
      }
    }
    expect(new Set(sums).size).toBe(4);
    await other.app.close();
  });

  test('gives a property that takes the place of another of the same state its own factors', async () => {
    const bidder = book.bidders[0]!;
    const [, before, after] = book.liegenschaftIds as [string, string, string];
    const link = async (id: string) => {
      const body = { ...book.phase, liegenschaftIds: [id], userIds: [bidder.id] };
      await server.get(changePhase, { as: book.admin, params: { phaseId: book.phase.id }, body });
      const { revision: _, ...offers } = await readOffers(server, book, book.admin);
      expect(offers).toEqual(await recomputeOffers(server, book));
      return offers.sums;
    };
    for (const id of [before, after]) {
      await putLv(server, book, id, [{ code: 0, mengeMillis: 1_000, inactive: false }]);
    }
    await link(before);
    await enter(server, book, bidder, { ep_007: '1000', [`ls_${before}_aufzug`]: '700' });
    expect(await link(before)).toContain(700);
    expect(await link(after)).toContain(1000);
  });
});

describe('the memory', () => {
  test('is bounded: beyond it the phase not asked for longest is dropped, and still answers right', async () => {
    const books = createPriceBooks(server.database.db, 0);
    const first = await books.readAll(book.phase.id);
    expect(await books.readAll(book.phase.id)).toBe(first);
    await books.readAll(randomUUID());
    const again = await books.readAll(book.phase.id);
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
