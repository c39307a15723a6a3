import { expect, test } from 'vitest';
import {
  askForPrices,
  awardAndOrder,
  listOfLiegenschaften,
  listOfProviders,
  takeLists,
  takeTargets,
} from '../stage/states/whole-way.ts';
import { openStage } from '../stage/stage.ts';
import { startEmptyApp } from '../stage/test-app.ts';

/**
 * What setting up a tender, awarding all of it and ordering it may cost: the same by hand, one by one, cost
 * 307 before the award.
 */
const INTERACTIONS_AT_MOST = 40;

const stage = openStage(startEmptyApp);

test('a tender is set up from nothing by lists, awarded and ordered, in at most 40 interactions and to the thousandth', async () => {
  const desk = await takeLists(stage, {
    liegenschaften: listOfLiegenschaften(),
    providers: listOfProviders(),
  });
  await askForPrices(desk);
  const count = desk.hand.count;
  // Nobody needs them; what they take from-clerk-lists.journey.ts counts.
  await takeTargets(desk);
  expect(count + (await awardAndOrder(stage))).toBeLessThanOrEqual(INTERACTIONS_AT_MOST);
});
