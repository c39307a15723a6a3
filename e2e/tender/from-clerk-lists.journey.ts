import { join } from 'node:path';
import { expect, test } from 'vitest';
import { goWholeWay } from '../stage/states/whole-way.ts';
import { openStage } from '../stage/stage.ts';
import { startEmptyApp } from '../stage/test-app.ts';

const LISTEN = join(import.meta.dirname, '../../packages/workbook/src/test/listen');
const INTERACTIONS_AT_MOST = 60;

const stage = openStage(startEmptyApp);

test('the same with lists as a clerk keeps them, target prices among them, takes at most 60 interactions (B4-01)', async () => {
  const count = await goWholeWay(stage, {
    liegenschaften: join(LISTEN, 'objekte.xlsx'),
    providers: join(LISTEN, 'firmen.xlsx'),
    targets: join(LISTEN, 'zielpreise.xlsx'),
    // The last one is not in the clerk's list.
    asked: (username) => username !== 'bieter6@example.org',
  });
  expect(count).toBeLessThanOrEqual(INTERACTIONS_AT_MOST);
});
