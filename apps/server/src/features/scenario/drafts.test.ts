import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { SCENARIOS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { Scenario, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { account } from '../../db/schema/account.ts';
import { scenario } from '../../db/schema/scenario.ts';
import { follow } from '../../../test/every-route/follow.ts';
import { type Ask, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';
import { findScenariosVersion } from './repository.ts';

type Listed = AnswerOf<typeof contract.listScenarios, never>;
type Whole = AnswerOf<typeof contract.getScenario, never>;

const atMost = (bidders: number): ScenarioRule => ({ kind: 'count', bound: 'at-most', bidders, per: 'all' });
/** Solved soonest, since there are no more bidders. */
const RULES = [atMost(4)];
const WAIT = { timeout: 60_000, interval: 200 };

let server: TestServer;
let opened: TestTender;
let maker: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  maker = opened.admin;
  colleague = await server.signIn('zweite@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
});
afterEach(() => server.database.db.delete(scenario));
afterAll(() => server.close());

const phaseOf = (as: TestUser) => ({ as, params: { phaseId: opened.phase.id } });
const placeOf = (scenarioId: string, as = maker) => ({
  as,
  params: { phaseId: opened.phase.id, scenarioId },
});
const draft = (name = 'Neues Szenario', more = {}) =>
  server.get<Scenario>(contract.createScenario, {
    ...phaseOf(maker),
    body: { name, rules: RULES, isDraft: true, ...more },
  });
const change = (id: string, body: object) =>
  server.get<Scenario>(contract.changeScenario, {
    ...placeOf(id),
    body: { name: 'Neues Szenario', rules: RULES, ...body },
  });
const namesOf = async (as: TestUser) => {
  const { scenarios } = await server.get<Listed>(contract.listScenarios, phaseOf(as));
  return scenarios.filter(({ kept }) => kept === null).map(({ name }) => name);
};
const run = async (id: string) => {
  await server.get(contract.runScenario, placeOf(id));
  return vi.waitFor(async () => {
    const whole = await server.get<Whole>(contract.getScenario, placeOf(id));
    expect(whole.scenario.run?.state).toBe('done');
    return whole.scenario;
  }, WAIT);
};
/** What the colleague is answered to a list, with its version; who asks twice gets the same. */
async function listed() {
  const { headers, body } = await server.ask(contract.listScenarios, phaseOf(colleague));
  return { etag: headers.etag, length: headers['content-length'], body };
}
const versionFor = ({ id: userId }: TestUser) =>
  inTransaction(server.database.db, (transaction) =>
    findScenariosVersion(transaction, { phaseId: opened.phase.id, userId }),
  );

test('a draft is its maker’s alone: lists, versions and news of others stay the same through all its life', async () => {
  const before = [await listed(), await versionFor(colleague)];
  const mine = await versionFor(maker);
  const news = await follow(server, colleague, opened.phase.id);
  const own = await follow(server, maker, opened.phase.id);
  const { id, isDraft } = await draft();
  expect(isDraft).toBe(true);
  expect(await versionFor(maker)).not.toBe(mine);
  await run(id);
  await change(id, { rules: [] });
  await server.get(contract.deleteScenario, placeOf(id));
  const back = await server.get<Scenario>(contract.restoreScenario, placeOf(id));
  expect(back).toMatchObject({ isDraft: true, rules: [] });
  expect(await namesOf(maker)).toEqual(['Neues Szenario']);
  expect([await listed(), await versionFor(colleague)]).toEqual(before);
  expect(own.events().length).toBeGreaterThan(1);
  expect(news.events()).toHaveLength(1);
  await Promise.all([news.stop(), own.stop()]);
});

test('other administrators get for it what they get for no scenario at all, by every call', async () => {
  const { id } = await draft();
  const done = await run(id);
  const asks: [Endpoint, Omit<Ask, 'as' | 'params'>][] = [
    [contract.getScenario, {}],
    [contract.changeScenario, { body: { name: 'Meins', rules: [], isDraft: false } }],
    [contract.deleteScenario, {}],
    [contract.restoreScenario, {}],
    [contract.runScenario, {}],
    [contract.cancelScenario, {}],
    [contract.applyScenario, { body: { outcome: done.outcome!.version, seen: [] } }],
  ];
  const answer = async (call: Endpoint, ask: object, scenarioId: string) => {
    const { statusCode, body } = await server.ask(call, { ...placeOf(scenarioId, colleague), ...ask });
    return [statusCode, body.replaceAll(scenarioId, '')];
  };
  for (const [call, ask] of asks) {
    const told = await answer(call, ask, id);
    expect(told[0], call.name).toBe(404);
    expect(told, call.name).toEqual(await answer(call, ask, opened.phase.id));
  }
  await server.get(contract.deleteScenario, placeOf(id));
  expect((await answer(contract.restoreScenario, {}, id))[0]).toBe(404);
});

test.each<[string, object]>([
  ['another name', { name: 'Zwei Partner' }],
  ['«Für alle sichtbar»', { isDraft: false }],
])('by %s it becomes everybody’s, with its result', async (_, body) => {
  const { id } = await draft();
  const { outcome } = await run(id);
  expect(await change(id, {})).toMatchObject({ isDraft: true });
  expect(await namesOf(colleague)).toEqual([]);
  const before = await versionFor(colleague);
  const shared = await change(id, body);
  expect(shared).toMatchObject({ isDraft: false, version: 3, outcome: { version: outcome!.version } });
  expect(await namesOf(colleague)).toEqual([shared.name]);
  expect(await versionFor(colleague)).not.toBe(before);
});

test('applied to the award it becomes everybody’s', async () => {
  const { id } = await draft();
  const { outcome } = await run(id);
  const body = { outcome: outcome!.version, seen: [] };
  await server.get(contract.applyScenario, { ...placeOf(id), body });
  const { scenario: own } = await server.get<Whole>(contract.getScenario, placeOf(id, colleague));
  expect(own).toMatchObject({ isDraft: false, version: 2 });
});

test('drafts of others take nobody’s place, and do not become more than a phase may have', async () => {
  const { id } = await draft();
  const draftOf = maker.id;
  const row = { phaseId: opened.phase.id, name: 'voll', rules: [] };
  const many = Array.from({ length: SCENARIOS_MAX_COUNT - 1 }, () => row);
  await server.database.db.insert(scenario).values(many.map((each) => ({ ...each, draftOf })));
  const create = (as: TestUser) =>
    server.ask(contract.createScenario, { ...phaseOf(as), body: { name: 'Noch eines', rules: [] } });
  expect((await create(maker)).statusCode).toBe(409);
  expect((await create(colleague)).statusCode).toBe(200);
  const sharing = { ...placeOf(id), body: { name: 'Neues Szenario', rules: RULES, isDraft: false } };
  const refused = await server.ask(contract.changeScenario, sharing);
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'too-many-scenarios']);
});

test('who waits for a draft is not told for which', async () => {
  const long: ScenarioRule[] = [atMost(2), { kind: 'bundle', per: 'region-group', notWhole: 'apart' }];
  const { id } = await draft('Geheim', { rules: long });
  const { id: other } = await server.get<Scenario>(contract.createScenario, {
    ...phaseOf(colleague),
    body: { name: 'wartet', rules: RULES },
  });
  await server.get(contract.runScenario, placeOf(id));
  await server.get(contract.runScenario, placeOf(other, colleague));
  const { body } = await server.ask(contract.getScenario, placeOf(other, colleague));
  expect(body).not.toContain('Geheim');
  for (const each of [id, other])
    await server.get(contract.cancelScenario, placeOf(each, each === id ? maker : colleague));
});

test('the drafts of an account go with it', async () => {
  const { id: leaving } = await server.signIn('dritte@example.org', ['PERMISSION_ALPHAREAD']);
  const row = { phaseId: opened.phase.id, name: 'vergessen', rules: [] };
  await server.database.db.insert(scenario).values({ ...row, draftOf: leaving });
  await server.database.db.delete(account).where(eq(account.id, leaving));
  expect(await server.database.db.$count(scenario)).toBe(0);
});
