import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { migrateDatabase } from '../apps/server/src/db/migrate.ts';
import { connectDatabase } from '../apps/server/src/db/open.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD } from '../e2e/stage/browser.ts';
import { LARGE, makeTender } from './pricing/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';
import { storeTender, type StoredTender } from './pricing/store-tender.ts';
import { openTemporaryCluster } from './pricing/temporary-cluster.ts';
import { createBarTable } from './server/bar-table.ts';
import { type Caller, signInByCall } from './server/caller.ts';
import { openWatchedServer, type WatchedServer } from './server/watched-server.ts';

const NOT_MODIFIED = 304;

const bars = createBarTable({
  first: { title: 'first answer of a cold process', unit: 'ms', bar: 4_000 },
  stall: { title: 'longest stall of its event loop', unit: 'ms', bar: 100 },
  memory: { title: 'memory of the process', unit: 'MB', bar: 2_000 },
});

async function measure(
  server: WatchedServer,
  { headers: bearer }: Caller,
  stored: StoredTender,
): Promise<void> {
  const url = server.url + fillPath(getOffers, { phaseId: stored.phaseId });
  const ask = async (headers: Record<string, string> = {}) => {
    const begunMs = performance.now();
    const answer = await fetch(url, {
      headers: { ...bearer, 'accept-encoding': 'gzip', ...headers },
    });
    const bytes = await answer.arrayBuffer();
    return { answer, bytes: bytes.byteLength, ms: performance.now() - begunMs };
  };
  await server.watch();
  const cold = await ask();
  const report = await server.report();
  await server.watch();
  const warm = await ask();
  const known = await ask({ 'if-none-match': cold.answer.headers.get('etag') ?? '' });
  const warmReport = await server.report();
  if (known.answer.status !== NOT_MODIFIED) throw new Error(`asked again: ${known.answer.status}`);
  printLine('first answer of a cold process', durationText(cold.ms));
  printLine('  processor time of the process', durationText(report.cpuMs));
  printLine('second answer', durationText(warm.ms));
  printLine('  longest stall', durationText(warmReport.longestStallMs));
  printLine('answer 304 to who has it', durationText(known.ms));
  printLine('size of the answer, unpacked', `${(cold.bytes / 1e6).toFixed(1)} MB`);
  bars.note('first', cold.ms);
  bars.note('stall', report.longestStallMs);
  bars.note('memory', report.memoryMb);
  console.log('\nBars');
  bars.print();
}

const cluster = await openTemporaryCluster();
try {
  const { databaseUrl, dataDir } = cluster;
  await migrateDatabase(databaseUrl);
  const database = connectDatabase(databaseUrl, 'unbounded');
  const book = makeTender(LARGE);
  const stored = await storeTender(database, book, await hashPassword(DEMO_PASSWORD));
  await database.pool.end();
  console.log(
    `\nGET offers: ${LARGE.properties} properties × ${LARGE.bidders} bidders × ${LARGE.positions} positions`,
  );
  const server = await openWatchedServer({ databaseUrl, dataDir });
  await measure(server, await signInByCall(server.url, stored.adminUsername), stored);
  await server.close();
} finally {
  await cluster.close();
}
