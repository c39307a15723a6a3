import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import {
  type AwardCondition,
  createOwnKeyVal,
  type KeyVal,
  listAwardConditions,
  listOrgaKeyVals,
  removeAwardCondition,
  saveAlphaKeyVals,
  undoAwardWrite,
} from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { listAwards } from '@rahmenpreis/tendering/award/award.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { computeRebates, rebateName, tiersText } from '@rahmenpreis/tendering/award/rebate.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { desc } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import { audit } from '../../db/schema/audit.ts';
import { type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

type Whole = AnswerOf<typeof contract.getScenario, never>;
type Listed = AnswerOf<typeof contract.listScenarios, never>;
type Applied = AnswerOf<typeof contract.applyScenario, never>;
type Undone = AnswerOf<typeof undoAwardWrite, never>;

let server: TestServer;
let opened: TestTender;
let admin: TestUser;
/** The bidders of the phase, by organisation. */
let bidders: Listed['bidders'];
/** Two scenarios with rebates, and one without. */
let scenarioIds: string[];
/** Places of bidders that a test has let withdraw. */
const withdrawn = new Set<number>();

const phase = () => ({ phaseId: opened.phase.id });
const own = () => ({ ...phase(), orgaId: admin.organisationId });
const tiersOf = (at: number) => [
  { fromMillis: 1_000_000_000, tenths: 20 + at },
  { fromMillis: 3_000_000_000, tenths: 50 + at },
];
const rebate = (at: number): ScenarioRule => ({
  kind: 'rebate',
  bidderId: bidders[at]!.id,
  tiers: tiersOf(at),
});

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  admin = opened.admin;
  ({ bidders } = await server.get<Listed>(contract.listScenarios, { as: admin, params: phase() }));
  const rules: ScenarioRule[][] = [[rebate(0), rebate(1)], [rebate(1), rebate(2)], []];
  scenarioIds = [];
  for (const [at, own] of rules.entries()) {
    const body = { name: `Szenario ${at}`, rules: own };
    const made = await server.get<Scenario>(contract.createScenario, { as: admin, params: phase(), body });
    scenarioIds.push(made.id);
  }
});
afterAll(() => server.close());
afterEach(reset);

const awards = async () => {
  const rows = await server.get<KeyVal[]>(listOrgaKeyVals, { as: admin, params: own() });
  return rows.filter(({ key }) => key.startsWith('awarding_')).map(({ key, value }) => ({ key, value }));
};
const conditions = () => server.get<AwardCondition[]>(listAwardConditions, { as: admin, params: own() });

/** A scenario whose result holds for the offers as they are now. */
async function solved(scenarioId: string): Promise<Whole> {
  const params = { ...phase(), scenarioId };
  const read = () => server.get<Whole>(contract.getScenario, { as: admin, params });
  const now = await read();
  if (now.scenario.outcome?.isStale === false) return now;
  await server.get(contract.runScenario, { as: admin, params });
  return vi.waitFor(
    async () => {
      const whole = await read();
      expect(whole.scenario.run).toMatchObject({ state: 'done' });
      return whole;
    },
    { timeout: 110_000, interval: 200 },
  );
}

async function apply(whole: Whole, seen?: { key: string; value: string }[]): Promise<Applied> {
  const params = { ...phase(), scenarioId: whole.scenario.id };
  const body = { outcome: whole.scenario.outcome!.version, seen: seen ?? (await awards()) };
  return server.get<Applied>(contract.applyScenario, { as: admin, params, body });
}
const undo = (awardWriteId: string) =>
  server.ask(undoAwardWrite, { as: admin, params: { ...own(), awardWriteId } });
const undone = async (awardWriteId: string) => (await undo(awardWriteId)).json<{ data: Undone }>().data;
const remove = (awardWriteId: string, serviceProviderId: string) =>
  server.ask(removeAwardCondition, { as: admin, params: { ...own(), awardWriteId, serviceProviderId } });
