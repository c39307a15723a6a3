import { durationText, printLine } from '../pricing/stopwatch.ts';
import type { Bars } from './bars.ts';
import type { Desk } from './desk.ts';

/** The page may wait longer than its drivers do by themselves. */
const PATIENCE_MS = 120_000;

/** Downloads the order LVs of the hundred properties that are awarded, as the buyer does. */
export async function measureOrders(desk: Desk, bars: Bars): Promise<void> {
  const context = await desk.buyer();
  const page = await context.newPage();
  let orderCount = 0;
  page.on('request', (request) => {
    if (request.url().includes('/awarding?type=excel')) orderCount += 1;
  });
  await page.goto(`${desk.server.url}/placing`);
  const generate = page.getByRole('button', { name: 'Auftrags-LVs generieren' });
  await generate.and(page.locator(':enabled')).waitFor();
  await desk.server.watch();
  const begunMs = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: PATIENCE_MS }),
    generate.click(),
  ]);
  await download.path();
  const wholeMs = performance.now() - begunMs;
  const { longestStallMs, beforeMb, peakMb, cpuMs } = await desk.server.report();
  printLine(`order LVs of 100 properties: ${orderCount} workbooks`, durationText(wholeMs));
  printLine('  processor time of the server', durationText(cpuMs));
  printLine('  longest stall of its event loop', durationText(longestStallMs));
  printLine(
    '  memory of the server before, at most',
    `${Math.round(beforeMb)} MB`,
    `${Math.round(peakMb)} MB`,
  );
  bars.note('orders', wholeMs);
  await context.close();
}
