import { randomUUID } from 'node:crypto';
import { listLvs, listLvSummaries, type LvSummary } from '@rahmenpreis/contract/lv.ts';
import { lvCallSchemas } from '@rahmenpreis/contract/schema/lv.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import { openTestPriceBook, type TestPriceBook } from '../../../test/test-price-book.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../../test/test-server.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { presentLv } from './present.ts';
import { cutLvs, printLvs } from './print-lvs.ts';
import * as repository from './repository.ts';
import { createPlaceFinder } from './rules.ts';

let server: TestServer;
let book: TestPriceBook;

/** LVs that take several reads: one that takes several pieces too, empty ones, and many. */
const COUNTS = [1_204, 0, 500, 1_900, 501, 1, 0, 1_000, 7];

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  for (const [l, count] of COUNTS.entries()) {
    await put(
      await createTestLiegenschaft(server, book.admin, `M-${l}`, l % 2 ? 'Hamburg' : 'Bayern'),
      count,
    );
  }
});
afterAll(() => server.close());

async function put(propertyId: string, count: number): Promise<void> {
  const positions = Array.from({ length: count }, (_, row) => ({
    id: randomUUID(),
    serialNumber: `${row}`,
    identificationNumber: '„x“ \u2028',
    mengeMillis: row * 7 + 1,
    description: 'Prüfen & "warten"\n',
    optionalPosition: row % 3 === 0,
    optionalPositionActive: row % 2 === 0,
    epCode: row % 5 === 0 ? 'GONE' : '007',
    sliceTag: row % 2 ? ('aufzug' as const) : ('energy' as const),
    unit: 'm²',
  }));
  const content = { positions, file: { filename: 'lv.xlsx', bytes: new Uint8Array() } };
  const place = { phaseId: book.phase.id, propertyId };
  await inTransaction(server.database.db, (transaction) =>
    repository.saveLv(transaction, place, content, TEST_NOW_MS),
  );
}

/** The LVs as the handler finds them, and the answer written whole, entry by entry as its schema says. */
function readWhole() {
  const { id } = book.phase;
  return inTransaction(server.database.db, async (transaction) => {
    const placeOf = createPlaceFinder((await findEpCatalog(transaction, id))?.entries ?? []);
    const rows = await repository.listLvs(transaction, id);
    const data = z.encode(
      lvCallSchemas.listLvs.answer,
      rows.map((row) => presentLv(row, placeOf)),
    );
    const parts = cutLvs(await repository.listLvSummaries(transaction, id));
    return { text: JSON.stringify({ data }), data, parts, placeOf };
  });
}

test('LVs of a phase that are written one after the other are the bytes of all of them together (API-029)', async () => {
  const { text, parts } = await readWhole();
  expect(parts.length).toBeGreaterThan(2);
  const answer = await server.ask(listLvs, { as: book.admin, params: { phaseId: book.phase.id } });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(answer.body === text).toBe(true);
});

test('few positions are written at once, in as many reads as they need', async () => {
  const { parts, placeOf, text } = await readWhole();
  const pieces: string[] = [];
  for await (const piece of printLvs(server.database.db, parts, placeOf)) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(text.length / 5);
  expect(parts.map((part) => part.map(({ positionCount }) => positionCount))).toEqual([
    [1_204],
    [0, 500],
    [1_900],
    [501, 1, 0],
    [1_000],
    [7],
  ]);
});

test('summaries count the positions that there are', async () => {
  const { data } = await readWhole();
  const params = { phaseId: book.phase.id };
  const summaries = await server.get<LvSummary[]>(listLvSummaries, { as: book.admin, params });
  expect(summaries).toEqual(
    data.map(({ info, positions }) => ({ ...info, positionCount: positions.length })),
  );
});

test('an LV that is replaced meanwhile breaks the answer off: it never mixes two moments', async () => {
  const { parts, placeOf } = await readWhole();
  const pieces = printLvs(server.database.db, parts, placeOf);
  await pieces.next();
  await put(parts.at(-1)!.at(-1)!.propertyId, 8);
  const rest = async () => {
    for await (const _ of pieces);
  };
  await expect(rest()).rejects.toThrow('an LV was changed');
});
