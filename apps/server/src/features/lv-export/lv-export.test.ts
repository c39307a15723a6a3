import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createAlphaKeyVal, createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import * as contract from '@rahmenpreis/contract/lv.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { readSheet } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';

const PRICES = (
  JSON.parse(
    readFileSync(new URL('../../demo/data/tender-klein/prices.json', import.meta.url), 'utf8'),
  ) as Record<string, Record<string, number>>
)['bieter1@example.org']!;

let server: TestServer;
let opened: TestTender;
let first: TestUser;
let second: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  first = opened.bidders.get('bieter1@example.org')!;
  second = opened.bidders.get('bieter2@example.org')!;
});
afterAll(() => server.close());

function place(nummer = 'L-001') {
  return { phaseId: opened.phase.id, propertyId: opened.liegenschaftIds.get(nummer)! };
}

function exportLv(as: TestUser, ids: readonly string[], params: Record<string, string> = place()) {
  const body = { serviceProvider: ids.map((id) => ({ id, organisationName: 'Egal', positions: [] })) };
  return server.ask(contract.exportLv, { as, params, query: { type: 'excel' }, body });
}

function exportOrder(as: TestUser, id: string, type: string, params: Record<string, string> = place()) {
  return server.ask(contract.exportOrderLv, { as, params, query: { type }, body: { provider: { id } } });
}

function award(sliceId: string, serviceProviderId: string) {
  const { phaseId, propertyId } = place();
  return server.get(createAlphaKeyVal, {
    as: opened.admin,
    params: { phaseId, orgaId: opened.admin.organisationId },
    body: { key: `awarding_${phaseId}_${propertyId}_${sliceId}`, value: serviceProviderId },
  });
}

async function rowsOf(answer: LightMyRequestResponse) {
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const sheet = await readSheet(new Uint8Array(answer.rawPayload));
  if (!sheet.ok) throw new Error(sheet.finding.message);
  return sheet.rows;
}

function filenameOf(answer: LightMyRequestResponse): string {
  const header = String(answer.headers['content-disposition']);
  return decodeURIComponent(/filename\*=UTF-8''(.+)$/.exec(header)?.[1] ?? '');
}

/**
 * Sums of a provider at the property by service group, in thousandths of a euro, as the comparison gives
 * them.
 */
async function comparedSums(providerId: string, nummer = 'L-001'): Promise<number[]> {
  const offers = await server.get<Offers>(getOffers, {
    as: opened.admin,
    params: { phaseId: opened.phase.id },
  });
  const l = offers.liegenschaftIds.indexOf(opened.liegenschaftIds.get(nummer)!);
  const p = offers.serviceProviderIds.indexOf(providerId);
  const from = (p * offers.liegenschaftIds.length + l) * offers.sliceIds.length;
  return offers.sums.slice(from, from + offers.sliceIds.length);
}

/** State, property and sustainability factor of the first bidder at L-001 in Hamburg, in thousandths. */
function factorsOf(sliceId: 'energie' | 'aufzug'): number[] {
  const { bl, ls, n } = opened.tender.providers.find(({ username }) => username === first.username)!;
  const sustainability = sliceId === 'energie' ? n['L-001']?.[sliceId] : undefined;
  return [bl['Hamburg']?.[sliceId] ?? 1000, ls['L-001']?.[sliceId] ?? 1000, sustainability ?? 1000];
}

/** The contract's «Ep (faktoriert)» in whole numbers of any size. */
function factored(epMillis: number, factors: readonly number[]): number {
  const product = factors.reduce((product, factor) => product * BigInt(factor), BigInt(epMillis));
  return Number((product + 500_000_000n) / 1_000_000_000n);
}

const total = (sums: readonly number[]) => sums.reduce((sum, each) => sum + each, 0) / 1000;

