import { expect, test } from 'vitest';
import {
  askForPrices,
  awardAndOrder,
  listOfClerk,
  listOfLiegenschaften,
  listOfProviders,
  openDesk,
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
/** The same by a clerk's own lists and with target prices; the award and its order take three more. */
const BY_CLERK_AT_MOST = 57;

const stage = openStage(startEmptyApp);

test('a tender is set up from nothing by lists, awarded and ordered, in at most 40 interactions and to the thousandth; with lists as a clerk keeps them, target prices among them, in at most 60 (B4-01)', async () => {
  const desk = await openDesk(stage);
  const { hand } = desk;
  await takeLists(desk, { liegenschaften: listOfLiegenschaften(), providers: listOfProviders() });
  const byLists = hand.count;
  await askForPrices(desk);
  const count = hand.count;
  await takeTargets(desk);
  await takeLists(desk, { liegenschaften: listOfClerk('objekte'), providers: listOfClerk('firmen') });
  // Without the program's own lists it is the clerk's way.
  expect(hand.count - byLists).toBeLessThanOrEqual(BY_CLERK_AT_MOST);
  expect(count + (await awardAndOrder(stage))).toBeLessThanOrEqual(INTERACTIONS_AT_MOST);
});
