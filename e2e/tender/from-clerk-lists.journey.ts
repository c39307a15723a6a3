import { expect, test } from 'vitest';
import { INTERACTIONS, listOfClerk, takeLists } from '../stage/states/whole-way.ts';
import { openStage } from '../stage/stage.ts';
import { startEmptyApp } from '../stage/test-app.ts';

/** The award and its order take three more. */
const INTERACTIONS_AT_MOST = 57;

const stage = openStage(startEmptyApp);

// The rest of the way is that of from-nothing.journey.ts, which counts it.
test('with lists as a clerk keeps them, target prices among them, the same takes at most 60 interactions (B4-01)', async () => {
  const { hand } = await takeLists(stage, {
    liegenschaften: listOfClerk('objekte'),
    providers: listOfClerk('firmen'),
  });
  const { asking, targets } = INTERACTIONS;
  expect(hand.count + asking + targets).toBeLessThanOrEqual(INTERACTIONS_AT_MOST);
});
