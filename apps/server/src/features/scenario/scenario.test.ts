import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import {
  listPhaseKeyVals,
  createAlphaKeyVal,
  createOwnKeyVal,
  type KeyVal,
  undoAwardWrite,
} from '@rahmenpreis/contract/keyval.ts';
import type { AnswerOf, SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

type Whole = AnswerOf<typeof contract.getScenario, never>;
type Listed = AnswerOf<typeof contract.listScenarios, never>;

const WAIT = { timeout: 60_000, interval: 200 };

let server: TestServer;
let opened: TestTender;
let admin: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  admin = opened.admin;
  colleague = await server.signIn('zweite@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
});
afterAll(() => server.close());

const place = (scenarioId?: string) => ({
  phaseId: opened.phase.id,
  ...(scenarioId === undefined ? {} : { scenarioId }),
});
const atMost = (bidders: number): ScenarioRule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });
const share = (tenths: number): ScenarioRule => ({
  kind: 'volume',
  bound: 'at-most',
  limit: { unit: 'share', tenths },
  bidderIds: 'each',
  onlyIfWinning: false,
});
const bundle = (per: 'property' | 'region-group'): ScenarioRule => ({
  kind: 'bundle',
  per,
  notWhole: 'apart',
});

const create = (name: string, rules: ScenarioRule[], as = admin) =>
  server.get<Scenario>(contract.createScenario, { as, params: place(), body: { name, rules } });
const run = (id: string, as = admin) => server.get(contract.runScenario, { as, params: place(id) });
const read = (id: string, as = admin) => server.get<Whole>(contract.getScenario, { as, params: place(id) });
const list = (as = admin) => server.get<Listed>(contract.listScenarios, { as, params: place() });

/** Waits until the run of a scenario has ended. */
function ended(id: string): Promise<Whole> {
  return vi.waitFor(async () => {
    const whole = await read(id);
    expect(['waiting', 'running']).not.toContain(whole.scenario.run?.state);
    return whole;
  }, WAIT);
}

async function solved(name: string, rules: ScenarioRule[]): Promise<Whole> {
  const { id } = await create(name, rules);
  await run(id);
  return ended(id);
}

const awards = async (as = admin) => {
  const rows = await server.get<KeyVal[]>(listPhaseKeyVals, { as, params: place() });
  return rows.filter(({ key }) => key.startsWith('awarding_')).map(({ key, value }) => ({ key, value }));
};

type Body = SentBodyOf<typeof contract.applyScenario>;
interface Applied {
  awardWriteId: string | null;
  changedCount: number;
  left: { key: string; value: string | null; by: string | null }[];
}
const apply = (id: string, body: Body, as = admin) =>
  server.get<Applied>(contract.applyScenario, { as, params: place(id), body });
const undo = (awardWriteId: string | null, as = admin) =>
  server.ask(undoAwardWrite, {
    as,
    params: { ...place(), orgaId: as.organisationId, awardWriteId: awardWriteId! },
  });
const undone = async (awardWriteId: string | null, as = admin) =>
  (await undo(awardWriteId, as)).json<{ data: { left: Applied['left'] } }>().data.left;

test.each<[string, string, ScenarioRule[]]>([
  ['Ideales Angebot', '13.175.034,851', []],
  ['Regional gebündelt', '13.298.833,176', [atMost(3), share(400), bundle('region-group')]],
  ['höchstens 2', '13.330.198,017', [atMost(2)]],
  ['einer je Liegenschaft', '13.453.370,818', [bundle('property')]],
])('the demo tender by «%s» costs %s €, proven, through the calls', async (name, sum, rules) => {
  const { scenario, cells } = await solved(name, rules);
  const { outcome, run: ran } = scenario;
  expect(ran?.state).toBe('done');
  expect(formatMillis(outcome!.sumMillis)).toBe(sum);
  expect(formatMillis(outcome!.idealMillis)).toBe('13.175.034,851');
  expect(['exact', 'within']).toContain(outcome!.proof);
  expect(outcome).toMatchObject({ isStale: false, openCount: 0, packageCount: 56, rules });
  expect(outcome!.prices.map(({ rule }) => rule)).toEqual(rules.map((_, place) => place));
  expect(cells.reduce((total, { sumMillis }) => total + sumMillis!, 0)).toBe(outcome!.sumMillis);
});

