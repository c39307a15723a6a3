import { createHash } from 'node:crypto';
import { createOwnKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/receipt.ts';
import type { ReceiptComparison } from '@rahmenpreis/contract/receipt.ts';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { openTestPriceBook, type TestPriceBook } from '../../../test/test-price-book.ts';
import { startTestServer, TEST_NOW_MS, type TestServer, type TestUser } from '../../../test/test-server.ts';

/** So short that everybody is still signed in at the end. */
const STEP_MS = 30_000;
const END_MS = TEST_NOW_MS + 2 * STEP_MS;

let server: TestServer;
let book: TestPriceBook;
let bidder: TestUser;
/** A second round for the same bidders, later than the first, whose offers two people must open. */
let second: Phase;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server, { seal: 'SEALED', end: new Date(END_MS).toISOString() });
  bidder = book.bidders[0]!;
  await server.signIn('zweite@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
});
afterAll(() => server.close());

async function download(type: 'excel' | 'text', { id: phaseId } = book.phase): Promise<Uint8Array> {
  const params = { phaseId, orgaId: bidder.organisationId };
  const answer = await server.ask(contract.exportReceipt, { as: bidder, params, query: { type } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

function askFile(bytes: Uint8Array, { id: phaseId } = book.phase) {
  const file = { filename: 'Beleg', bytes };
  return server.ask(contract.compareReceiptFile, { as: book.admin, params: { phaseId }, file });
}

function askValue(bytes: Uint8Array, { id: phaseId } = book.phase) {
  const checkValue = createHash('sha256').update(bytes).digest('hex');
  return server.ask(contract.compareReceiptValue, { as: book.admin, params: { phaseId, checkValue } });
}

const told = (answer: Awaited<ReturnType<typeof askFile>>) => answer.json<{ data: ReceiptComparison }>().data;

test('an administrator is told whose receipt a file is, and when it left the program, only once the offers are open', async () => {
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
  const enter = (value: string) =>
    server.get(saveOwnKeyVals, {
      as: bidder,
      params,
      body: { data: [{ key: `${book.phase.id}_ep_UE_1`, value }] },
    });
  await enter('5000');
  const body = { key: `${book.phase.id}_offer`, value: 'true', declaredBy: 'Vera Muster' };
  await server.get(createOwnKeyVal, { as: bidder, params, body });
  const [early, earlyText] = [await download('excel'), await download('text')];
  await enter('4000');
  const [late, lateText] = [await download('excel'), await download('text')];

  // The same refusal, whether there is such a receipt or not.
  const foreign = new TextEncoder().encode('Rahmenpreis Angebotsbeleg\nFassung 1\n');
  const refusals = [
    await askFile(early),
    await askValue(earlyText),
    await askFile(foreign),
    await askValue(foreign),
  ];
  expect(new Set(refusals.map(({ statusCode, body: said }) => `${statusCode} ${said}`)).size).toBe(1);
  expect(refusals[0]?.json()).toMatchObject({ code: 'phase-sealed' });

  server.clock.set(END_MS);
  const kept = {
    organisation: expect.any(String) as string,
    phaseId: book.phase.id,
    phaseTitle: book.phase.title,
    cause: 'download',
    madeAt: new Date(TEST_NOW_MS).toISOString(),
  };
  for (const answer of [await askFile(early), await askFile(earlyText), await askValue(earlyText)])
    expect(told(answer)).toMatchObject({ isIntact: true, kept: [{ ...kept, isCurrent: false }] });
  for (const answer of [await askFile(late), await askFile(lateText), await askValue(lateText)])
    expect(told(answer)).toMatchObject({ isIntact: true, kept: [{ ...kept, isCurrent: true }] });
  // One sign of the text is another receipt, which nobody was ever given.
  const forged = Buffer.from(Buffer.from(lateText).toString().replace('4,000', '3,000'));
  expect(forged).not.toEqual(Buffer.from(lateText));
  expect(told(await askFile(forged))).toMatchObject({ kept: [] });

  const [entry] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  expect(entry).toMatchObject({
    actorId: book.admin.id,
    action: 'POST /receipt/v1/phase/{phaseId}/file',
    detail: { checkValue: createHash('sha256').update(forged).digest('hex'), isIntact: true },
  });
});

test('a receipt of another round is named with its round, and of a sealed one nothing is told', async () => {
  const { liegenschaftIds, userIds } = book.phase;
  const [start, end] = [END_MS + STEP_MS, END_MS + 3 * STEP_MS].map((ms) => new Date(ms).toISOString());
  const body = { title: 'Zweite Runde', start, end, seal: 'FOUR_EYES', liegenschaftIds, userIds };
  second = await server.get<Phase>(createPhase, { as: book.admin, body });
  server.clock.set(END_MS + 2 * STEP_MS);
  const text = await download('text', second);
  const hidden = told(await askFile(text));
  expect(hidden).toEqual(told(await askValue(text)));
  expect(hidden).toMatchObject({ isIntact: true, kept: [] });
  server.clock.set(END_MS + 4 * STEP_MS);
  expect(told(await askFile(text)).kept).toEqual([]);
  expect((await askFile(text, second)).statusCode).toBe(409);
});

test('nobody but administrators may compare, and nobody in a phase that there is not', async () => {
  const text = await download('text');
  const file = { filename: 'Beleg.txt', bytes: text };
  const params = { phaseId: book.phase.id };
  expect((await server.ask(contract.compareReceiptFile, { as: bidder, params, file })).statusCode).toBe(403);
  expect((await askFile(text, { ...book.phase, id: bidder.id })).statusCode).toBe(404);
  expect((await askFile(new TextEncoder().encode('kein Beleg'))).statusCode).toBe(400);
});
