import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createApp } from '../../apps/server/src/app.ts';
import { connectDatabase, openConnections } from '../../apps/server/src/db/open.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { openDatabaseClock } from '../../apps/server/src/kernel/clock.ts';

/** What the process reports about itself since it was last told to watch. */
export interface ServerReport {
  longestStallMs: number;
  /** The most memory it has ever held; since it watches only where that was the most. */
  peakMb: number;
  /** What it held when it began to watch. */
  beforeMb: number;
  cpuMs: number;
}

const RESOLUTION_MS = 1;
const [, , databaseUrl = '', dataDir = '', webFolder] = process.argv;
const { db, pool } = connectDatabase(databaseUrl);
const app = await createApp({
  db,
  clock: await openDatabaseClock(db),
  files: openMediaStore({ dataDir }),
  ...(webFolder === undefined ? {} : { webFolder }),
});
await openConnections(pool);
await app.listen({ port: 0, host: '127.0.0.1' });
let before = process.cpuUsage();
let beforeMb = 0;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const memoryMb = () => process.memoryUsage.rss() / 1e6;

process.on('message', (order) => {
  if (order === 'watch') {
    delay.reset();
    delay.enable();
    before = process.cpuUsage();
    beforeMb = memoryMb();
    process.send?.('watching');
  } else if (order === 'report') {
    const { user, system } = process.cpuUsage(before);
    const report: ServerReport = {
      longestStallMs: delay.max / 1e6 - RESOLUTION_MS,
      peakMb: (process.resourceUsage().maxRSS * 1_024) / 1e6,
      beforeMb,
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
// A parent that failed cannot say «stop» any more.
process.on('disconnect', () => process.exit());
const address = app.server.address();
process.send?.(typeof address === 'object' ? address?.port : undefined);
