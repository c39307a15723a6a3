import * as keyval from '@rahmenpreis/contract/keyval.ts';
import * as scenario from '@rahmenpreis/contract/scenario.ts';
import { vi } from 'vitest';
import { TEST_NOW_MS, type TestUser } from '../test-server.ts';
import { award, callOf, type OrderCall, type OrderPair } from './order-pairs.ts';
import { END_MS, type OrderWorld } from './order-world.ts';

/** The awards of the phase as administrators see them. */
async function seenAwards({ server, phase, admin }: OrderWorld) {
  const params = { phaseId: phase.id, orgaId: admin.organisationId };
  const entries = await server.get<keyval.KeyVal[]>(keyval.listOrgaKeyVals, { as: admin, params });
  return entries.flatMap(({ key, value }) => (key.startsWith('awarding_') ? [{ key, value }] : []));
}

/** Solves a scenario that gives everything to somebody with a rebate, and gives the call that applies it. */
export async function application(world: OrderWorld, as: TestUser, to: TestUser): Promise<OrderCall> {
  const { server, phase, admin } = world;
  const { id: bidderId } = to;
  const rules: scenario.ScenarioRule[] = [
    { kind: 'fixed', bidderId, where: {} },
    { kind: 'rebate', bidderId, tiers: [{ fromMillis: 1_000, tenths: 20 }] },
  ];
  const body = { name: `Alles an ${to.username}`, rules };
  const of = { phaseId: phase.id };
  const { id } = await server.get<scenario.Scenario>(scenario.createScenario, {
    as: admin,
    params: of,
    body,
  });
  const params = { ...of, scenarioId: id };
  // Nothing is computed while the phase is about to end.
  server.clock.set(END_MS);
  await server.get(scenario.runScenario, { as: admin, params });
  const { outcome } = await vi.waitFor(
    async () => {
      const { scenario: read } = await server.get<{ scenario: scenario.Scenario }>(scenario.getScenario, {
        as: admin,
        params,
      });
      if (read.run?.state !== 'done') throw new Error(`The run is ${read.run?.state}.`);
      return read;
    },
    { timeout: 30_000 },
  );
  server.clock.set(TEST_NOW_MS);
  const seen = await seenAwards(world);
  return callOf(scenario.applyScenario, { as, params, body: { outcome: outcome!.version, seen } });
}

/** Applies a scenario with a rebate, and gives what it is taken back by. */
async function applied(world: OrderWorld, to: TestUser): Promise<{ params: Record<string, string> }> {
  const { ask, endpoint } = await application(world, world.admin, to);
  const { awardWriteId } = await world.server.get<scenario.ScenarioApplied>(endpoint, ask);
  const { phase, admin } = world;
  return { params: { phaseId: phase.id, orgaId: admin.organisationId, awardWriteId: awardWriteId! } };
}

/** What two people do with an applied scenario that has a rebate. */
export const REBATE_PAIRS: readonly OrderPair[] = [
  {
    name: 'application × award',
    said: [
      ['200', '409 award-changed'],
      ['200', '200'],
    ],
    prepare: async (world) => [
      await application(world, world.admin, world.bidder),
      award(world, world.second, world.rival),
    ],
  },
  {
    name: 'undo of an application × application',
    said: [
      ['200', '200'],
      ['200', '200'],
    ],
    async prepare(world) {
      const { params } = await applied(world, world.bidder);
      return [
        callOf(keyval.undoAwardWrite, { as: world.admin, params: { ...params } }),
        await application(world, world.second, world.rival),
      ];
    },
  },
  {
    name: 'rebate removed × undo of its application',
    said: [
      ['200', '200'],
      ['404 not-found', '200'],
    ],
    async prepare(world) {
      const { params } = await applied(world, world.bidder);
      const removal = { ...params, serviceProviderId: world.bidder.id };
      return [
        callOf(keyval.removeAwardCondition, { as: world.second, params: removal }),
        callOf(keyval.undoAwardWrite, { as: world.admin, params: { ...params } }),
      ];
    },
  },
];
