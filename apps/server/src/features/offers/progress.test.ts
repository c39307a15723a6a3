import { getPhaseProgress, type PhaseProgress, remindBidder } from '@rahmenpreis/contract/offers.ts';
import { muteMails } from '@rahmenpreis/contract/session.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { enter, openTestPriceBook, putLv, type TestPriceBook } from '../../../test/test-price-book.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = new Date(TEST_NOW_MS).toISOString();

let server: TestServer;
let book: TestPriceBook;
/** Two that the phase lists, in the order of the comparison, and one that it does not. */
let first: TestUser;
let second: TestUser;
let outside: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  const end = new Date(TEST_NOW_MS + 4 * DAY_MS).toISOString();
  book = await openTestPriceBook(server, { end });
  [second, first, outside] = book.bidders as [TestUser, TestUser, TestUser];
  const rows = [0, 1].map((code) => ({ code, mengeMillis: 2_000, inactive: false }));
  for (const id of book.liegenschaftIds.slice(0, 2)) await putLv(server, book, id, rows);
  await server.readMails();
});
afterAll(() => server.close());

const read = () =>
  server.get<PhaseProgress>(getPhaseProgress, { as: book.admin, params: { phaseId: book.phase.id } });

/**
 * The reminders that were sent since somebody last looked; confirming and withdrawing send mails of their
 * own.
 */
const readReminders = async () => (await server.readMails()).filter(({ kind }) => kind === 'phase-reminder');

async function remind(bidder: TestUser, as = book.admin): Promise<number | string> {
  const params = { phaseId: book.phase.id, serviceProviderId: bidder.id };
  const { statusCode, body } = await server.ask(remindBidder, { as, params });
  return statusCode === 200 ? 200 : ((JSON.parse(body) as { code?: string }).code ?? statusCode);
}

test('of four positions two are needed: what is priced, what a sum waits for, and when the company last wrote', async () => {
  expect(await read()).toEqual({
    priceCount: 4,
    bidders: [first, second].map(({ id }) => ({
      serviceProviderId: id,
      participation: null,
      pricedCount: 0,
      gapCount: 2,
      writtenAt: null,
      remindedAt: null,
    })),
  });
  await enter(server, book, first, { ep_007: '1000', ep_UE_2: '0', offer: 'true' });
  const [own, rival] = (await read()).bidders;
  // A price of 0 is a price, and one that no LV asks for is no gap.
  expect(own).toMatchObject({ participation: 'true', pricedCount: 2, gapCount: 1, writtenAt: NOW });
  expect(rival).toMatchObject({ pricedCount: 0, writtenAt: null });
});

test('what lies outside the market area is no gap', async () => {
  const [one, other] = book.liegenschaftIds;
  await enter(server, book, second, { [`m_${one}`]: 'false', [`m_${other}`]: 'false' });
  expect((await read()).bidders[1]).toMatchObject({ gapCount: 0 });
  await enter(server, book, second, { [`m_${one}`]: 'true' });
  expect((await read()).bidders[1]).toMatchObject({ gapCount: 2 });
});

test('a bidder is reminded of what its offer lacks, once a day, and the trail says whom', async () => {
  await server.database.db.delete(audit);
  expect(await remind(first)).toBe(200);
  const [mail, ...more] = await readReminders();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'phase-reminder', to: first.username });
  const trail = await server.database.db.select().from(audit);
  const written = trail.filter(({ action }) => action === `PUT ${remindBidder.path}`);
  expect(written).toMatchObject([{ detail: { phaseId: book.phase.id, userId: first.id } }]);
  expect(await remind(first)).toBe('reminded-today');
  expect((await read()).bidders.map(({ remindedAt }) => remindedAt)).toEqual([NOW, null]);
});

test('nobody is reminded who lacks nothing, has withdrawn or is not listed, nor by who may only read', async () => {
  await enter(server, book, second, { ep_007: '1000', ep_UE_1: '1000', offer: 'true' });
  expect(await remind(second)).toBe('nothing-missing');
  await enter(server, book, second, { offer: 'false' });
  expect(await remind(second)).toBe('bidder-withdrawn');
  expect(await remind(outside)).toBe('not-found');
  const reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
  expect(await remind(first, reader)).toBe('forbidden');
  expect(await remind(first, first)).toBe('forbidden');
  expect(await readReminders()).toEqual([]);
});

test('who has muted reminders gets none, and after the end nobody does', async () => {
  const body = { muted: ['phase-reminder'] };
  await server.get(muteMails, { as: first, body });
  server.clock.set(TEST_NOW_MS + DAY_MS);
  const admin = await server.signIn('leitung@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  expect(await remind(first, admin)).toBe(200);
  expect(await readReminders()).toEqual([]);
  server.clock.set(TEST_NOW_MS + 5 * DAY_MS);
  const later = await server.signIn('spaeter@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  expect(await remind(first, later)).toBe('phase-not-running');
});
