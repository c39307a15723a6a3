import {
  listMissingDecisions,
  type MissingDecision,
  type MissingProbe,
  probeMissingPrices,
  saveMissingDecision,
} from '@rahmenpreis/contract/missing-price.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { changePhase, createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { phase as phaseTable } from '../../db/schema/phase.ts';
import { closeTestAward } from '../../../test/close-award.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { TEST_NOW_MS, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let opened: TestTender;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
});
afterAll(() => server.close());

const bidder = (place: number) => opened.bidders.get(`bieter${place}@example.org`)!;
const nameOf = (id: string) => [...opened.bidders].find(([, user]) => user.id === id)?.[0].slice(0, 7);
const property = (nummer: string) => opened.liegenschaftIds.get(nummer)!;
const as = () => ({ as: opened.admin, params: { phaseId: opened.phase.id } });

function probe(nummer: string, more: object = {}): Promise<MissingProbe[]> {
  return server.get(probeMissingPrices, { ...as(), query: { liegenschaftId: property(nummer), ...more } });
}

function save(said: Partial<MissingDecision> & { before: number | null }, of: MissingProbe) {
  const { serviceProviderId, liegenschaftId, sliceId, offersVersion } = of;
  const place = { serviceProviderId, liegenschaftId, sliceId, offersVersion };
  const body = { ...place, decision: 'stays', reason: 'Geringfügig', ...said };
  return server.ask(saveMissingDecision, { ...as(), body });
}

describe('the probe of the demo tender', () => {
  test.each([
    // By hand, from prices, quantities and factors: TG0030 thrice, TG0260 twice and TG0270 at L-001.
    [
      'L-001',
      { missingCount: 6, countedCount: 81, valueMillis: 30_396_364, faults: ['count', 'value'] },
      [4, 1_230_699_962, 1_261_096_326],
      [1_465_752, 1_832_191, 942_269, 507_996, 884_289, 24_763_867],
      ['bieter4', 'bieter4', 'bieter4', 'bieter1', 'bieter1', 'bieter1'],
    ],
    [
      'L-003',
      { missingCount: 2, countedCount: 73, valueMillis: 10_079_495, faults: ['count', 'value'] },
      [3, 696_726_320, 706_805_815],
      [767_449, 9_312_046],
      ['bieter2', 'bieter2'],
    ],
    [
      'L-004',
      { missingCount: 2, countedCount: 65, valueMillis: 13_183_728, faults: ['count', 'value'] },
      [3, 668_155_409, 681_339_137],
      [1_161_096, 12_022_632],
      ['bieter4', 'bieter2'],
    ],
  ])('says of %s what was computed by hand', async (nummer, figures, [rank, without, filled], gps, names) => {
    const probes = await probe(nummer);
    expect(probes).toHaveLength(1);
    const [found] = probes as [MissingProbe];
    expect(nameOf(found.serviceProviderId)).toBe('bieter3');
    const winnerId = bidder(2).id;
    expect(found).toMatchObject({ ...figures, sliceId: 'basisfm', allowedCount: 1, limitTenths: 10 });
    expect(found.without).toEqual({ sumMillis: without, rank, winnerId });
    expect(found.filled).toEqual({ sumMillis: filled, rank, winnerId });
    expect(found.positions.map(({ highestMillis }) => highestMillis)).toEqual(gps);
    expect(found.positions.map(({ highestOfId }) => nameOf(highestOfId!))).toEqual(names);
  });

  test('finds nothing outside the market, and only whom is asked for', async () => {
    expect(await probe('L-002')).toEqual([]);
    expect(await probe('L-001', { serviceProviderId: bidder(1).id })).toEqual([]);
    expect(await probe('L-001', { serviceProviderId: bidder(3).id.toUpperCase() })).toHaveLength(1);
    const foreign = { liegenschaftId: property('L-001'), serviceProviderId: opened.admin.id };
    expect((await server.ask(probeMissingPrices, { ...as(), query: foreign })).statusCode).toBe(404);
  });

  test('goes by the limits of the phase, which are fixed from its start', async () => {
    const { db } = server.database;
    const limits = (missingTenths: number, missingPer100: number) =>
      db.update(phaseTable).set({ missingTenths, missingPer100 }).where(eq(phaseTable.id, opened.phase.id));
    await limits(25, 6);
    expect(await probe('L-001')).toMatchObject([{ allowedCount: 6, limitTenths: 25, faults: [] }]);
    await limits(24, 6);
    expect(await probe('L-001')).toMatchObject([{ faults: ['value'] }]);
    await limits(10, 1);

    const { title, start, end } = opened.phase;
    const change = (body: object) =>
      server.ask(changePhase, { ...as(), body: { title, start, end, ...body } });
    const refused = await change({ missingTenths: 11 });
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('missing-limits-fixed'),
    ]);
    expect((await change({ missingTenths: 10, missingPer100: 1 })).statusCode).toBe(200);
    const later = (days: number) => new Date(TEST_NOW_MS + days * 86_400_000).toISOString();
    const body = { title: 'Später', start: later(2), end: later(3) };
    const made = await server.get<Phase>(createPhase, {
      as: opened.admin,
      body: { ...body, missingTenths: 0 },
    });
    expect(made).toMatchObject({ missingTenths: 0, missingPer100: 1 });
    const params = { phaseId: made.id };
    const changed = { as: opened.admin, params, body: { ...body, missingPer100: 3 } };
    expect(await server.get(changePhase, changed)).toMatchObject({ missingTenths: 0, missingPer100: 3 });
    const wrong = { ...changed, body: { ...body, missingTenths: 1_001 } };
    expect((await server.ask(changePhase, wrong)).statusCode).toBe(400);
  });
});

