import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import {
  createFirmCells,
  type FirmnessOffers,
  reckonFirmness,
} from '@rahmenpreis/tendering/award/cell-firmness.ts';
import { standingsOf } from '@rahmenpreis/tendering/award/comparison.ts';
import {
  LARGEST,
  makeTender,
  REFERENCE,
  type TenderSize,
} from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, printLine, timeBest } from './pricing/stopwatch.ts';

/** What the whole of a phase may take on a free core. */
const REFERENCE_BAR_MS = 1_000;
const LARGEST_BAR_MS = 10_000;

function groundOf(size: TenderSize): FirmnessOffers {
  const book = makeTender(size);
  const lvs = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const bidders = book.offers.map((_, p) => ({ organisation: `Firma ${p}`, participation: 'true' as const }));
  return {
    ...priceOffers(book, lvs),
    frame: book,
    lvs,
    offers: book.offers,
    standings: standingsOf(bidders),
  };
}

async function measure(size: TenderSize, barMs: number, runs: number): Promise<void> {
  const ground = groundOf(size);
  const cells = createFirmCells(ground);
  const all = [...cells.states.keys()];
  const { sliceCount } = ground;
  // Property by property, as the server does it between the calls of others.
  const bestMs = await timeBest(runs, () => {
    for (let from = 0; from < all.length; from += sliceCount)
      reckonFirmness(ground, all.slice(from, from + sliceCount), cells);
  });
  const firmCount = cells.states.filter((state) => state === 'firm').length;
  const what = `${size.properties} properties × ${sliceCount} groups × ${size.bidders} bidders`;
  printLine(`${what}, ${firmCount} lots`, durationText(bestMs), durationText(barMs));
  printLine('  a property', durationText(bestMs / size.properties));
  if (bestMs > barMs) process.exitCode = 1;
}

printLine('', 'best', 'bar');
await measure(REFERENCE, REFERENCE_BAR_MS, 5);
await measure(LARGEST, LARGEST_BAR_MS, 3);
