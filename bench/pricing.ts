import { createLiveSums, type LiveSums, repriceOffers } from '@rahmenpreis/pricing/live/live-sums.ts';
import type { PriceBook } from '@rahmenpreis/pricing/price-book/price-book.ts';
import type { OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { priceOffers } from '@rahmenpreis/pricing/price/price-offers.ts';
import { placeCells, type Standings } from '@rahmenpreis/pricing/rank/place-cells.ts';
import {
  drawPositions,
  drawTies,
  gpExactly,
  isTie,
  spreadPositions,
  type DrawnPositions,
} from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { gpMillis } from '@rahmenpreis/pricing/price/gp.ts';
import type { EpMillis, FactorNanos, MengeMillis } from '@rahmenpreis/pricing/numbers/units.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { makeTender, REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { openPostgresPeer, countSqlDifferences, tabulateTender } from './pricing/postgres.ts';
import { durationText, printLine, timeBest } from './pricing/stopwatch.ts';
import { priceStrings, spellTender } from './pricing/string-keyed.ts';
import { createBarTable } from './server/bar-table.ts';

const RANDOM_CASES = 1_000_000;
const TIE_CASES = 300_000;
const POSITIONS_PER_PROOF = 20_000;
const KERNEL_RUNS = 60;
const PEER_RUNS = 3;

const bars = createBarTable({
  faster: {
    title: 'as fast as the fastest of its peers, times',
    unit: '×',
    bar: 150,
    isFloor: true,
  },
  wrong: { title: 'prices other than by BigInt', unit: 'of 1,300,000', bar: 0 },
});

interface Kernel {
  live: LiveSums;
  places: Uint16Array;
  standings: Standings;
}

function openKernel(book: PriceBook): Kernel {
  const sorted = book.lvs.map((lv) => sortLv(lv, book.sliceCount));
  const live = createLiveSums(book, sorted, book.offers);
  const participating = new Uint8Array(book.offers.length).fill(1);
  const standings = { nameOrder: Int32Array.from(book.offers.keys()), participating };
  return { live, places: new Uint16Array(live.sums.length), standings };
}

function priceWhole({ live, places, standings }: Kernel): void {
  repriceOffers(live, [...live.offers.keys()]);
  placeCells(live, standings, places);
}

function countDifferences(a: OfferSums, b: OfferSums): number {
  let differences = 0;
  for (const [i, sum] of a.sums.entries()) if (sum !== b.sums[i] || a.flags[i] !== b.flags[i]) differences++;
  return differences;
}

/** How many prices of the careful path, the plain kernel and the wide one differ from BigInt. */
function countWrongPrices(drawn: DrawnPositions): number {
  const { mengeMillis, epMillis, factorNanos } = drawn;
  let wrong = 0;
  for (let from = 0; from < mengeMillis.length; from += POSITIONS_PER_PROOF) {
    const book = spreadPositions(drawn, from, from + POSITIONS_PER_PROOF);
    const { live } = openKernel(book);
    repriceOffers(live, [0]);
    const plain = priceOffers(book, live.lvs);
    for (const [l, sum] of plain.sums.entries()) {
      const menge = mengeMillis[from + l] as MengeMillis;
      const ep = epMillis[from + l] as EpMillis;
      const factor = factorNanos[from + l] as FactorNanos;
      const exact = gpExactly(menge, ep, factor);
      const answers = [gpMillis(menge, ep, factor), sum, live.sums[l]!];
      if (answers.some((answer) => BigInt(answer) !== exact)) wrong++;
    }
  }
  return wrong;
}

function proveExactness(): number {
  const ties = drawTies(TIE_CASES, 2);
  const areTies = ties.mengeMillis.every((menge, i) => isTie(menge, ties.epMillis[i]!, ties.factorNanos[i]!));
  if (!areTies) throw new Error('a drawn tie is none');
  const random = countWrongPrices(drawPositions(RANDOM_CASES, 1));
  const wrongTies = countWrongPrices(ties);
  console.log('\nExactness against BigInt');
  printLine(`${RANDOM_CASES.toLocaleString('en')} random positions`, `${random} differences`);
  printLine(`${TIE_CASES.toLocaleString('en')} positions on a half`, `${wrongTies} differences`);
  return random + wrongTies;
}

interface PeerResult {
  label: string;
  ms: number;
  differences: number;
}

async function measureStrings(book: PriceBook, kernel: Kernel): Promise<PeerResult> {
  const spelled = spellTender(book);
  let answer: OfferSums = kernel.live;
  const ms = await timeBest(PEER_RUNS, () => {
    answer = priceStrings(spelled);
  });
  const differences = countDifferences(kernel.live, answer);
  return { label: 'string-keyed maps of doubles, without places', ms, differences };
}

async function measurePostgres(book: PriceBook, kernel: Kernel): Promise<PeerResult> {
  const postgres = await openPostgresPeer(tabulateTender(book));
  try {
    let cells = await postgres.priceAll();
    const ms = await timeBest(PEER_RUNS, async () => {
      cells = await postgres.priceAll();
    });
    return { label: 'PostgreSQL, numeric', ms, differences: countSqlDifferences(book, kernel.live, cells) };
  } finally {
    await postgres.close();
  }
}

async function measureReference(): Promise<void> {
  const book = makeTender(REFERENCE);
  const kernel = openKernel(book);
  const { properties, bidders, positions } = REFERENCE;
  const measureOwn = () => timeBest(KERNEL_RUNS, () => priceWhole(kernel));
  const firstMs = await measureOwn();
  const results = [await measureStrings(book, kernel), await measurePostgres(book, kernel)];
  // Before and after the peers, so that whatever else the machine is doing does not decide.
  const ownMs = Math.min(firstMs, await measureOwn());
  console.log(`\nSums, flags and places of ${properties} × ${bidders} × ${positions}`);
  printLine('', 'time', 'kernel is', 'differences');
  printLine('this kernel', durationText(ownMs));
  for (const { label, ms, differences } of results)
    printLine(label, durationText(ms), `${(ms / ownMs).toFixed(0)} ×`, `${differences}`);
  bars.note('faster', Math.min(...results.map(({ ms }) => ms)) / ownMs);
}

await measureReference();
// Last, so that its BigInt cases do not influence how the engine optimises the measured loops.
bars.note('wrong', proveExactness());
console.log('\nBars');
bars.print();
