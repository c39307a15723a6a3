import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpByLists, takeTargets } from '../stage/states/whole-way.ts';
import { openStage } from '../stage/stage.ts';
import { startEmptyApp } from '../stage/test-app.ts';

const LISTEN = join(import.meta.dirname, '../../packages/workbook/src/test/listen');
/** The rest of the way, the award and its order, is that of `from-nothing` and takes three more. */
const INTERACTIONS_AT_MOST = 57;

const stage = openStage(startEmptyApp);

test('the same with lists as a clerk keeps them, target prices among them, takes at most 60 interactions (B4-01)', async () => {
  const desk = await setUpByLists(stage, {
    liegenschaften: join(LISTEN, 'objekte.xlsx'),
    providers: join(LISTEN, 'firmen.xlsx'),
  });
  await takeTargets(desk, join(LISTEN, 'zielpreise.xlsx'));
  expect(desk.hand.count).toBeLessThanOrEqual(INTERACTIONS_AT_MOST);
});
