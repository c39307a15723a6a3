import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { replaceEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { deleteLv, uploadLv } from '@rahmenpreis/contract/lv.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase, PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  catalogOf,
  CODES,
  openTestPriceBook,
  putLv,
  type TestPriceBook,
} from '../../../../test/test-price-book.ts';
import { startTestServer, TEST_NOW_MS, type TestServer } from '../../../../test/test-server.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let book: TestPriceBook;

async function open(differing: Parameters<typeof openTestPriceBook>[1] = {}): Promise<void> {
  await server?.close();
  server = await startTestServer();
  book = await openTestPriceBook(server, differing);
  for (const id of book.liegenschaftIds) {
    await putLv(server, book, id, [
      { code: 0, mengeMillis: 2_000, inactive: false },
      { code: 1, mengeMillis: 500, inactive: false },
    ]);
  }
  // What was changed in the moment of the admission was always so, and its mails are over.
  pass(3);
  await server.readMails();
}
beforeEach(() => open());
afterAll(() => server.close());

const change = (body: Partial<PhaseInput>, mail?: 'none') =>
  server.get<Phase>(contract.changePhase, {
    as: book.admin,
    params: { phaseId: book.phase.id },
    query: mail === undefined ? {} : { mail },
    body: { title: book.phase.title, start: book.phase.start, end: book.phase.end, ...body },
  });
const pass = (minutes: number) => server.clock.set(server.clock.nowMs() + minutes * MINUTE_MS);
const mails = async () => (await server.readMails()).map(({ to, kind }) => [to, kind]);
const ids = () => book.bidders.slice(0, 2).map(({ id }) => id);

describe('a bidder that is taken out', () => {
  test('is told two minutes later, and gets no mail of changes', async () => {
    const [out, stays] = book.bidders;
    await change({ liegenschaftIds: book.liegenschaftIds });
    await change({ userIds: [stays!.id] });
    expect(await mails()).toEqual([]);
    pass(2);
    const letters = await server.readMails();
    expect(new Map(letters.map(({ to, kind }) => [to, kind]))).toEqual(
      new Map([
        [stays!.username, 'phase-changed'],
        [out!.username, 'phase-removed'],
      ]),
    );
    const letter = letters.find(({ kind }) => kind === 'phase-removed')!;
    expect(letter.subject).toBe('Sie sind zur Phase „Angebote“ nicht mehr zugelassen');
    expect(letter.text).toContain('wird nicht gewertet');
  });

  test('and put back by then is told nothing, also shortly before the end', async () => {
    await open({ end: new Date(TEST_NOW_MS + 12 * MINUTE_MS).toISOString() });
    await change({ userIds: [] });
    expect(await mails()).toEqual([]);
    pass(1);
    await change({ userIds: ids() });
    pass(2);
    expect(await mails()).toEqual([]);
  });

  test('and put back later is told that it can offer again, as often as that happens', async () => {
    const [first] = book.bidders;
    for (const _ of [1, 2]) {
      await change({ userIds: ids().slice(1) });
      pass(2);
      expect(await mails()).toEqual([[first!.username, 'phase-removed']]);
      await change({ userIds: ids() });
      expect(await mails()).toEqual([[first!.username, 'phase-admitted']]);
    }
  });

  test('is not told where it was never told that it was in', async () => {
    const late = book.bidders[2]!;
    await change({ userIds: [...ids(), late.id] });
    await change({ userIds: ids() });
    pass(2);
    expect(await mails()).toEqual([]);
  });
});

describe('where whoever makes a change wishes no mail', () => {
  test('of properties and bidders nobody gets one, and the trail says so', async () => {
    const [first] = book.bidders;
    await change(
      { liegenschaftIds: book.liegenschaftIds, userIds: [first!.id, book.bidders[2]!.id] },
      'none',
    );
    pass(3);
    expect(await mails()).toEqual([]);
    const { entries } = await server.get<{ entries: AuditEntry[] }>(listAuditEntries, { as: book.admin });
    expect(entries.find(({ action }) => action === 'PUT /lvep/v1/phase/{phaseId}')?.detail).toMatchObject({
      isUntold: true,
    });
  });

  test('of a catalogue or an LV nobody gets one; the next mail tells of it as well', async () => {
    const [as, phaseId] = [book.admin, book.phase.id];
    const [propertyId] = book.liegenschaftIds;
    const bytes = sampleBytes([
      LV_HEADER,
      ['1', '', CODES[0]![0], 'Leistung', '7', 'h', CODES[0]![1], 'nein'],
    ]);
    const file = { filename: 'lv.xlsx', bytes };
    const place = { phaseId, propertyId: propertyId! };
    const query = { mail: 'none' };
    await server.get(replaceEpCatalog, {
      as,
      params: { phaseId },
      query,
      file: await catalogOf(CODES.slice(1)),
    });
    await server.get(replaceEpCatalog, {
      as,
      params: { phaseId },
      query,
      file: await catalogOf(CODES.slice(0, 3)),
    });
    const { id: lvId } = await server.get<{ id: string }>(uploadLv, { as, params: place, query, file });
    pass(3);
    expect(await mails()).toEqual([]);
    await server.get(deleteLv, { as, params: { ...place, lvId }, query });
    pass(3);
    expect(await mails()).toEqual([]);
    await server.get(uploadLv, { as, params: place, file });
    pass(3);
    const letters = await server.readMails();
    expect(letters.map(({ kind }) => kind)).toEqual(['phase-changed', 'phase-changed']);
    expect(letters[0]!.text).toContain('EP-Katalog');
  });

  test('of another end everybody is told all the same', async () => {
    const end = new Date(TEST_NOW_MS + 12 * 60 * MINUTE_MS).toISOString();
    await change({ end, userIds: ids() }, 'none');
    expect((await mails()).map(([, kind]) => kind)).toEqual(['phase-times', 'phase-times']);
  });
});
