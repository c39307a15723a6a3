import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../apps/server/src/app.ts';
import { connectDatabase } from '../../apps/server/src/db/open.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';

/** What the process tells of itself. */
export type ColdReport = { longestStallMs: number; memoryMb: number };

const RESOLUTION_MS = 1;
const [, , databaseUrl = '', dataDir = ''] = process.argv;
const { db, pool } = connectDatabase(databaseUrl);
const app = await createApp({ db, clock: systemClock, files: openMediaStore({ dataDir }) });
await app.listen({ port: 0, host: '127.0.0.1' });
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

process.on('message', (order) => {
  if (order === 'watch') {
    delay.reset();
    delay.enable();
    process.send?.('watching');
  } else if (order === 'report') {
    const report: ColdReport = {
      longestStallMs: delay.max / 1e6 - RESOLUTION_MS,
      memoryMb: process.memoryUsage.rss() / 1e6,
    };
    process.send?.(report);
  } else {
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.disconnect());
  }
});
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