test('the price of each rule is told with its next step', async () => {
  const all = (await list()).scenarios;
  const { outcome } = all.find(({ name }) => name === 'Regional gebündelt')!;
  const told = outcome!.prices.map(({ costMillis, next }) => [
    formatMillis(costMillis!),
    next && formatMillis(next.savedMillis),
  ]);
  expect(told[0]).toEqual(['13.246,118', '13.246,118']);
  expect(told[1]![0]).toBe('62.305,173');
  expect(told[2]).toEqual(['51.026,922', null]);
});

test('the kept scenarios are there by themselves, the first three with the figures of the overview, in their order', async () => {
  const { scenarios, offerCount, packageCount, bidders } = await list();
  const kept = scenarios.filter((own) => own.kept !== null);
  expect(kept.map(({ kept: kind, outcome }) => [kind, outcome === null])).toEqual([
    ['ideal', false],
    ['per-property', false],
    ['one-for-all', false],
    ['at-most-three', true],
    ['at-most-share', true],
    ['target', false],
    ['current-award', false],
  ]);
  expect([offerCount, packageCount, bidders.length]).toEqual([177, 56, 4]);
  expect(formatMillis(kept[0]!.outcome!.sumMillis)).toBe('13.175.034,851');
  const three = kept[3]!;
  await run(three.id);
  const { scenario } = await ended(three.id);
  expect(scenario).toMatchObject({ id: three.id, kept: 'at-most-three', name: 'Höchstens 3 Dienstleister' });
  expect(formatMillis(scenario.outcome!.sumMillis)).toBe('13.187.778,318');
  const change = await server.ask(contract.changeScenario, {
    as: admin,
    params: place(three.id),
    body: { name: 'Anders', rules: [] },
  });
  expect([change.statusCode, change.json<{ code: string }>().code]).toEqual([409, 'scenario-kept']);
});

test('a reason changes nothing of a result; which rules keep a package from its cheapest is told with it', async () => {
  const two = (await list()).scenarios.find(({ name }) => name === 'höchstens 2')!;
  const { scenario, cells } = await read(two.id);
  const dear = cells.filter(({ sumMillis, cheapestMillis }) => sumMillis! > cheapestMillis!);
  expect(dear.length).toBeGreaterThan(0);
  expect(cells.filter(({ keptBy }) => keptBy !== null)).toEqual(dear);
  expect(dear.every(({ keptBy }) => keptBy!.join() === '0')).toBe(true);
  const reason = 'Frau Lindner will zwei Ansprechpartner';
  const change = (rules: ScenarioRule[], version: number) =>
    server.get<Scenario>(contract.changeScenario, {
      as: admin,
      params: place(scenario.id),
      body: { name: two.name, rules },
      headers: { 'if-match': `"${version}"` },
    });
  expect((await change([{ ...atMost(2), reason }], 1)).outcome).toMatchObject({ isStale: false });
  const { scenario: again } = await read(scenario.id);
  expect(again).toMatchObject({ rules: [{ reason }], outcome: { isStale: false } });
  expect((await change([{ ...atMost(3), reason }], 2)).outcome).toMatchObject({ isStale: true });
  expect((await change([atMost(2)], 3)).outcome).toMatchObject({ isStale: false });
});

test('rules that exclude each other are told with their ways out, the cheapest first', async () => {
  const { bidders } = await list();
  const idOf = (name: string) => bidders.find((bidder) => bidder.name === name)!.id;
  const { scenario } = await solved('Zwei, Spree klein', [
    atMost(2),
    {
      kind: 'volume',
      bound: 'at-most',
      limit: { unit: 'share', tenths: 150 },
      bidderIds: [idOf('Spree')],
      onlyIfWinning: false,
    },
    { kind: 'excluded', bidderId: idOf('Hansewerk'), where: { region: 'Niedersachsen' } },
  ]);
  expect(scenario).toMatchObject({ run: { state: 'done' }, outcome: null, conflict: { rules: [0, 1, 2] } });
  expect(scenario.conflict!.waysOut.map(({ sumMillis }) => formatMillis(sumMillis))).toEqual([
    '13.403.188,830',
    '13.599.488,903',
    '13.667.128,364',
  ]);
});

