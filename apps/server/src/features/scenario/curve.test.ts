import * as contract from '@rahmenpreis/contract/scenario.ts';
import type { Scenario, ScenarioCurve, ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { afterAll, expect, test, vi } from 'vitest';
import type { TestUser } from '../../../test/test-server.ts';
import { startTestTender } from '../../../test/test-tender.ts';
import { keptIdOf } from './rules.ts';

const SHARE: ScenarioRule = {
  kind: 'volume',
  bound: 'at-most',
  limit: { unit: 'share', tenths: 400 },
  bidderIds: 'each',
  onlyIfWinning: false,
};
const COUNT: ScenarioRule = { kind: 'count', bound: 'at-most', bidders: 3, per: 'all' };
const WAIT = { timeout: 60_000, interval: 200 };

const { server, opened } = await startTestTender();
const { admin, phase } = opened;
afterAll(() => server.close());

const placeOf = (scenarioId: string, as = admin) => ({ as, params: { phaseId: phase.id, scenarioId } });
const read = (id: string) => server.get<ScenarioCurve>(contract.getScenarioCurve, placeOf(id));
const begin = (id: string) => server.get<ScenarioCurve>(contract.runScenarioCurve, placeOf(id));
const untilDone = (id: string) =>
  vi.waitFor(async () => {
    const curve = await read(id);
    expect(curve.state).toBe('done');
    return curve;
  }, WAIT);
const create = (name: string, rules: ScenarioRule[]) =>
  server.get<Scenario>(contract.createScenario, {
    as: admin,
    params: { phaseId: phase.id },
    body: { name, rules },
  });
const extrasOf = ({ points }: ScenarioCurve) =>
  points.map(({ sumMillis, idealMillis }) => (sumMillis === null ? null : sumMillis - idealMillis));

test('the curve of the ideal offer is always there, and asking for it begins nothing', async () => {
  const id = keptIdOf(phase.id, 'ideal');
  const curve = await read(id);
  expect(curve).toMatchObject({ state: 'done', isStale: false });
  expect(extrasOf(curve)).toEqual([929_972_789, 155_163_166, 12_743_467, 0]);
  expect(curve.points.map(({ bidderIds }) => bidderIds.length)).toEqual([1, 2, 3, 4]);
  expect(curve.others).toHaveLength(6);
  expect(await begin(id)).toEqual(curve);
});

test('the curve of rules is a run of its own: without their counts, beside the run of the award, and stale by the rules', async () => {
  const { id } = await create('Anteil', [COUNT, SHARE]);
  expect(await read(id)).toMatchObject({ state: 'none', points: [] });
  expect((await begin(id)).state).toMatch(/waiting|running/);
  const curve = await untilDone(id);
  expect(curve.points.map(({ n, proof }) => [n, proof]).slice(0, 2)).toEqual([
    [1, 'impossible'],
    [2, 'impossible'],
  ]);
  expect(extrasOf(curve).at(-1)).toBe(57_845_415);
  const { scenario } = await server.get<{ scenario: Scenario }>(contract.getScenario, placeOf(id));
  expect(scenario).toMatchObject({ run: null, outcome: null });
  await server.get(contract.changeScenario, {
    ...placeOf(id),
    body: { name: 'Anteil', rules: [SHARE] },
  });
  expect(await read(id)).toMatchObject({ state: 'done', isStale: true, points: curve.points });
});

test('of two who ask at once for the same curve, both are told of a run, and one curve comes of it', async () => {
  const { id } = await create('Zwei', [SHARE]);
  const asked = await Promise.all([id, id].map((own) => server.ask(contract.runScenarioCurve, placeOf(own))));
  expect(asked.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(extrasOf(await untilDone(id)).at(-1)).toBe(57_845_415);
});

test('a kept scenario has one by its rules; the award as it stands has none', async () => {
  const id = keptIdOf(phase.id, 'per-property');
  await begin(id);
  const curve = await untilDone(id);
  expect(extrasOf(curve).at(-1)).toBe(278_335_967);
  const { statusCode, body } = await server.ask(
    contract.runScenarioCurve,
    placeOf(keptIdOf(phase.id, 'current-award')),
  );
  expect([statusCode, body]).toEqual([409, expect.stringContaining('scenario-always-fresh')]);
});

test('a curve is ended with what it has, without the run of the award that goes on, and deleted with its scenario', async () => {
  const bundle: ScenarioRule = { kind: 'bundle', per: 'region-group', notWhole: 'apart' };
  const { id } = await create('Gebündelt', [COUNT, SHARE, bundle]);
  await server.get(contract.runScenario, placeOf(id));
  await begin(id);
  await server.get(contract.cancelScenarioCurve, placeOf(id));
  expect((await read(id)).state).toBe('cancelled');
  const { scenario } = await server.get<{ scenario: Scenario }>(contract.getScenario, placeOf(id));
  expect(scenario.run?.state).toMatch(/waiting|running/);
  await server.get(contract.deleteScenario, { ...placeOf(id) });
  expect((await server.ask(contract.getScenarioCurve, placeOf(id))).statusCode).toBe(404);
});

test('who may only read begins none', async () => {
  const reader = await server.signIn('liest@example.org', ['PERMISSION_ALPHAREAD']);
  const id = keptIdOf(phase.id, 'ideal');
  const codes = async (as: TestUser) => [
    (await server.ask(contract.getScenarioCurve, placeOf(id, as))).statusCode,
    (await server.ask(contract.runScenarioCurve, placeOf(id, as))).statusCode,
  ];
  expect(await codes(reader)).toEqual([200, 403]);
});
