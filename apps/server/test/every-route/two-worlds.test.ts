import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.ts';
import { wholeAnswer } from './answer.ts';
import { type Followed, follow } from './follow.ts';
import { type IdSlot, idSlotsOf } from './id-slots.ts';
import { actAsRival, type HiddenIds } from './rival-acts.ts';
import { sampleOf } from './sample-calls.ts';
import { startWorld, type World } from './world.ts';

const calls = await readContractCalls();
/** What two answers differ in whatever the world is like: they hold a new secret, or a new id. */
const SECRETS: readonly string[] = [
  'startAuthenticator',
  'startPasskeySignIn',
  'startPasskey',
  'askQuestion',
];

let origin: TestServer;
/** In the one world nobody else does anything, in the other a rival does everything it can. */
let quiet: TestServer;
let busy: TestServer;
let world: World;
let hidden: HiddenIds;
/** What the bidder's page follows in each, from before the rival did anything. */
let news: { quiet: Followed; busy: Followed };

beforeAll(async () => {
  ({ server: origin, world } = await startWorld());
  await origin.leave();
  quiet = await startTestServer({ copyOf: origin });
  busy = await startTestServer({ copyOf: origin });
  const ask = [world.people.bidder, world.ids.phase['running']!] as const;
  news = { quiet: await follow(quiet, ...ask), busy: await follow(busy, ...ask) };
  hidden = await actAsRival(busy, world);
});
afterAll(async () => {
  await quiet.close();
  await busy.close();
  await origin.close();
});

/** What the bidder is answered in each world. */
async function askBoth(call: Endpoint, slot?: IdSlot, id = ''): Promise<[quiet: string, busy: string]> {
  const sample = sampleOf(world, 'bidder', call);
  const ask = { as: world.people.bidder, ...(slot === undefined ? sample : slot.fill(sample, id)) };
  const answers = await Promise.all([quiet, busy].map((server) => wholeAnswer(server, call, ask)));
  return [answers[0]!.text, answers[1]!.text];
}

test('a page hears of the bidder’s own price, and of nothing that the rival did before', async () => {
  const { bidder } = world.people;
  const phaseId = world.ids.phase['running']!;
  const body = { data: [{ key: `${phaseId}_ep_AZ_01`, value: '4711' }] };
  const ask = { as: bidder, params: { phaseId, orgaId: bidder.organisationId }, body };
  for (const server of [quiet, busy]) await server.get(saveOwnKeyVals, ask);
  for (const each of [news.quiet, news.busy]) await each.until(2);
  expect(news.busy.events()).toEqual(news.quiet.events());
  for (const each of [news.quiet, news.busy]) await each.stop();
});

describe('whatever a rival does, a bidder is answered the same', () => {
  const asked = calls.filter(({ access, name }) => access !== 'refresh' && !SECRETS.includes(name));
  const [reading, removing] = [
    asked.filter(({ method }) => method === 'GET'),
    asked.filter(({ method }) => method === 'DELETE'),
  ];
  const writing = asked.filter((call) => !reading.includes(call) && !removing.includes(call));
  // What the bidder writes and removes itself, it does in both worlds, after everything was read once.
  // `npm run proof -- two-worlds` goes through all of it.
  const inOrder = [reading, writing, removing, reading].flatMap((some) => drawVisits(some, 6));

  test.each(inOrder.map((call, turn) => ({ name: call.name, call, turn })))(
    '$name ($turn)',
    async ({ call }) => {
      const [inQuiet, inBusy] = await askBoth(call);
      expect(inBusy).toBe(inQuiet);
    },
  );

  test('also about what has come into being: it is as if it were not there', async () => {
    let count = 0;
    for (const call of asked) {
      for (const slot of idSlotsOf(call).filter(({ noun }) => noun in hidden)) {
        const [inQuiet, inBusy] = await askBoth(call, slot, hidden[slot.noun as keyof HiddenIds]);
        expect(inBusy, `${call.name} ${slot.name}`).toBe(inQuiet);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(20);
  });
});