describe('an outcome in the award', () => {
  let id: string;
  let outcome: string;

  beforeAll(async () => {
    const two = (await list()).scenarios.find(({ name }) => name === 'höchstens 2')!;
    id = two.id;
    outcome = two.outcome!.version;
  });

  test('is applied by two at once: nothing is lost, and each is told what stayed', async () => {
    const { cells } = await read(id);
    const other = await read((await list()).scenarios[0]!.id);
    const differing = cells.filter(
      (cell, place) => other.cells[place]!.serviceProviderId !== cell.serviceProviderId,
    );
    const [first, second] = await Promise.all([
      apply(id, { outcome, seen: [] }),
      apply(other.scenario.id, { outcome: other.scenario.outcome!.version, seen: [] }, colleague),
    ]);
    const touched = [first, second].map((done) => done.changedCount + done.left.length);
    expect(touched.toSorted((a, b) => a - b)).toEqual([differing.length, 56]);
    const [winner, loser] = first.left.length === 0 ? [first, second] : [second, first];
    expect(winner.changedCount).toBe(56);
    expect(loser).toMatchObject({ changedCount: 0 });
    expect(loser.left).toHaveLength(differing.length);
    expect(loser.left[0]).toMatchObject({ by: 'Vera Muster' });
    expect(await awards()).toHaveLength(56);
    expect(await undone(winner.awardWriteId, colleague)).toEqual([]);
    expect(await awards()).toEqual([]);
  });

  test('leaves what somebody else has awarded meanwhile, and is undone but for what is another since', async () => {
    const { cells, bidders } = await read(id);
    const keyOf = (place: number) =>
      `awarding_${opened.phase.id}_${cells[place]!.liegenschaftId}_${cells[place]!.sliceId}`;
    const otherOf = (place: number) =>
      bidders.find((bidder) => bidder.id !== cells[place]!.serviceProviderId)!.id;
    const award = (place: number) =>
      server.get(createAlphaKeyVal, {
        as: colleague,
        params: { ...place_(), orgaId: colleague.organisationId },
        body: { key: keyOf(place), value: otherOf(place) },
        headers: { 'if-match': '*' },
      });
    const place_ = () => ({ phaseId: opened.phase.id });
    await server.get(createAlphaKeyVal, {
      as: colleague,
      params: { ...place_(), orgaId: colleague.organisationId },
      body: { key: keyOf(0), value: otherOf(0) },
    });
    const done = await apply(id, { outcome, seen: [] });
    expect(done.changedCount).toBe(55);
    expect(done.left).toMatchObject([{ key: keyOf(0), value: otherOf(0), by: 'Vera Muster' }]);
    await award(1);
    expect(await undone(done.awardWriteId)).toMatchObject([{ key: keyOf(1), value: otherOf(1) }]);
    expect((await awards()).map(({ key }) => key).toSorted()).toEqual([keyOf(0), keyOf(1)].toSorted());
    expect((await undo(done.awardWriteId)).statusCode).toBe(409);
    // Who saw them awards over them.
    const seen = await awards();
    const whole = await apply(id, { outcome, seen });
    expect(whole).toMatchObject({ changedCount: 56, left: [] });
    expect(await undone(whole.awardWriteId)).toEqual([]);
    expect(await awards()).toEqual(seen);
  });

  test('says of each package that does not go to rank 1 why, in the words of the rules or as typed; one that is there stays', async () => {
    const { cells } = await read(id);
    const dear = cells.filter(({ serviceProviderId, cheapestId }) => serviceProviderId !== cheapestId);
    const reasons = async () => {
      const rows = await server.get<KeyVal[]>(listPhaseKeyVals, { as: admin, params: place() });
      return rows.flatMap(({ reason }) => (reason === undefined ? [] : [[reason.source, reason.text]]));
    };
    expect(dear.length).toBeGreaterThan(0);
    const [before, seen] = [await reasons(), await awards()];
    expect(before).toEqual([]);
    const done = await apply(id, { outcome, seen, reason: { source: 'rule' } });
    const { entries } = await server.get<{ entries: AuditEntry[] }>(listAuditEntries, {
      as: admin,
      query: { limit: '1' },
    });
    expect(entries[0]).toMatchObject({
      personal: { scenarioName: 'höchstens 2' },
      detail: { rules: ['Höchstens 2 Dienstleister insgesamt'], awardSum: '13.330.198,017 €' },
    });
    const rule = ['rule', 'Höchstens 2 Dienstleister insgesamt'];
    expect(await reasons()).toEqual(dear.map(() => rule));
    const typed = { source: 'typed', text: 'Zwei Ansprechpartner' } as const;
    const again = await apply(id, { outcome, seen: await awards(), reason: typed });
    expect(again).toMatchObject({ changedCount: 0, left: [] });
    expect(await reasons()).toEqual(dear.map(() => rule));
    expect(await undone(done.awardWriteId)).toEqual([]);
    const other = await apply(id, { outcome, seen: await awards(), reason: typed });
    expect(await reasons()).toEqual(dear.map(() => [typed.source, typed.text]));
    expect(await undone(other.awardWriteId)).toEqual([]);
  });

  test('the audit log says what proves an applied award, the calls do not (decision 0107)', async () => {
    const proofOf = async ({ id: own, outcome: proven }: Scenario) => {
      const { awardWriteId } = await apply(own, { outcome: proven!.version, seen: await awards() });
      const rows = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(5);
      await undone(awardWriteId);
      const details = rows.map(({ detail }) => detail as AuditDetail);
      return details.find((detail) => detail.awardWriteId === awardWriteId)!.awardProof;
    };
    const { scenario } = await read(id);
    expect(scenario.outcome).not.toHaveProperty('provenBy');
    expect(await proofOf(scenario)).toBe('Vergleich aller Auswahlen von Dienstleistern');
    const [ideal] = (await list()).scenarios;
    expect(await proofOf(ideal!)).toBe('Summe der günstigsten Angebote');
  });

  test('does not become stale by its own application, but by a changed price, and then cannot be applied', async () => {
    const done = await apply(id, { outcome, seen: await awards() });
    expect((await read(id)).scenario.outcome!.isStale).toBe(false);
    expect(await undone(done.awardWriteId)).toEqual([]);
    const bidder = opened.bidders.get('bieter1@example.org')!;
    await server.get(createOwnKeyVal, {
      as: bidder,
      params: { ...place(), orgaId: bidder.organisationId },
      body: { key: `${opened.phase.id}_ep_TG0030`, value: '1' },
    });
    expect((await read(id)).scenario.outcome!.isStale).toBe(true);
    const refused = await server.ask(contract.applyScenario, {
      as: admin,
      params: place(id),
      body: { outcome, seen: [] },
    });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'scenario-stale']);
  });
});

