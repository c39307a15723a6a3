import type { CDPSession } from 'playwright-core';

/** What a page's main thread has computed so far, in milliseconds; the session must have `Performance` enabled. */
export async function readThreadMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1_000;
}
