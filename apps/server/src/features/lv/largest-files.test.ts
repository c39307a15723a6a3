import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { createOwnKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import { listLvs, type Lv, type LvInfo, uploadLv } from '@rahmenpreis/contract/lv.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyVal } from '../../db/schema/keyval.ts';
import { createTestLiegenschaft } from '../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

const PRICES = 5_000;

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;
let phaseId: string;
let propertyId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, bidder } = await signInPeople(server));
  propertyId = await createTestLiegenschaft(server, admin, 'L-001');
  const body = { ...RUNNING, liegenschaftIds: [propertyId], userIds: [bidder.id] };
  phaseId = (await server.get<Phase>(createPhase, { as: admin, body })).id;
  const category = ['1', 'Kategorie', 'Leistungen', '', '', '', '', 'uegm', ''];
  const positions = Array.from({ length: PRICES }, (_, k) => {
    return [`1.${k + 1}`, 'Position', `Leistung ${k}`, codeOf(k), 'h', '', '', 'uegm', ''];
  });
  const file = { filename: 'ep-katalog.xlsx', bytes: sampleBytes([CATALOG_HEADER, category, ...positions]) };
  await server.get(uploadEpCatalog, { as: admin, params: { phaseId }, file });
});
afterAll(() => server.close());

const codeOf = (k: number): string => `EP${k}`;

/** An LV of as many rows as there may be, its heading among them. */
function largestLv(): { filename: string; bytes: Uint8Array } {
  const positions = Array.from({ length: SHEET_MAX_ROWS - 1 }, (_, k) => {
    return [`${k + 1}`, `474.${k}`, codeOf(k % PRICES), `Raum ${k}`, 1 + k / 8, 'h', 'uegm', 'nein'];
  });
  return { filename: 'lv.xlsx', bytes: sampleBytes([LV_HEADER, ...positions]) };
}

/** An LV of one row too many: what stands in those below its head matters no more. */
const overfull = () => ({
  filename: 'lv.xlsx',
  bytes: sampleBytes([LV_HEADER, ...Array.from({ length: SHEET_MAX_ROWS }, (_, k) => [k])]),
});

const prices = (last: string) =>
  Array.from({ length: PRICES }, (_, k) => ({
    key: `${phaseId}_ep_${codeOf(k)}`,
    value: k === PRICES - 1 ? last : `${k}`,
  }));

test('an LV of 20,000 rows is stored whole, one of a row more not at all, and a price passes it meanwhile', async () => {
  const ask = { as: admin, params: { phaseId, propertyId } };
  const refused = await server.ask(uploadLv, { ...ask, file: overfull() });
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    expect.stringContaining('mehr als 20.000 Zeilen'),
  ]);
  const order: string[] = [];
  const upload = server.get<LvInfo>(uploadLv, { ...ask, file: largestLv() });
  const params = { phaseId, orgaId: bidder.organisationId };
  const price = server.get(createOwnKeyVal, {
    as: bidder,
    params,
    body: { key: `${phaseId}_ep_EP1`, value: '7' },
  });
  await Promise.all([upload.then(() => order.push('LV')), price.then(() => order.push('price'))]);
  expect(order).toEqual(['price', 'LV']);
  const [stored] = await server.get<Lv[]>(listLvs, { as: admin, params: { phaseId } });
  expect(stored?.positions).toHaveLength(SHEET_MAX_ROWS - 1);
});

test('a price list of 5,000 is stored in one transaction: all of it under one revision, or nothing', async () => {
  const { db } = server.database;
  await db.delete(keyVal);
  const ask = { as: bidder, params: { phaseId, orgaId: bidder.organisationId } };
  const stored = () => db.select().from(keyVal).where(eq(keyVal.phaseId, phaseId));
  const refused = await server.ask(saveOwnKeyVals, { ...ask, body: { data: prices('1,5') } });
  expect([refused.statusCode, await stored()]).toEqual([400, []]);
  await server.get(saveOwnKeyVals, { ...ask, body: { data: prices('4711') } });
  const rows = await stored();
  expect(rows).toHaveLength(PRICES);
  expect(new Set(rows.map(({ revision }) => revision)).size).toBe(1);
});