const award = (entries: { key: string; value: string | null; before: string | null }[]) =>
  server.get(saveAlphaKeyVals, { as: admin, params: own(), body: { data: entries } });

async function takePart(at: number, value: 'true' | 'false'): Promise<void> {
  const bidder = [...opened.bidders.values()].find(({ id }) => id === bidders[at]!.id)!;
  const params = { ...phase(), orgaId: bidder.organisationId };
  await server.get(createOwnKeyVal, {
    as: bidder,
    params,
    body: { key: `${opened.phase.id}_offer`, value },
  });
  if (value === 'true') withdrawn.delete(at);
  else withdrawn.add(at);
}

/** Nobody has a package, no rebate is left, and everybody takes part. */
async function reset(): Promise<void> {
  for (const { awardWriteId, serviceProviderId } of await conditions())
    await remove(awardWriteId, serviceProviderId);
  await award((await awards()).map(({ key, value }) => ({ key, value: null, before: value })));
  // Bidders that are still there stay as they are: to come back would make results stale, to be sought anew.
  for (const at of withdrawn) await takePart(at, 'true');
}

/** What the award view says, which is what its Excel and the order LVs say. */
async function readPage() {
  const offers = await server.get<Offers>(getOffers, { as: admin, params: phase() });
  const names = new Map(bidders.map(({ id, organisation }) => [id, organisation]));
  const comparison = readComparison(offers, names);
  const entries = await awards();
  const told = await conditions();
  const sumMillis = listAwards(entries).reduce((sum, { serviceProviderId, liegenschaftId, sliceId }) => {
    const offer = offersOfCell(comparison, liegenschaftId, sliceId).find(
      (each) => each.serviceProviderId === serviceProviderId && isOffering(each.participation),
    );
    return sum + (offer?.sumMillis ?? 0);
  }, 0);
  return { rebates: computeRebates(told, comparison, entries), sumMillis };
}

/** The kept scenario of the award as it stands. */
async function readCurrent() {
  const { scenarios } = await server.get<Listed>(contract.listScenarios, { as: admin, params: phase() });
  return scenarios.find(({ kept }) => kept === 'current-award')!.outcome!;
}

/** Award view and «Aktuelle Vergabe» say the same. */
async function expectAlike(): Promise<void> {
  const [{ rebates, sumMillis }, current] = [await readPage(), await readCurrent()];
  const taken = rebates.reduce((sum, { rebateMillis }) => sum + rebateMillis, 0);
  expect(current.sumMillis).toBe(sumMillis - taken);
  const shares = current.shares.filter(({ rebateMillis }) => rebateMillis > 0);
  const reached = rebates.filter(({ rebateMillis }) => rebateMillis > 0);
  expect(new Map(shares.map((own) => [own.serviceProviderId, own.rebateMillis]))).toEqual(
    new Map(reached.map((own) => [own.serviceProviderId, own.rebateMillis])),
  );
}

test('an applied scenario with rebates is told alike by scenario, award view and «Aktuelle Vergabe», and taken back whole (R4-15)', async () => {
  const whole = await solved(scenarioIds[0]!);
  const before = await readCurrent();
  const { awardWriteId } = await apply(whole);
  const current = await readCurrent();
  expect(current.sumMillis).toBe(whole.scenario.outcome!.sumMillis);
  expect(current.shares.some(({ rebateMillis }) => rebateMillis > 0)).toBe(true);
  expect(current.version).not.toBe(before.version);
  expect((await solved(scenarioIds[0]!)).offersVersion).toBe(whole.offersVersion);
  await expectAlike();
  for (const { serviceProviderId, text } of (await readPage()).rebates) {
    const own = whole.cells.find((cell) => cell.serviceProviderId === serviceProviderId)!;
    const order = await server.ask(exportOrderLv, {
      as: admin,
      params: { ...phase(), propertyId: own.liegenschaftId },
      query: { type: 'excel' },
      body: { provider: { id: serviceProviderId } },
    });
    const cover = (await readSheets(order.rawPayload))?.get('Auftrag');
    expect(cover).toContainEqual(['Nachlass auf alle Vergaben', text.replace('Nachlass ', '')]);
  }
  const rows = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(20);
  const entry = rows.find(({ detail }) => (detail as AuditDetail).awardWriteId === awardWriteId);
  const listed = (entry!.detail as AuditDetail).changes!.listed.map(({ name }) => name);
  expect(listed.filter((name) => name.startsWith('rebate_')).sort()).toEqual(
    (await conditions()).map((own) => rebateName(opened.phase.id, own.serviceProviderId)).sort(),
  );
  expect(await undone(awardWriteId!)).toMatchObject({ left: [] });
  expect(await conditions()).toEqual([]);
  expect((await readCurrent()).sumMillis).toBe(before.sumMillis);
});

