import type { Page } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import { openOnEmptyCache } from '../web/opening.ts';
import { p95Of, turnWheel, watchFrames } from '../web/wheel.ts';
import type { Bars } from './bars.ts';
import { clusterProperties } from './clustered.ts';
import type { Desk } from './desk.ts';

interface Scrolled {
  readonly path: string;
  readonly shows: string;
  /** What must be done before there is anything to scroll. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** What is scrolled: the pages of a buyer whose tables or cards do not fit into one sight. */
const PAGES: readonly Scrolled[] = [
  { path: '/analysis', shows: 'Bieter 1' },
  { path: '/analysis?cId=new', shows: 'Clusteransicht', prepare: clusterProperties },
  { path: '/analysis?pCom=true', shows: 'EP0' },
  { path: '/provider?tab=liegenschaften', shows: 'Liegenschaft' },
  { path: '/provider?tab=preise', shows: 'EP0' },
  { path: '/placing', shows: 'Vergabe' },
];

/** Turns the wheel down and up over the pages of a buyer with the large tender. */
export async function measureScrolling(desk: Desk, bars: Bars): Promise<void> {
  const context = await desk.buyer();
  printLine('', 'frames', 'p95', 'worst');
  let slowest = 0;
  for (const { path, shows, prepare } of PAGES) {
    const { page } = await openOnEmptyCache(context, { path, shows });
    await waitUntilQuiet(page);
    await prepare?.(page);
    await page.mouse.move(720, 600);
    const devtools = await watchFrames(page);
    const rounds = [];
    for (const turn of [400, -400]) rounds.push(await turnWheel(page, devtools, [0, turn]));
    const gapsMs = rounds.flatMap((round) => round.gapsMs);
    const p95 = p95Of(gapsMs);
    slowest = Math.max(slowest, p95);
    printLine(path, `${gapsMs.length}`, durationText(p95), durationText(Math.max(...gapsMs)));
    await page.close();
  }
  bars.note('frame', slowest);
}
