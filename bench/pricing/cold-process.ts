import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../apps/server/src/app.ts';
import { connectDatabase } from '../../apps/server/src/db/open.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { systemClock } from '../../apps/server/src/kernel/clock.ts';

/** What the process reports about itself. */
export interface ColdReport {
  longestStallMs: number;
  memoryMb: number;
  cpuMs: number;
}

const RESOLUTION_MS = 1;
const [, , databaseUrl = '', dataDir = ''] = process.argv;
const { db, pool } = connectDatabase(databaseUrl);
const app = await createApp({ db, clock: systemClock, files: openMediaStore({ dataDir }) });
await app.listen({ port: 0, host: '127.0.0.1' });
let before = process.cpuUsage();
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });

process.on('message', (order) => {
  if (order === 'watch') {
    delay.reset();
    delay.enable();
    before = process.cpuUsage();
    process.send?.('watching');
  } else if (order === 'report') {
    const { user, system } = process.cpuUsage(before);
    const report: ColdReport = {
      longestStallMs: delay.max / 1e6 - RESOLUTION_MS,
      memoryMb: process.memoryUsage.rss() / 1e6,
      cpuMs: (user + system) / 1_000,
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
