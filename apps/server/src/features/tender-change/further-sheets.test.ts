import { layFile, previewChange } from '@rahmenpreis/contract/tender-change.ts';
import { listLvSummaries, type LvSummary } from '@rahmenpreis/contract/lv.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { LV_HEADER } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laidFile } from '../../db/schema/lv.ts';
import { inTransaction } from '../../db/transaction.ts';
import { openTestDesk } from '../../../test/test-change-desk.ts';
import { CODES, openTestPriceBook, type TestPriceBook } from '../../../test/test-price-book.ts';
import { FUTURE } from '../../../test/test-plans.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../../test/test-server.ts';
import { layFile as layFileIn } from './repository.ts';

let server: TestServer;
let book: TestPriceBook;
let desk: ReturnType<typeof openTestDesk>;
beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  desk = openTestDesk(server, book);
});
afterAll(() => server.close());

const lineOf = (menge: number | string) => [
  '1',
  '',
  CODES[0]![0],
  'Leistung',
  menge,
  'h',
  CODES[0]![1],
  'nein',
];

/** An LV with one position on its first sheet and two on its third. */
function twoSheets(): { filename: string; bytes: Uint8Array } {
  const sheets = [
    ['LV', [[...LV_HEADER], lineOf(1)]],
    ['Hinweise', [['Bitte ausfüllen']]],
    ['Los 2', [[...LV_HEADER], lineOf(2), lineOf('1,23456')]],
  ] as const;
  const written = sheets.map(([name, rows]) => ({
    name,
    columns: [],
    rows: rows.map((cells) => ({ cells })),
    frozenRows: 0,
  }));
  return { filename: 'LV.xlsx', bytes: writeWorkbook(written) };
}

async function countOf(phaseId: string, propertyId: string): Promise<number | undefined> {
  const all = await server.get<LvSummary[]>(listLvSummaries, { as: book.admin, params: { phaseId } });
  return all.find((lv) => lv.propertyId === propertyId)?.positionCount;
}

test('a further sheet of an LV is offered, added once it is asked for, and is there again after an undo and in a copy', async () => {
  const [first] = book.phase.liegenschaftIds as [string];
  const count = () => countOf(book.phase.id, first);
  const alone = await desk.lay(twoSheets(), first);
  const shown = await desk.preview({ files: [alone] });
  expect(shown.files[0]?.warnings).toMatchObject([
    {
      message: expect.stringContaining('Nicht gelesen wird das Blatt „Los 2“ (2 Zeilen)'),
      offers: [{ choices: { alsoSheets: [2] } }],
    },
  ]);
  await desk.apply({ files: [alone] });
  expect(await count()).toBe(1);

  const both = { ...(await desk.lay(twoSheets(), first)), choices: { alsoSheets: [2], rounds: true } };
  expect((await desk.preview({ files: [both] })).files[0]).toMatchObject({
    positions: { before: 1, after: 3 },
    warnings: [{ message: 'Blatt „Los 2“: 1 Wert wurde kaufmännisch auf 3 Stellen gerundet.' }],
  });
  const { kept } = await desk.apply({ files: [both] });
  expect(await count()).toBe(3);
  // The same bytes read otherwise are another LV: an undo reads them as they were read before, and a redo
  // again.
  expect(kept).toHaveLength(1);
  const undone = await desk.apply({ files: kept });
  expect(await count()).toBe(1);
  await desk.apply({ files: undone.kept });
  expect(await count()).toBe(3);

  const body = {
    ...FUTURE,
    liegenschaftIds: [first],
    userIds: [],
    filesFrom: { phaseId: book.phase.id, lvs: true },
  };
  const next = await server.get<Phase>(createPhase, { as: book.admin, body });
  expect(await countOf(next.id, first)).toBe(3);
});

test('a fourth decimal is refused as specified, and beside it rounding is offered', async () => {
  const [first] = book.phase.liegenschaftIds as [string];
  const file = await desk.lay(twoSheets(), first);
  const answer = await server.ask(previewChange, {
    ...desk.place(),
    body: { files: [{ ...file, choices: { alsoSheets: [2] } }] },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    details: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining('mehr als 3 Nachkommastellen (Beispiel: 1,426)'),
      }),
      expect.objectContaining({
        offers: [{ label: '1 Wert auf drei Stellen runden', choices: { rounds: true } }],
      }),
    ]),
  });
});

test('what is laid down is a workbook by its bytes, and of too much of a phase the oldest goes first', async () => {
  const params = { phaseId: book.phase.id };
  const lay = (bytes: Uint8Array) =>
    server.ask(layFile, { as: book.admin, params, file: { filename: 'lv.xlsx', bytes } });
  const refused = await lay(Buffer.from('%PDF-1.7'));
  expect(refused.statusCode).toBe(400);
  expect(refused.body).toContain('Das ist eine PDF-Datei.');
  expect((await lay(Buffer.alloc(200))).statusCode).toBe(400);
  const { db } = server.database;
  await db.delete(laidFile);
  const file = { filename: 'lv.xlsx', bytes: Buffer.alloc(1_000), sha256: '' };
  const ids: string[] = [];
  for (const at of [1, 2, 3]) {
    await inTransaction(db, async (transaction) => {
      ids.push(await layFileIn(transaction, book.phase.id, file, TEST_NOW_MS + at, 2_500));
    });
  }
  const left = await db.select({ id: laidFile.id }).from(laidFile);
  expect(left.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
});
