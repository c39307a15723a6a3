import { execFileSync } from 'node:child_process';
import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scenarioRun } from '../../db/schema/scenario.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

type Listed = AnswerOf<typeof contract.listScenarios, never>;
type Whole = AnswerOf<typeof contract.getScenario, never>;

/** Some seconds of work, with an award on the way. */
const LONG: ScenarioRule[] = [
  { kind: 'count', bound: 'at-most', bidders: 3, per: 'all' },
  {
    kind: 'volume',
    bound: 'at-most',
    limit: { unit: 'share', tenths: 400 },
    bidderIds: 'each',
    onlyIfWinning: false,
  },
  { kind: 'bundle', per: 'region-group', notWhole: 'apart' },
];
const WAIT = { timeout: 60_000, interval: 200 };

let server: TestServer;
let opened: TestTender;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
});
afterAll(() => server.close());

const placeOf = (scenarioId: string) => ({
  as: opened.admin,
  params: { phaseId: opened.phase.id, scenarioId },
});
const read = (id: string) => server.get<Whole>(contract.getScenario, placeOf(id));
const stateOf = async (id: string) => (await read(id)).scenario.run!.state;

async function begin(name: string, rules = LONG): Promise<string> {
  const { id } = await server.get<Scenario>(contract.createScenario, {
    as: opened.admin,
    params: { phaseId: opened.phase.id },
    body: { name, rules },
  });
  await server.get(contract.runScenario, placeOf(id));
  return id;
}

/** The solvers that this process has started and that have not ended. */
function solvers(): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  return all
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...words]) =>
        Number(parent) === process.pid && words.join(' ').includes('solve-in-process'),
    )
    .map(([pid]) => Number(pid));
}

const untilSolver = () =>
  vi.waitFor(() => {
    const [pid] = solvers();
    expect(pid).toBeDefined();
    return pid!;
  }, WAIT);
const untilNoSolver = () => vi.waitFor(() => expect(solvers()).toEqual([]), WAIT);
const untilAward = (id: string) =>
  vi.waitFor(async () => {
    const { scenario } = await read(id);
    expect(scenario.outcome).not.toBeNull();
    return scenario;
  }, WAIT);
const untilState = (id: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(id)).toBe(state), WAIT);

test('a solver that is killed leaves «abgebrochen» with the best so far, and the next run begins anew', async () => {
  const id = await begin('getötet');
  await untilAward(id);
  process.kill(await untilSolver(), 'SIGKILL');
  await vi.waitFor(async () => expect(await stateOf(id)).not.toBe('running'), WAIT);
  const { scenario, cells } = await read(id);
  const { outcome, run } = scenario;
  expect(run!.endedAt).not.toBeNull();
  expect(cells.reduce((sum, { sumMillis }) => sum + sumMillis!, 0)).toBe(outcome!.sumMillis);
  // Whether the proof had come before the kill is chance.
  expect(run!.state).toBe(outcome!.proof === 'ended' ? 'cancelled' : 'done');
  await server.get(contract.runScenario, placeOf(id));
  expect(await stateOf(id)).toMatch(/waiting|running/);
  expect((await read(id)).scenario.outcome!.version).toBe(outcome!.version);
  await server.get(contract.cancelScenario, placeOf(id));
  expect(await stateOf(id)).toBe('cancelled');
  await untilNoSolver();
});

test('users have turns: the second waits, and one that is ended while it waits never begins', async () => {
  const [first, second, third] = [await begin('erster'), await begin('zweiter'), await begin('dritter')];
  await untilState(first, 'running');
  expect([await stateOf(second), await stateOf(third)]).toEqual(['waiting', 'waiting']);
  await server.get(contract.cancelScenario, placeOf(second));
  expect(await stateOf(second)).toBe('cancelled');
  await server.get(contract.deleteScenario, placeOf(first));
  await untilState(third, 'running');
  await server.get(contract.cancelScenario, placeOf(third));
  await untilNoSolver();
});

test('a run whose process is not heard of any more is «abgebrochen» for whoever looks, and its process stops', async () => {
  const id = await begin('verstummt');
  await untilSolver();
  await server.database.db
    .update(scenarioRun)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(eq(scenarioRun.scenarioId, id));
  expect(await stateOf(id)).toBe('cancelled');
  await untilNoSolver();
  expect(await stateOf(id)).toBe('cancelled');
});

test('a server that leaves ends its runs with what they have; another one shows them', async () => {
  const other = await server.startOther();
  const { id } = await server.get<Scenario>(contract.createScenario, {
    as: opened.admin,
    params: { phaseId: opened.phase.id },
    body: { name: 'verlassen', rules: LONG },
  });
  await other.get(contract.runScenario, placeOf(id));
  await untilAward(id);
  await other.app.close();
  expect(await stateOf(id)).toMatch(/cancelled|done/);
  expect(solvers()).toEqual([]);
});

