import { agreeToAddressChange } from '@rahmenpreis/contract/address-change.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aboutChange, ACTS } from '../../../../test/one-alone/acts.ts';
import { enter, letTimePass, probe, STANDS } from '../../../../test/one-alone/plot.ts';
import {
  goStraight,
  NAMES,
  openStage,
  openWorld,
  type Stage,
  type Walk,
  walkOrders,
} from '../../../../test/one-alone/walk.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';

/** How many calls an administrator alone makes at most. */
const LENGTH = 6;
/**
 * So many orders are walked straight from each beginning; `npm run proof -- one-alone` walks more, beside all
 * there are.
 */
const rounds = drawRounds(1);
/** All orders up to this length are walked. */
const WALKED = rounds.isProof ? LENGTH : 2;
const DRAWN = rounds.seed % STANDS.length;

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await openStage(server);
});
afterAll(() => server.close());

/** An order that follows from a number alone. */
function orderOf(number: number): string[] {
  const dice = createDice(number);
  return Array.from({ length: LENGTH }, () => NAMES[Math.floor(dice() * NAMES.length)]!);
}

/** The orders of each length that were walked, by how many states they come to. */
function count({ layers }: Walk): { orders: number; states: number }[] {
  return layers.map((layer) => ({
    states: layer.size,
    orders: [...layer.values()].reduce((sum, { orders }) => sum + orders, 0),
  }));
}

test.each(STANDS.filter((_, at) => rounds.isProof || at === DRAWN))(
  '%s: by no order of up to six calls one administrator alone reads a sealed offer or writes for the company',
  async (stand) => {
    const beganMs = performance.now();
    const world = await openWorld(stage, stand);
    const walk = await walkOrders(world, WALKED);
    expect(walk.found).toEqual([]);
    const counts = count(walk);
    // Every call was made in every state.
    expect(counts.map(({ orders }) => orders)).toEqual(counts.map((_, made) => NAMES.length ** made));
    const seconds = ((performance.now() - beganMs) / 1000).toFixed(1);
    const states = counts.map((each) => each.states).join(' + ');
    console.log(
      `${stand}: ${counts.at(-1)!.orders} orders of ${WALKED} calls, ${states} states, ${seconds} s`,
    );
    for (let at = rounds.from; at < rounds.count; at += 1) {
      expect(await goStraight(world, walk, orderOf(rounds.seed + at))).toEqual([]);
      rounds.note(at);
    }
  },
);

test.each([
  ['sealed', ['ask', 'prove']],
  ['open', ['ask', 'prove']],
  ['listed', ['ask', 'prove', 'agree']],
  ['unopened', ['ask', 'resend', 'agree']],
  ['unopened', ['members', 'ask', 'grant', 'members']],
  ['quiet', ['ask', 'prove', 'members', 'grant']],
  ['quiet', ['ask', 'prove', 'ask', 'prove', 'members', 'grant']],
] as const)('%s, %s: nothing', async (stand, names) => {
  const world = await openWorld(stage, stand);
  expect(await goStraight(world, await walkOrders(world, 0), names)).toEqual([]);
});

// What is never found must be something that could be found.
test('with a second administrator the new address reads and writes', async () => {
  const { plot } = await openWorld(stage, 'sealed');
  await ACTS['ask']!(plot);
  const about = (await aboutChange(plot))!;
  await server.get(agreeToAddressChange, { ...about, as: plot.second });
  const entered = await enter(plot);
  await ACTS['prove']!(entered.plot);
  const { got } = await probe(await letTimePass(entered.plot));
  expect(got).toEqual(['read', 'written']);
});