test('a rebate that another application replaced stays when the first is taken back, and is named', async () => {
  const first = await apply(await solved(scenarioIds[0]!));
  await apply(await solved(scenarioIds[1]!));
  const { left } = await undone(first.awardWriteId!);
  const names = left.map(({ key }) => key).filter((key) => key.startsWith('rebate_'));
  expect(names).toContain(rebateName(opened.phase.id, bidders[1]!.id));
  const standing = await conditions();
  expect(standing.map(({ scenarioName }) => scenarioName)).toEqual(standing.map(() => 'Szenario 1'));
  const said = left.find(({ key }) => key === rebateName(opened.phase.id, bidders[1]!.id))!;
  expect(said.value).toBe(tiersText(tiersOf(1)));
});

test('a rebate is removed by who has seen it, once, and put back by an undo; nobody else changes it', async () => {
  await apply(await solved(scenarioIds[0]!));
  const [own] = await conditions();
  const reader = await server.signIn('lesend@example.org', ['PERMISSION_ALPHAREAD']);
  const { awardWriteId: seen, serviceProviderId } = own!;
  const params = { ...phase(), orgaId: admin.organisationId, awardWriteId: seen, serviceProviderId };
  expect((await server.ask(removeAwardCondition, { as: reader, params })).statusCode).toBe(403);
  expect((await remove(scenarioIds[0]!, own!.serviceProviderId)).statusCode).toBe(404);
  const removed = await remove(own!.awardWriteId, own!.serviceProviderId);
  const { awardWriteId } = removed.json<{ data: { awardWriteId: string } }>().data;
  expect((await remove(own!.awardWriteId, own!.serviceProviderId)).statusCode).toBe(404);
  await expectAlike();
  expect((await undone(awardWriteId)).left).toEqual([]);
  expect(await conditions()).toContainEqual(own);
});

type Step =
  | { readonly kind: 'apply'; readonly at: number }
  | { readonly kind: 'undo' | 'remove' | 'withdraw' | 'give' | 'take'; readonly at: number };
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('apply', 'apply', 'undo', 'undo', 'remove', 'withdraw', 'give', 'take'),
  at: fc.nat({ max: 1_000 }),
});

/** A rebate as a plain table keeps it: the application by which it came, and its tiers. */
type Plain = Map<string, { write: string; tiers: string }>;
interface PlainWrite {
  readonly id: string;
  readonly changed: Map<string, [from: ReturnType<Plain['get']>, to: ReturnType<Plain['get']>]>;
}

/**
 * Does the step, and to the plain table what it should do; gives what the server said beside what it should
 * have said.
 */