test('of many that ask at once as many run as there is room for, and all others are told to come again', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 16; at++) {
    const { id } = await server.get<Scenario>(contract.createScenario, {
      as: opened.admin,
      params: { phaseId: opened.phase.id },
      body: { name: `viele ${at}`, rules: LONG },
    });
    ids.push(id);
  }
  const asked = await Promise.all(ids.map((id) => server.ask(contract.runScenario, placeOf(id))));
  expect(asked.filter(({ statusCode }) => statusCode === 503).length).toBeGreaterThan(0);
  const taken = ids.filter((_, at) => asked[at]!.statusCode === 200);
  for (const id of taken) expect(await stateOf(id)).not.toBe('failed');
  const waits = (await Promise.all(taken.map(read))).flatMap(({ scenario }) => scenario.run?.waitsFor ?? []);
  expect(waits[0]).toMatch(/^„viele \d+“ von /);
  // Those that wait go first, so that none of them begins.
  for (const id of taken.toReversed()) await server.get(contract.deleteScenario, placeOf(id));
  await untilNoSolver();
});

test('what rules cost steps back for an award that somebody else seeks, and is told after it', async () => {
  const first = await begin('mit Preisen', LONG.slice(0, 2));
  await vi.waitFor(async () => expect((await read(first)).scenario.run!.step).toBe('prices'), WAIT);
  const second = await begin('danach', [{ kind: 'count', bound: 'at-most', bidders: 2, per: 'all' }]);
  await untilAward(second);
  expect(await stateOf(first)).toBe('running');
  await untilState(first, 'done');
  await untilState(second, 'done');
  const prices = await Promise.all(
    [first, second].map(async (id) => (await read(id)).scenario.outcome!.prices.map(({ rule }) => rule)),
  );
  expect(prices).toEqual([[0, 1], [0]]);
});

/** Waits until a run is done, and gives the scenario. */
async function ended(id: string): Promise<Whole> {
  await untilState(id, 'done');
  return read(id);
}

test('who has packages so far, the least for one and a list of properties are stored, reckoned and told in the audit log', async () => {
  const { scenarios, bidders } = await server.get<Listed>(contract.listScenarios, {
    as: opened.admin,
    params: { phaseId: opened.phase.id },
  });
  const idOf = (name: string) => bidders.find((bidder) => bidder.name === name)!.id;
  const ideal = await read(scenarios[0]!.id);
  const heldBy = (bidderId: string) =>
    ideal.cells.map(({ liegenschaftId, sliceId }) => ({
      propertyId: liegenschaftId,
      groupId: sliceId,
      bidderId,
    }));
  const stays: ScenarioRule = { kind: 'incumbent', tenths: 50, holders: heldBy(idOf('Spree')) };
  const { scenario } = await ended(await begin('Spree bleibt', [stays]));
  expect(scenario.rules).toEqual([stays]);
  expect(formatMillis(scenario.outcome!.sumMillis)).toBe('13.257.844,145');
  expect(scenario.outcome!.prices[0]).toMatchObject({ costMillis: 82_809_294, next: { savedMillis: 0 } });
  const propertyIds = ideal.cells.slice(0, 20).map(({ liegenschaftId }) => liegenschaftId);
  const { scenario: other, cells } = await ended(
    await begin('Rhein-Ruhr bleibt', [
      { ...stays, tenths: 1_000, holders: heldBy(idOf('Rhein-Ruhr')) },
      { kind: 'excluded', bidderId: idOf('Alpina'), where: { propertyIds: [...new Set(propertyIds)] } },
      {
        kind: 'volume',
        bound: 'at-least',
        limit: { unit: 'share', tenths: 200 },
        bidderIds: [idOf('Spree')],
        onlyIfWinning: false,
      },
    ]),
  );
  const spree = other.outcome!.shares.find((own) => own.serviceProviderId === idOf('Spree'))!;
  expect(5 * spree.sumMillis).toBeGreaterThanOrEqual(other.outcome!.sumMillis);
  const inList = cells.filter(({ liegenschaftId }) => propertyIds.includes(liegenschaftId));
  expect(inList.map(({ serviceProviderId }) => serviceProviderId)).not.toContain(idOf('Alpina'));
  // It does not offer Basis FM, so that nobody is kept from those packages; all others it keeps.
  const unbound = cells.filter((cell) => cell.unbound === 0);
  expect(unbound.map(({ sliceId }) => sliceId)).toContain('basisfm');
  const bound = cells.filter((cell) => cell.unbound === undefined);
  expect(new Set(bound.map(({ serviceProviderId }) => serviceProviderId))).toEqual(
    new Set([idOf('Rhein-Ruhr')]),
  );
  const { entries } = await server.get<{ entries: AuditEntry[] }>(listAuditEntries, {
    as: opened.admin,
    query: { limit: '100' },
  });
  const told = entries.flatMap(({ detail }) => (detail as AuditDetail).rules ?? []);
  expect(told).toContainEqual(
    expect.stringContaining(
      `: Rhein-Ruhr 56 Pakete. In ${unbound.length} Paketen hat der Bisherige kein wertbares Angebot`,
    ),
  );
  expect(told).toContainEqual(expect.stringMatching(/^Alpina nicht in \d+ ausgewählten Liegenschaften: L-/));
});
