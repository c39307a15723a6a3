import { type FeedbackForm, getOwnFeedback } from '@rahmenpreis/contract/feedback.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { afterAll, expect, test } from 'vitest';
import { feedback } from '../../db/schema/closing.ts';
import { keyVal } from '../../db/schema/keyval.ts';
import { FEEDBACK_END_MS, offerAll, openFeedbackTender, sendAll } from '../../../test/test-feedback.ts';
import { startTestServer, TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';

/** The room's proof tries a thousand tenders while one goes through the server. */
const PER_WORLD = 1_000;
const rounds = drawRounds(2 * PER_WORLD);
const server = await startTestServer();
const tender = await openFeedbackTender(server);
const [own, best, lower, other] = tender.bidders as [TestUser, TestUser, TestUser, TestUser];
afterAll(() => server.close());

/** How much one price counts in Basis FM beside B1, which has Menge 1 and counts once. */
const WEIGHT = 35;
const FORMS: readonly FeedbackForm[] = [
  { kind: 'gap' },
  { kind: 'rank' },
  { kind: 'gap-rank' },
  { kind: 'light', amberFrom: 3, redFrom: 20 },
];

/** What the first company's calls and its mail say once the best and a lower one have these sums. */
async function readWorld(form: FeedbackForm, ownPrice: number, sums: readonly [number, number]) {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(feedback);
  await server.database.db.delete(keyVal);
  await offerAll(server, tender, own, ownPrice);
  await offerAll(server, tender, other, 2 * ownPrice);
  for (const [bidder, sum] of [
    [best, sums[0]],
    [lower, sums[1]],
  ] as const) {
    // Even, so that no row is rounded.
    const price = 2 * Math.floor(sum / 2 / (WEIGHT + 1) / 2);
    const prices = [1, 2, 3].map((at) => [`ep_A${at}`, `${ownPrice}`] as const);
    const values = { ...Object.fromEntries(prices), ep_B1: `${sum - WEIGHT * price}` };
    await offerAll(server, tender, bidder, price, values);
  }
  server.clock.set(FEEDBACK_END_MS);
  await sendAll(server, tender, form);
  const mail = (await server.readMails()).find(({ to }) => to === own.username)!;
  const params = { phaseId: tender.phase.id };
  const answer = await server.ask(getOwnFeedback, { as: own, params });
  const headers = Object.entries(answer.headers).filter(
    ([name]) => name === 'etag' || name === 'content-length',
  );
  return JSON.stringify([answer.body, headers, mail.text, mail.html]);
}

test('the server gives the same bytes from the least to the greatest sum of the best', {
  timeout: 0,
}, async () => {
  const dice = createDice(rounds.seed);
  for (let tried = 0; tried < Math.ceil(rounds.count / PER_WORLD); tried++) {
    const form = FORMS[tried % FORMS.length]!;
    const ownPrice = 2 * Math.floor(50 + 10 ** (1 + 3 * dice()));
    const sum = (WEIGHT + 1) * ownPrice;
    const gap = Math.floor(100 * dice() ** 2);
    const greatest = gap === 0 ? sum - 1 : Math.floor((sum * (100 - gap)) / 100);
    const least = gap === 99 ? 0 : Math.floor((sum * (99 - gap)) / 100) + 1;
    // The second one lies between both or above, and is raised where it would be the best.
    const second = least + Math.floor(dice() * (sum - least));
    const low = await readWorld(form, ownPrice, [least, second]);
    expect(await readWorld(form, ownPrice, [greatest, Math.max(greatest, second)])).toBe(low);
  }
});

test('a thousandth below it is another figure', async () => {
  const [ownPrice, sum] = [1_000, 36_000];
  const least = (sum * 90) / 100 + 1;
  const at = await readWorld({ kind: 'gap' }, ownPrice, [least, sum]);
  expect(await readWorld({ kind: 'gap' }, ownPrice, [least - 1, sum])).not.toBe(at);
});