describe('the priced LV', () => {
  test('of one provider is an attachment whose total is that of the comparison (EXPORT-001)', async () => {
    const answer = await exportLv(opened.admin, [first.id]);
    const rows = await rowsOf(answer);
    expect(filenameOf(answer)).toBe('LV [L-001]_Kontorhaus Hamburg_20.11.2026.xlsx');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(rows.at(-1)).toContain(total(await comparedSums(first.id)));
    expect(rows.flat()).not.toContain('Egal');
  });

  test('of several providers is the Preisspiegel with each one’s total', async () => {
    const answer = await exportLv(opened.admin, [second.id, first.id.toUpperCase(), first.id]);
    const rows = await rowsOf(answer);
    expect(filenameOf(answer)).toBe('Preisspiegel [L-001]_Kontorhaus Hamburg_20.11.2026.xlsx');
    for (const { id } of [first, second]) expect(rows.at(-1)).toContain(total(await comparedSums(id)));
  });

  test('is measured against the best offer that takes part, and a withdrawn cheaper one has no percent (PRICE-013)', async () => {
    const [best, withdrawn] = ['bieter4@example.org', 'bieter5@example.org'].map(
      (username) => opened.bidders.get(username)!,
    ) as [TestUser, TestUser];
    const [bestSum, withdrawnSum] = await Promise.all(
      [best, withdrawn].map(async ({ id }) => total(await comparedSums(id, 'L-002'))),
    );
    const rows = await rowsOf(await exportLv(opened.admin, [best.id, withdrawn.id], place('L-002')));
    const last = rows.at(-1)!;
    const shareOf = (sum: number | undefined) => last[last.indexOf(sum ?? null) + 1];
    expect(withdrawnSum).toBeLessThan(bestSum!);
    expect([shareOf(bestSum), shareOf(withdrawnSum)]).toEqual([100, null]);
  });

  test('a bidder gets its own and, whatever else the body names, the one 404', async () => {
    const own = await rowsOf(await exportLv(first, [first.id]));
    expect(own.at(-1)).toContain(total(await comparedSums(first.id)));
    const unknown = await exportLv(first, [randomUUID()]);
    const stranger = await server.signIn('fremd@example.org', ['PERMISSION_DLREAD']);
    const hidden = [
      await exportLv(first, [second.id]),
      await exportLv(first, [first.id, second.id]),
      await exportLv(first, [first.id], { ...place(), propertyId: randomUUID() }),
      await exportLv(first, [first.id], { ...place(), phaseId: randomUUID() }),
      await exportLv(stranger, [stranger.id]),
    ];
    expect(unknown.statusCode).toBe(404);
    expect(hidden.map(({ body }) => body)).toEqual(hidden.map(() => unknown.body));
  });

  test('takes the payload as it is specified, and believes none of its prices (EXPORT-002, API-036)', async () => {
    const ask = (as: TestUser, ...organisationNames: string[]) =>
      server.ask(contract.exportLv, {
        as,
        params: place(),
        query: { type: 'excel' },
        body: {
          liegenschaft: { nummer: 'egal' },
          serviceProvider: organisationNames.map((organisationName) => ({
            organisationName,
            positions: [
              { id: randomUUID(), amount: 1, ep: 1, gp: 1, notInMarketArea: false, noPriceGiven: false },
            ],
          })),
          rootCategories: [{ epCatalogId: randomUUID(), categories: [], lvPositionIds: [] }],
        },
      });
    const nameOf = (user: TestUser) =>
      opened.tender.providers.find(({ username }) => username === user.username)!.organisation;
    const [own, foreign] = [nameOf(first), nameOf(second)];
    const expected = await rowsOf(await exportLv(opened.admin, [first.id, second.id]));
    expect(await rowsOf(await ask(opened.admin, own, foreign))).toEqual(expected);
    expect((await rowsOf(await ask(first, own))).at(-1)).toContain(total(await comparedSums(first.id)));
    const refused = [await ask(first, foreign), await ask(opened.admin, own, 'Niemand GmbH')];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(refused[0]!.body).toBe((await exportLv(first, [randomUUID()])).body);
  });

  test('takes the one provider as itself, too (EXPORT-002)', async () => {
    const ask = (serviceProvider: unknown) =>
      server.ask(contract.exportLv, {
        as: opened.admin,
        params: place(),
        query: { type: 'excel' },
        body: { serviceProvider },
      });
    const expected = await rowsOf(await exportLv(opened.admin, [first.id]));
    expect(await rowsOf(await ask({ id: first.id, positions: [] }))).toEqual(expected);
    for (const wrong of [{}, 'x', [], [{}], undefined]) {
      const refused = await ask(wrong);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ message: expect.stringMatching(/^Bitte (nennen|wählen) Sie /) });
    }
  });

  test('of nobody, and of somebody the phase does not list, is refused', async () => {
    expect((await exportLv(opened.admin, [])).statusCode).toBe(400);
    expect((await exportLv(opened.admin, [first.id, opened.admin.id])).statusCode).toBe(404);
  });
});