test('rules about a Bundesland or Leistungsgruppe that there is not are refused, to be stored or to replace others', async () => {
  const where = [
    { region: 'Atlantis' },
    { groupId: 'garten' },
    { propertyIds: [], groupId: 'garten' },
    { lots: [{ propertyId: opened.phase.id, groupId: 'x' }] },
  ];
  const bidderId = (await list()).bidders[0]!.id;
  const { id, version } = await create('erlaubt', []);
  for (const each of where) {
    const body = { name: 'unbekannt', rules: [{ kind: 'excluded' as const, bidderId, where: each }] };
    const made = await server.ask(contract.createScenario, { as: admin, params: place(), body });
    expect(made.statusCode).toBe(400);
    const headers = { 'if-match': `"${version}"` };
    const changed = await server.ask(contract.changeScenario, {
      as: admin,
      params: place(id),
      body,
      headers,
    });
    expect(changed.statusCode).toBe(400);
    expect(changed.json<{ message: string }>().message).toMatch(/gibt es nicht\.$/);
  }
});

test('an application leaves the results of other kept scenarios as they were seen: they are applied after it', async () => {
  const { scenarios } = await list();
  const [ideal, single] = scenarios as [Scenario, Scenario];
  const first = await apply(ideal.id, { outcome: ideal.outcome!.version, seen: await awards() });
  const second = await apply(single.id, { outcome: single.outcome!.version, seen: await awards() });
  expect(second.changedCount).toBeGreaterThan(0);
  const stands = scenarios.find(({ kept }) => kept === 'current-award')!;
  const params = place(stands.id);
  const body = { outcome: stands.outcome!.version, seen: await awards() };
  expect((await server.ask(contract.applyScenario, { as: admin, params, body })).statusCode).toBe(409);
  await undone(second.awardWriteId);
  await undone(first.awardWriteId);
});
