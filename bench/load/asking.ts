import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { countOther, type FloodCall, openSender } from '../../apps/server/test/flood/sender.ts';
import { printLine } from '../pricing/stopwatch.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { callOf, spaced } from '../../apps/server/test/flood/calls.ts';
import { type LoadPlace, pricesInSequence } from './place.ts';

const SECONDS = 30;
/** Pages whose network lets no stream pass, and how often each asks for what it shows. */
const PAGES = 200;
const ASKING_MS = 10_000;
/** The bidders write this many prices a second. */
const PER_SECOND = 50;
const LEAD_MS = 3_000;
/** What a page shows that news would tell of. */
const SHOWN = [listPhases, listOwnKeyVals, getOffers, listEpEntries];

/** What a page asks for, each with the version that it holds. */
async function listQuestions({ server, phaseId, bidders }: LoadPlace): Promise<FloodCall[][]> {
  const own = bidders.map(async (caller) => {
    const calls = SHOWN.map((endpoint) => callOf({ server, caller }, endpoint, phaseId));
    return Promise.all(
      calls.map(async (call) => {
        const answer = await fetch(call.url, { headers: call.headers });
        await answer.arrayBuffer();
        const etag = answer.headers.get('etag');
        return etag === null ? call : { ...call, headers: { ...call.headers, 'if-none-match': etag } };
      }),
    );
  });
  return Promise.all(own);
}

/** Two hundred pages ask by time, as no stream reaches them; bidders type meanwhile. */
export async function measureAsking(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const prices = pricesInSequence(place, place.bidders, seconds * PER_SECOND, 40_000);
  const questions = await listQuestions(place);
  const [sender, asker] = [openSender(), openSender()];
  try {
    await sender.send({ calls: prices.slice(0, 2 * PER_SECOND), rounds: 1 });
    await place.server.watch();
    const fromMs = Date.now() + LEAD_MS;
    const pages = Array.from({ length: PAGES }, (_, page) => questions[page % questions.length]!);
    const asked = Array.from({ length: Math.ceil((seconds * 1_000) / ASKING_MS) }, () => pages.flat()).flat();
    const everyMs = ASKING_MS / pages.flat().length;
    const [answers, others] = await Promise.all([
      sender.send({ calls: spaced(prices, fromMs, 1_000 / PER_SECOND), rounds: 1 }),
      asker.send({ calls: spaced(asked, fromMs, everyMs), rounds: 1 }),
    ]);
    printAnswers(`${PER_SECOND} prices/s for ${seconds} s`, answers);
    printAnswers(`${PAGES} pages that ask every ${ASKING_MS / 1_000} s`, others);
    printLine('  questions a second', (1_000 / everyMs).toFixed(0), '');
    await printServer(place.server);
    bars.note('asking-wait', answers.p99Ms);
    bars.note('asking-other', countOther(answers, 200));
  } finally {
    await Promise.all([sender.close(), asker.close()]);
  }
}