describe('the order LV', () => {
  test('is refused while nothing is awarded, and for bidders always', async () => {
    const refused = await exportOrder(opened.admin, first.id, 'excel');
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'Diesem Dienstleister wurde für diese Liegenschaft keine Leistungsgruppe vergeben.',
    ]);
    expect((await exportOrder(first, first.id, 'excel')).statusCode).toBe(403);
  });

  test('holds exactly the awarded groups, as spreadsheet and as JSON (EXPORT-008, EXPORT-009)', async () => {
    await award('aufzug', first.id);
    await award('energie', first.id);
    await award('basisfm', second.id);
    const [, aufzug, energie] = (await comparedSums(first.id)) as [number, number, number];
    const excel = await exportOrder(opened.admin, first.id, 'excel');
    const rows = await rowsOf(excel);
    expect(filenameOf(excel)).toBe(
      'AuftragsLV_Hansewerk Gebäudedienste GmbH_[L-001]_Kontorhaus Hamburg_20.11.2026.xlsx',
    );
    expect(rows.at(-1)).toContain((aufzug + energie) / 1000);
    const json = await exportOrder(opened.admin, first.id, 'json');
    expect(filenameOf(json)).toBe(
      'Export_AuftragsLV_Hansewerk Gebäudedienste GmbH_[L-001]_Kontorhaus Hamburg.json',
    );
    const order = json.json<{
      property: { id: string };
      provider: { id: string };
      lvPositions: { sliceTag: string; epCode: string; ep: number; gp: number }[];
    }>();
    expect([order.property.id, order.provider.id]).toEqual([place().propertyId, first.id]);
    expect(new Set(order.lvPositions.map(({ sliceTag }) => sliceTag))).toEqual(new Set(['aufzug', 'energy']));
    const sumMillis = order.lvPositions.reduce((sum, { gp }) => sum + Math.round(gp * 1000), 0);
    expect(sumMillis).toBe(aufzug + energie);
    for (const { sliceTag, epCode, ep } of order.lvPositions) {
      const factors = factorsOf(sliceTag === 'energy' ? 'energie' : 'aufzug');
      expect([epCode, Math.round(ep * 1000)]).toEqual([epCode, factored(PRICES[epCode]!, factors)]);
    }
    expect((await exportOrder(opened.admin, first.id, 'excel', place('L-002'))).statusCode).toBe(409);
    const [lv] = await server.get<contract.Lv[]>(contract.listLvs, {
      as: opened.admin,
      params: { phaseId: place().phaseId },
      query: { propertyId: place().propertyId },
    });
    const ordered = lv!.positions.filter(({ sliceTag }) => ['aufzug', 'energy'].includes(sliceTag));
    expect(order.lvPositions).toMatchObject(ordered);
  });

  test('does not count an award to somebody who has withdrawn since (AWARD-020)', async () => {
    await award('sachverstaendige', second.id);
    expect((await exportOrder(opened.admin, second.id, 'json')).statusCode).toBe(200);
    await server.get(createOwnKeyVal, {
      as: second,
      params: { phaseId: opened.phase.id, orgaId: second.organisationId },
      body: { key: `${opened.phase.id}_offer`, value: 'false' },
    });
    expect((await exportOrder(opened.admin, second.id, 'json')).statusCode).toBe(409);
  });
});
