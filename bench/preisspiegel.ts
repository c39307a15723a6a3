import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { PREISSPIEGEL_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import { openArchive } from '@rahmenpreis/workbook/archive/open-archive.ts';
import { joinSheets, type LooseSheet } from '@rahmenpreis/workbook/sheet/join-sheets.ts';
import { REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';
import { signInByCall } from '../e2e/stage/caller.ts';
import { openServedTender } from './server/served-tender.ts';

const BAR_MS = 30_000;
/** How many calls the page makes side by side, and for how many offers of a property each. */
const CALLS_AT_ONCE = 5;
const OFFERS_PER_CALL = 400;
/** By how much the server may grow meanwhile, in megabytes. */
const GROWN_BAR_MB = 500;

const tender = await openServedTender(REFERENCE);
try {
  const { server, phaseId, adminUsername } = tender;
  const admin = await signInByCall(server.url, adminUsername);
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const phases = (await (await fetch(server.url + listPhases.path, { headers })).json()) as { data: Phase[] };
  const ids = phases.data.find(({ id }) => id === phaseId)?.liegenschaftIds ?? [];
  const size = Math.min(PREISSPIEGEL_MAX_COUNT, Math.floor(OFFERS_PER_CALL / REFERENCE.bidders));
  const batches = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) =>
    ids.slice(at * size, (at + 1) * size),
  );
  const made: { loose: LooseSheet; bytes: Uint8Array<ArrayBuffer> }[][] = [];
  const waiting = batches.entries();
  const makeSheets = async (): Promise<void> => {
    for (const [at, liegenschaftIds] of waiting) {
      const answer = await fetch(`${server.url}${fillPath(exportPreisspiegel, { phaseId })}?type=sheets`, {
        method: exportPreisspiegel.method,
        headers,
        body: JSON.stringify({ liegenschaftIds }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      const archive = await openArchive(await answer.blob());
      const listed = JSON.parse(Buffer.from(await archive.read(0)).toString()) as LooseSheet[];
      made[at] = [];
      for (const [k, loose] of listed.entries())
        made[at].push({ loose, bytes: new Uint8Array(await archive.read(k + 1)) });
    }
  };
  await server.watch();
  const begunMs = performance.now();
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, makeSheets));
  const sheets = made.flat();
  let bytes = 0;
  await joinSheets(
    sheets.map(({ loose }) => loose),
    async (at) => sheets[at]?.bytes ?? new Uint8Array(),
    { about: { title: 'Preisspiegel', author: undefined }, onPiece: ({ length }) => void (bytes += length) },
  );
  const tookMs = performance.now() - begunMs;
  const { peakMb, beforeMb, longestStallMs, cpuMs } = await server.report();
  printLine(`${sheets.length} sheets`, 'took', 'bar', 'grew MB', 'stall');
  printLine(
    `${(bytes / 1e6).toFixed(0)} MB of Excel, ${durationText(cpuMs)} of processor`,
    durationText(tookMs),
    durationText(BAR_MS),
    (peakMb - beforeMb).toFixed(0),
    durationText(longestStallMs),
  );
  if (tookMs > BAR_MS || peakMb - beforeMb > GROWN_BAR_MB) process.exitCode = 1;
} finally {
  await tender.close();
}
