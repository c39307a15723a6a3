import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { LARGE } from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';
import { createBarTable } from './server/bar-table.ts';
import { signInByCall } from '../e2e/stage/caller.ts';
import { openServedTender } from './server/served-tender.ts';

const bars = createBarTable({
  first: { title: 'first answer of a cold process', unit: 'ms', bar: 4_000 },
  stall: { title: 'longest stall of its event loop', unit: 'ms', bar: 100 },
});

const { server, phaseId, adminUsername, close } = await openServedTender(LARGE);
try {
  console.log(`\nGET offers: ${LARGE.properties} × ${LARGE.bidders} × ${LARGE.positions}`);
  const { headers } = await signInByCall(server.url, adminUsername);
  await server.watch();
  const begunMs = performance.now();
  const answer = await fetch(server.url + fillPath(getOffers, { phaseId }), { headers });
  const { byteLength } = await answer.arrayBuffer();
  bars.note('first', performance.now() - begunMs);
  const { longestStallMs, cpuMs, peakMb } = await server.report();
  bars.note('stall', longestStallMs);
  printLine('processor time and memory of the process', durationText(cpuMs), `${peakMb.toFixed(0)} MB`);
  printLine('size of the answer, unpacked', `${(byteLength / 1e6).toFixed(1)} MB`);
  bars.print();
} finally {
  await close();
}
