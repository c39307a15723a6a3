import { listEpCatalogs, listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { createAlphaKeyVal, type KeyVal, listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvs, type Lv } from '@rahmenpreis/contract/lv.ts';
import { createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { changeTargets, readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { printKeyvalKey, printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '../../../db/schema/audit.ts';
import { phase } from '../../../db/schema/phase.ts';
import { enter, openTestPriceBook, putLv, type TestPriceBook } from '../../../../test/test-price-book.ts';
import { FUTURE } from '../../../../test/test-plans.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
  for (const [at, id] of book.liegenschaftIds.slice(0, 2).entries())
    await putLv(server, book, id, [{ code: at, mengeMillis: 1_000 * (at + 1), inactive: false }]);
  await enter(server, book, book.bidders[0]!, { ep_007: '1000', offer: 'true' });
});
afterAll(() => server.close());
beforeEach(() => server.database.db.delete(phase).where(ne(phase.id, book.phase.id)));

const create = (more: object) => server.ask(createPhase, { as: book.admin, body: { ...FUTURE, ...more } });

async function made(more: object): Promise<Phase> {
  const answer = await create(more);
  expect(answer.statusCode).toBe(200);
  return (JSON.parse(answer.body) as { data: Phase }).data;
}

const lvsOf = ({ id }: { id: string }) =>
  server.get<Lv[]>(listLvs, { as: book.admin, params: { phaseId: id } });
const entriesOf = ({ id }: { id: string }) =>
  server.get(listEpEntries, { as: book.admin, params: { phaseId: id } });

test('catalogue and LVs are copies that price the same, and no price or word of a bidder comes along', async () => {
  const { liegenschaftIds, userIds } = book.phase;
  const filesFrom = { phaseId: book.phase.id, lvs: true };
  const copy = await made({ liegenschaftIds, userIds, filesFrom });
  expect(await entriesOf(copy)).toEqual(await entriesOf(book.phase));
  const positionsOf = async (of: Phase) =>
    (await lvsOf(of)).map(({ info, positions }) => [
      info.propertyId,
      positions.map(({ epCode, amount, unit }) => ({ epCode, amount, unit })),
    ]);
  expect(await positionsOf(copy)).toEqual(await positionsOf(book.phase));
  const offers = await server.get<{ participation: unknown[]; sums: number[]; flags: number[] }>(getOffers, {
    as: book.admin,
    params: { phaseId: copy.id },
  });
  expect(offers.participation).toEqual([null, null]);
  expect(offers.sums.every((sum) => sum === 0)).toBe(true);
  // Something is asked for, and nobody has a price for it.
  expect(offers.flags).toContain(1);
});

test('only LVs of properties that the new phase lists come along, and none where they are not wanted', async () => {
  const [only] = book.liegenschaftIds;
  const one = await made({ liegenschaftIds: [only], filesFrom: { phaseId: book.phase.id, lvs: true } });
  expect((await lvsOf(one)).map(({ info }) => info.propertyId)).toEqual([only]);
  await server.database.db.delete(phase).where(ne(phase.id, book.phase.id));
  const { liegenschaftIds } = book.phase;
  const none = await made({ liegenschaftIds, filesFrom: { phaseId: book.phase.id, lvs: false } });
  expect(await lvsOf(none)).toEqual([]);
  expect(await entriesOf(none)).not.toEqual([]);
});

test('target prices come along where they are wanted, of properties that the new phase lists', async () => {
  const [only, other] = book.liegenschaftIds as [string, string];
  const owner = { phaseId: book.phase.id, orgaId: book.admin.organisationId };
  const keyOf = (of: Pick<Phase, 'id'>, liegenschaftId: string) =>
    printTargetKey({ phaseId: of.id, liegenschaftId, sliceId: 'basisfm' });
  const targets = new Map([
    [keyOf(book.phase, only), 1_500],
    [keyOf(book.phase, other), 0],
  ]);
  const key = printKeyvalKey({ kind: 'target', phaseId: book.phase.id });
  const body = { key, value: changeTargets(undefined, targets) };
  await server.get(createAlphaKeyVal, { as: book.admin, params: owner, body });
  const storedOf = async (of: Phase) => {
    const params = { ...owner, phaseId: of.id };
    const [stored] = await server.get<KeyVal[]>(listOrgaKeyVals, { as: book.admin, params });
    return readTargets(stored?.value);
  };
  const files = { phaseId: book.phase.id, lvs: false };
  const copy = await made({ liegenschaftIds: [only], filesFrom: { ...files, targets: true } });
  expect(await storedOf(copy)).toEqual(new Map([[keyOf(copy, only), 1_500]]));
  await server.database.db.delete(phase).where(ne(phase.id, book.phase.id));
  expect(await storedOf(await made({ liegenschaftIds: [only], filesFrom: files }))).toEqual(new Map());
});

test('a phase without a catalogue gives none, and nothing is made; nor of one that there is not', async () => {
  const empty = await made({ title: 'Leer' });
  const later = { start: '2028-02-01T07:00:00.000Z', end: '2028-02-27T01:00:00.000Z' };
  const refused = [
    await create({ ...later, filesFrom: { phaseId: empty.id, lvs: true } }),
    await create({ ...later, filesFrom: { phaseId: '00000000-0000-4000-8000-000000000009', lvs: true } }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([409, 404]);
  expect(await server.get<Phase[]>(listPhases, { as: book.admin })).toHaveLength(2);
  expect(await server.get<unknown[]>(listEpCatalogs, { as: book.admin })).toHaveLength(1);
});

test('the trail says from which phase the files are', async () => {
  await server.database.db.delete(audit);
  await made({ filesFrom: { phaseId: book.phase.id, lvs: false } });
  const [entry] = await server.database.db.select().from(audit);
  expect(entry?.detail).toMatchObject({
    changes: { listed: expect.arrayContaining([{ name: 'filesFrom', to: book.phase.id }]) },
  });
});
