import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { makeTender, REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, printLine } from './pricing/stopwatch.ts';

/** What a search, a filter or a changed price may take until the figures are there. */
const BAR_MS = 100;
const TRIES = 20;

const book = makeTender(REFERENCE);
const { sums, flags } = priceOffers(book);
const offers = {
  phaseId: 'phase',
  revision: 1,
  serviceProviderIds: book.offers.map((_, p) => `bidder ${p}`),
  liegenschaftIds: book.lvs.map((_, l) => `house ${l}`),
  sliceIds: SLICES.map(({ sliceId }) => sliceId),
  participation: book.offers.map(() => 'true' as const),
  sums: [...sums],
  flags: [...flags],
};

/** The best of several tries, in milliseconds, and the worst. */
function measure(work: () => unknown): { bestMs: number; worstMs: number } {
  const tries = Array.from({ length: TRIES }, () => {
    const begunMs = performance.now();
    work();
    return performance.now() - begunMs;
  });
  return { bestMs: Math.min(...tries), worstMs: Math.max(...tries) };
}

const comparison = readComparison(offers, new Map());
const half = offers.liegenschaftIds.filter((_, l) => l % 2 === 0);
const [opened] = reckonPortfolio(comparison, offers.liegenschaftIds).rows;
const works = {
  'the comparison out of the answer, as after a changed price': () => readComparison(offers, new Map()),
  'the portfolio of 1,000 properties, 20 bidders': () => reckonPortfolio(comparison, offers.liegenschaftIds),
  'the same of the half that a search finds': () => reckonPortfolio(comparison, half),
  'the properties of one bidder': () => offers.liegenschaftIds.map((id) => opened?.standingOf(id)),
};
printLine('', 'best', 'worst', 'bar');
for (const [name, work] of Object.entries(works)) {
  const { bestMs, worstMs } = measure(work);
  printLine(name, durationText(bestMs), durationText(worstMs), durationText(BAR_MS));
  if (bestMs > BAR_MS) process.exitCode = 1;
}
