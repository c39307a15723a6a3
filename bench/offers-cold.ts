import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { connectDatabase, migrateDatabase } from '../apps/server/src/db/open.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD } from '../e2e/stage/browser.ts';
import { LARGE, makeTender } from './pricing/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';
import { storeTender, type StoredTender } from './pricing/store-tender.ts';
import { openTemporaryCluster } from './pricing/temporary-cluster.ts';
import { type Caller, signInByCall } from './server/caller.ts';
import { openWatchedServer, type WatchedServer } from './server/watched-server.ts';

const BAR_MS = 4_000;
const STALL_BAR_MS = 100;
const MEMORY_BAR_MB = 2_000;
const NOT_MODIFIED = 304;

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
  printLine('', 'measured', 'bar');
  printLine('first answer of a cold process', durationText(cold.ms), durationText(BAR_MS));
  printLine(
    '  longest stall of its event loop',
    durationText(report.longestStallMs),
    durationText(STALL_BAR_MS),
  );
  printLine('  processor time of the process', durationText(report.cpuMs));
  printLine('  memory of the process', `${report.memoryMb.toFixed(0)} MB`, `${MEMORY_BAR_MB} MB`);
  printLine('second answer', durationText(warm.ms));
  printLine('  longest stall', durationText(warmReport.longestStallMs), durationText(STALL_BAR_MS));
  printLine('answer 304 to who has it', durationText(known.ms));
  printLine('size of the answer, unpacked', `${(cold.bytes / 1e6).toFixed(1)} MB`);
  const isHeld =
    cold.ms <= BAR_MS && report.longestStallMs <= STALL_BAR_MS && report.memoryMb <= MEMORY_BAR_MB;
  if (!isHeld) process.exitCode = 1;
}

const cluster = await openTemporaryCluster();
try {
  const { databaseUrl, dataDir } = cluster;
  await migrateDatabase(databaseUrl);
  const database = connectDatabase(databaseUrl);
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