async function take(
  { kind, at }: Step,
  table: Plain,
  writes: PlainWrite[],
): Promise<readonly [told: unknown, wanted: unknown]> {
  const nothing = [null, null] as const;
  const pick = <T>(all: readonly T[]): T | undefined => all[at % Math.max(all.length, 1)];
  const note = (id: string | null, next: Plain) => {
    const changed: PlainWrite['changed'] = new Map();
    for (const bidder of new Set([...table.keys(), ...next.keys()])) {
      const [from, to] = [table.get(bidder), next.get(bidder)];
      if (from !== to) changed.set(bidder, [from, to]);
    }
    if (id !== null) writes.push({ id, changed });
    table.clear();
    for (const [bidder, row] of next) table.set(bidder, row);
  };
  if (kind === 'apply') {
    const which = at % scenarioIds.length;
    const whole = await solved(scenarioIds[which]!);
    const { awardWriteId } = await apply(whole);
    const winners = new Set(whole.cells.map(({ serviceProviderId }) => serviceProviderId));
    const next: Plain = new Map();
    for (const rule of whole.scenario.outcome!.rules) {
      if (rule.kind !== 'rebate' || !winners.has(rule.bidderId)) continue;
      const [tiers, name] = [tiersText(rule.tiers), which];
      const row = { write: awardWriteId ?? '', tiers: `${name} ${tiers}` };
      next.set(rule.bidderId, row);
    }
    note(awardWriteId, next);
    const { sumMillis } = await readCurrent();
    return [sumMillis, winners.has(null) ? sumMillis : whole.scenario.outcome!.sumMillis];
  }
  if (kind === 'undo') {
    const write = pick(writes);
    if (write === undefined) return nothing;
    const answer = await undo(write.id);
    if (answer.statusCode === 409) return nothing;
    const { awardWriteId, left } = answer.json<{ data: Undone }>().data;
    const next: Plain = new Map(table);
    const stays: string[] = [];
    for (const [bidder, [from, to]] of write.changed) {
      if (table.get(bidder)?.write !== to?.write) stays.push(rebateName(opened.phase.id, bidder));
      else if (from === undefined) next.delete(bidder);
      else next.set(bidder, from);
    }
    const told = left.map(({ key }) => key).filter((key) => key.startsWith('rebate_'));
    note(awardWriteId, next);
    return [told.sort(), stays.sort()];
  }
  if (kind === 'remove') {
    const own = pick(await conditions());
    if (own === undefined) return nothing;
    const answer = await remove(own.awardWriteId, own.serviceProviderId);
    const next: Plain = new Map(table);
    next.delete(own.serviceProviderId);
    note(answer.json<{ data: { awardWriteId: string } }>().data.awardWriteId, next);
  }
  if (kind === 'withdraw') await takePart(at % 3, at % 2 === 0 ? 'false' : 'true');
  if (kind === 'take') {
    const own = pick(await awards());
    if (own !== undefined) await award([{ key: own.key, value: null, before: own.value }]);
  }
  if (kind === 'give') {
    const own = pick(await awards());
    const value = bidders[at % bidders.length]!.id;
    const params = own && { data: [{ key: own.key, value, before: own.value }] };
    if (params !== undefined)
      await server.ask(saveAlphaKeyVals, {
        as: admin,
        params: { ...phase(), orgaId: admin.organisationId },
        body: params,
      });
  }
  return nothing;
}

const rounds = drawRounds(1);

test('in any order of applications, undos, removals, awards by hand and withdrawals, all places say the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 5, maxLength: rounds.isProof ? 8 : 5 }),
      async (steps) => {
        await reset();
        const [table, writes]: [Plain, PlainWrite[]] = [new Map(), []];
        for (const step of steps) {
          const [told, wanted] = await take(step, table, writes);
          expect(told).toEqual(wanted);
          const stored = await conditions();
          expect(new Map(stored.map((row) => [row.serviceProviderId, row.awardWriteId]))).toEqual(
            new Map([...table].map(([bidder, { write }]) => [bidder, write])),
          );
          for (const { tiers, serviceProviderId } of stored)
            expect(table.get(serviceProviderId)!.tiers).toContain(tiersText(tiers));
          await expectAlike();
        }
      },
    ),
    { numRuns: rounds.count, seed: rounds.seed, endOnFailure: true },
  );
}, 1_800_000);