describe('a decision', () => {
  test('is kept over what was seen only, with the probe and its reason, which the trail can forget', async () => {
    const [of] = (await probe('L-001')) as [MissingProbe];
    await server.database.db.delete(audit);
    expect((await save({ reason: ' ', before: null }, of)).statusCode).toBe(400);
    expect((await save({ before: null }, of)).statusCode).toBe(200);
    const [kept] = await server.get<MissingDecision[]>(listMissingDecisions, as());
    const { positions: _, offersVersion, ...figures } = of;
    expect(kept).toMatchObject({ decision: 'stays', reason: 'Geringfügig', version: 1, offersVersion });
    expect(figures).toMatchObject(kept!.figures);

    const entries = await server.database.db.select().from(audit);
    const entry = entries.find(({ action, status }) => action.startsWith('PUT') && status === 200);
    const name = `${of.liegenschaftId}/basisfm/`;
    expect(entry?.detail).toMatchObject({
      serviceProviderId: of.serviceProviderId,
      offersVersion,
      changes: {
        listed: [
          { name: `${name}missingDecision`, from: 'open', to: 'stays' },
          { name: `${name}missingReason` },
        ],
      },
    });
    expect(JSON.stringify(entry?.detail)).not.toContain('Gering');

    // Two at once: who saw the same state is too late.
    const [first, second] = await Promise.all([
      save({ decision: 'excluded', before: 1 }, of),
      save({ decision: 'open', reason: '', before: 1 }, of),
    ]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await save({ before: null }, of)).statusCode).toBe(412);
  });

  test('is refused beside another probe, of a package without one, and of who is not there', async () => {
    const [of] = (await probe('L-003')) as [MissingProbe];
    expect((await save({ before: null }, { ...of, offersVersion: 'another' })).statusCode).toBe(412);
    expect((await save({ before: 7 }, of)).statusCode).toBe(412);
    expect((await save({ before: null }, { ...of, sliceId: 'aufzug' })).statusCode).toBe(412);
    expect((await save({ before: null }, { ...of, serviceProviderId: bidder(1).id })).statusCode).toBe(412);
    expect((await save({ before: null }, { ...of, serviceProviderId: opened.admin.id })).statusCode).toBe(
      404,
    );
  });

  test('stands beside another probe once a price is another', async () => {
    const [of] = (await probe('L-004')) as [MissingProbe];
    const [same] = (await probe('L-004')) as [MissingProbe];
    expect(same.offersVersion).toBe(of.offersVersion);
    await enterPrice(4, 'TG0030', '1000000');
    const [other] = (await probe('L-004')) as [MissingProbe];
    expect(other.offersVersion).not.toBe(of.offersVersion);
    expect((await save({ before: null }, of)).statusCode).toBe(412);
  });

  test('is refused once the award is closed', async () => {
    const [of] = (await probe('L-003')) as [MissingProbe];
    await closeTestAward(server.database.db, opened.phase.id, opened.admin.id);
    const refused = await save({ before: null }, of);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('award-closed')]);
  });
});

async function enterPrice(place: number, epCode: string, value: string): Promise<void> {
  const user = bidder(place);
  const params = { phaseId: opened.phase.id, orgaId: user.organisationId };
  const body = { data: [{ key: `${opened.phase.id}_ep_${epCode}`, value }] };
  await server.get(saveOwnKeyVals, { as: user, params, body });
}
