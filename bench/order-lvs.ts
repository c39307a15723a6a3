import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { type AlphaBatchAnswer, saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';
import { signInByCall } from '../e2e/stage/caller.ts';
import { signInBidders, openServedTender } from './server/served-tender.ts';

const BAR_MS = 60_000;
const PROPERTIES = 500;
/** The five service groups of a property go to so many bidders, each of whom gets an order of its own. */
const WINNERS = 3;
/** How many orders the page has made side by side, Excel and JSON of each in one archive. */
const ORDERS_AT_ONCE = 5;
/** By how much the server may grow meanwhile, in megabytes. */
const GROWN_BAR_MB = 500;

const tender = await openServedTender({ ...REFERENCE, properties: PROPERTIES });
try {
  const { server, phaseId, adminUsername } = tender;
  const admin = await signInByCall(server.url, adminUsername);
  const winners = await signInBidders(server.url, WINNERS);
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(server.url + path, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const phases = ((await (await ask('GET', listPhases.path)).json()) as { data: Phase[] }).data;
  const propertyIds = phases.find(({ id }) => id === phaseId)?.liegenschaftIds ?? [];
  const data = propertyIds.flatMap((liegenschaftId) =>
    SLICES.map(({ sliceId }, s) => ({
      key: printKeyvalKey({ kind: 'award', phaseId, liegenschaftId, sliceId }),
      value: winners[s % WINNERS]!.id,
      before: null,
    })),
  );
  const place = { phaseId, orgaId: admin.organisationId };
  const accepted = await ask('PUT', fillPath(saveAlphaKeyVals, place), { data });
  // The first properties are awarded by the tender; whoever was first stays, and its orders are made as well.
  const { left } = ((await accepted.json()) as { data: AlphaBatchAnswer }).data;
  const winnerOf = new Map(data.map(({ key, value }) => [key, value]));
  for (const { key, value } of left) if (value !== null) winnerOf.set(key, value);
  const orders = propertyIds.flatMap((propertyId) => {
    const own = SLICES.map(({ sliceId }) =>
      winnerOf.get(printKeyvalKey({ kind: 'award', phaseId, liegenschaftId: propertyId, sliceId })),
    );
    return [...new Set(own)].map((providerId) => ({ propertyId, providerId }));
  });
  const waiting = orders.values();
  let bytes = 0;
  const makeOrders = async (): Promise<void> => {
    for (const { propertyId, providerId } of waiting) {
      const path = `${fillPath(exportOrderLv, { phaseId, propertyId })}?type=zip`;
      const body = { provider: { id: providerId }, contract: { number: 'V-1' } };
      bytes += (await (await ask('PUT', path, body)).arrayBuffer()).byteLength;
    }
  };
  await server.watch();
  const begunMs = performance.now();
  await Promise.all(Array.from({ length: ORDERS_AT_ONCE }, makeOrders));
  const tookMs = performance.now() - begunMs;
  const { peakMb, beforeMb, longestStallMs, cpuMs } = await server.report();
  printLine(`${PROPERTIES} properties, ${orders.length} orders`, 'took', 'bar', 'grew MB', 'stall');
  printLine(
    `${(bytes / 1e6).toFixed(0)} MB of Excel and JSON, ${durationText(cpuMs)} of processor`,
    durationText(tookMs),
    durationText(BAR_MS),
    (peakMb - beforeMb).toFixed(0),
    durationText(longestStallMs),
  );
  if (tookMs > BAR_MS || peakMb - beforeMb > GROWN_BAR_MB) process.exitCode = 1;
} finally {
  await tender.close();
}
