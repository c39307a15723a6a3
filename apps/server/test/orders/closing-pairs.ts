import { approveAwards, reopenAward, saveAwardReasons } from '@rahmenpreis/contract/award.ts';
import { saveBoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import { createAlphaKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { closeAward, getMemo, type Memo } from '@rahmenpreis/contract/memo.ts';
import { savePriceChecks } from '@rahmenpreis/contract/outlier.ts';
import { NO_BOARD_PAPER } from '@rahmenpreis/tendering/board-paper/board-paper-words.ts';
import { closeTestAward } from '../close-award.ts';
import type { TestUser } from '../test-server.ts';
import { award, callOf, type OrderCall, type OrderPair } from './order-pairs.ts';
import { CODES, END_MS, type OrderWorld } from './order-world.ts';
import { application } from './rebate-pairs.ts';

/** The closing of the award with the memo as its caller sees it just before; the phase has ended. */
export function closing({ server, phase }: OrderWorld, as: TestUser, atMs = END_MS): OrderCall {
  const params = { phaseId: phase.id };
  const look = async () => ({ confirm: (await server.get<Memo>(getMemo, { as, params })).digest });
  return { ...callOf(closeAward, { as, params }, atMs), look };
}

/** Awards a package by the first administrator, and gives a call of the second one on that award. */
async function ofAwarded(
  world: OrderWorld,
  call: typeof approveAwards | typeof saveAwardReasons,
  more: object = {},
): Promise<OrderCall> {
  const { server, admin, second, bidder, phase } = world;
  const given = award(world, admin, bidder);
  await server.get(given.endpoint, given.ask);
  const { key } = given.ask.body as { key: string };
  const data = [{ key, value: bidder.id, ...more }];
  return callOf(call, { as: second, params: { phaseId: phase.id }, body: { data } });
}

/** Answers of the first to win: a closing of what is another by now is told so. */
const FIRST_WINS = [
  ['200', '412 stale'],
  ['409 award-closed', '200'],
] as const;
const BOTH_DONE = [
  ['200', '200'],
  ['200', '200'],
] as const;

/** What two people do with an award that is closed, reopened, reasoned or agreed to (decision 0121). */
export const CLOSING_PAIRS: readonly OrderPair[] = [
  {
    name: 'award × closing',
    said: FIRST_WINS,
    prepare: async (world) => [award(world, world.admin, world.bidder), closing(world, world.second)],
  },
  {
    name: 'application × closing',
    said: FIRST_WINS,
    prepare: async (world) => [
      await application(world, world.admin, world.bidder),
      closing(world, world.second),
    ],
  },
  {
    name: 'reason × closing',
    said: FIRST_WINS,
    prepare: async (world) => [
      await ofAwarded(world, saveAwardReasons, { text: 'Erprobt', before: null }),
      closing(world, world.admin),
    ],
  },
  {
    name: 'agreement × closing',
    said: FIRST_WINS,
    prepare: async (world) => [await ofAwarded(world, approveAwards), closing(world, world.admin)],
  },
  {
    name: 'checked price × closing',
    said: FIRST_WINS,
    prepare: async (world) => {
      const { phase, second, admin, bidder } = world;
      const price = { organisationId: bidder.organisationId, epCode: CODES[0], seenValue: 1_000 };
      const checks = [{ ...price, state: 'checked', note: '', before: null }];
      const ask = { as: second, params: { phaseId: phase.id }, body: { checks } };
      return [callOf(savePriceChecks, ask), closing(world, admin)];
    },
  },
  {
    name: 'target price × closing',
    said: FIRST_WINS,
    prepare: async (world) => {
      const { phase, second, admin, liegenschaftIds } = world;
      const { organisationId: orgaId } = second;
      const key = `${phase.id}_target`;
      const value = JSON.stringify([{ key: `${phase.id}_${liegenschaftIds[0]}_aufzug`, value: '5000' }]);
      const ask = { as: second, params: { phaseId: phase.id, orgaId }, body: { key, value } };
      return [callOf(createAlphaKeyVal, ask), closing(world, admin)];
    },
  },
  {
    name: 'closing × closing',
    said: [
      ['200', '412 stale'],
      ['412 stale', '200'],
    ],
    prepare: async (world) => [closing(world, world.admin), closing(world, world.second)],
  },
  {
    name: 'board paper × board paper',
    said: [
      ['200', '412 stale'],
      ['412 stale', '200'],
    ],
    prepare: async ({ phase, admin, second }) => {
      const headers = { 'if-match': '"0"' };
      const ask = { params: { phaseId: phase.id }, headers };
      const body = { ...NO_BOARD_PAPER, pictures: [], about: 'Zweite' };
      return [
        callOf(saveBoardPaper, { ...ask, as: admin, body: { ...body, about: 'Erste' } }),
        callOf(saveBoardPaper, { ...ask, as: second, body }),
      ];
    },
  },
  {
    name: 'reopening × award',
    said: [
      ['200', '200'],
      ['200', '409 award-closed'],
    ],
    async prepare(world) {
      const { server, admin, second, phase } = world;
      await closeTestAward(server.database.db, phase.id, admin.id);
      const ask = { as: second, params: { phaseId: phase.id }, body: { reason: 'Rüge' } };
      return [callOf(reopenAward, ask), award(world, admin, world.bidder)];
    },
  },
  {
    name: 'agreement × award',
    said: BOTH_DONE,
    prepare: async (world) => [
      await ofAwarded(world, approveAwards),
      award(world, world.admin, world.rival, world.bidder),
    ],
  },
];
