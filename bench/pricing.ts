import {
  createLiveSums,
  type LiveSums,
  repriceChanges,
  repriceOffers,
} from '@rahmenpreis/pricing/live/live-sums.ts';
import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
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
import { sortLv } from '@rahmenpreis/pricing/book/sorted-lv.ts';
import { openDuckPeer } from './pricing/duckdb.ts';
import { LARGE, makeTender, REFERENCE, type TenderSize } from './pricing/make-tender.ts';
import { openPostgresPeer, type PostgresPeer } from './pricing/postgres.ts';
import { countSqlDifferences, type SqlTable, tabulateTender } from './pricing/sql-tender.ts';
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

function changePrice({ live, places, standings }: Kernel, p: number, k: number, price: number): number {
  const offer = live.offers[p];
  if (offer !== undefined) offer.epMillis[k] = price;
  const cells = repriceChanges(live, p, [{ kind: 'ep', epIndex: k }]);
  placeCells(live, standings, places, cells);
  return cells.length;
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

function sizeText({ properties, bidders, positions }: TenderSize): string {
  return `${properties} properties × ${bidders} bidders × ${positions} positions`;
}

function cellText(ms: number, size: TenderSize): string {
  return `${((ms * 1e6) / (size.properties * size.bidders * size.positions)).toFixed(2)} ns`;
}

function bytesOf(kernel: Kernel): number {
  const { live, places } = kernel;
  const arrays = [
    ...live.lvs.flatMap((lv) => Object.values(lv)),
    ...live.offers.flatMap((offer) => Object.values(offer)),
    ...Object.values(live.codeCells ?? {}),
    live.sums,
    live.flags,
    places,
  ];
  return arrays.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
}

interface PeerResult {
  label: string;
  ms: number;
  differences: number;
}

async function measureStrings(book: PriceBook, kernel: Kernel): Promise<PeerResult[]> {
  const spelled = spellTender(book);
  const results: PeerResult[] = [];
  for (const arithmetic of ['doubles', 'bigint'] as const) {
    let answer: OfferSums = kernel.live;
    const ms = await timeBest(PEER_RUNS, () => {
      answer = priceStrings(spelled, arithmetic);
    });
    const differences = countDifferences(kernel.live, answer);
    results.push({ label: `string-keyed maps, ${arithmetic}, without places`, ms, differences });
  }
  return results;
}

async function measureDuck(book: PriceBook, kernel: Kernel, tables: SqlTable[]): Promise<PeerResult> {
  const duck = await openDuckPeer(tables);
  let rows = await duck.priceAll();
  const ms = await timeBest(PEER_RUNS, async () => {
    rows = await duck.priceAll();
  });
  duck.close();
  return {
    label: 'DuckDB, 128-bit integers',
    ms,
    differences: countSqlDifferences(book, kernel.live, rows),
  };
}

async function measurePostgres(
  book: PriceBook,
  kernel: Kernel,
  postgres: PostgresPeer,
): Promise<PeerResult[]> {
  const results: PeerResult[] = [];
  const ways = [
    ['4MB', 'numeric'],
    ['512MB', 'numeric'],
    ['512MB', 'doubles'],
  ] as const;
  for (const [workMemory, arithmetic] of ways) {
    await postgres.setWorkMemory(workMemory);
    let rows = await postgres.priceAll(arithmetic);
    const ms = await timeBest(PEER_RUNS, async () => {
      rows = await postgres.priceAll(arithmetic);
    });
    const read = rows.map((row) => ({ ...row, p: Number(row.p), l: Number(row.l), s: Number(row.s) }));
    const differences = countSqlDifferences(book, kernel.live, read);
    results.push({ label: `PostgreSQL, ${arithmetic}, work_mem ${workMemory}`, ms, differences });
  }
  return results;
}

async function measureReference(): Promise<void> {
  const book = makeTender(REFERENCE);
  const kernel = openKernel(book);
  const measureOwn = () => timeBest(KERNEL_RUNS, () => priceWhole(kernel));
  const firstMs = await measureOwn();
  const sumsMs = await timeBest(KERNEL_RUNS, () => repriceOffers(kernel.live, [...book.offers.keys()]));
  const plainMs = await timeBest(KERNEL_RUNS, () => priceOffers(book, kernel.live.lvs));
  const tables = tabulateTender(book);
  const results = [...(await measureStrings(book, kernel)), await measureDuck(book, kernel, tables)];
  const postgres = await openPostgresPeer(tables);
  try {
    results.push(...(await measurePostgres(book, kernel, postgres)));
    // Before and after the peers, so that whatever else the machine is doing does not decide.
    const ownMs = Math.min(firstMs, await measureOwn());
    console.log(`\nWhole portfolio, sums, flags and places: ${sizeText(REFERENCE)}`);
    printLine('', 'time', 'per cell', 'kernel is', 'differences');
    printLine('this kernel', durationText(ownMs), cellText(ownMs, REFERENCE));
    printLine('  of it sums and flags', durationText(sumsMs), cellText(sumsMs, REFERENCE));
    const plainRatio = `${(plainMs / sumsMs).toFixed(1)} ×`;
    printLine('  the same by its fallback', durationText(plainMs), cellText(plainMs, REFERENCE), plainRatio);
    for (const { label, ms, differences } of results) {
      const ratio = `${(ms / ownMs).toFixed(0)} ×`;
      printLine(label, durationText(ms), cellText(ms, REFERENCE), ratio, `${differences}`);
    }
    bars.note('faster', Math.min(...results.map(({ ms }) => ms)) / ownMs);
    await measureChange(kernel, postgres);
  } finally {
    await postgres.close();
  }
}

async function measureChange(kernel: Kernel, postgres: PostgresPeer): Promise<void> {
  await postgres.storeSums();
  console.log('\nOne price changed: new sums and places of that bidder');
  printLine('', 'time', 'kernel is');
  let price = 1_000;
  const cells = changePrice(kernel, 7, 42, price);
  const ownMs = await timeBest(200, () => changePrice(kernel, 7, 42, ++price));
  printLine(`this kernel, ${cells} cells that hold the position`, durationText(ownMs));
  const allMs = await timeBest(4, () => postgres.changePrice(7, 42, ++price));
  printLine('PostgreSQL, all sums of the bidder', durationText(allMs), `${(allMs / ownMs).toFixed(0)} ×`);
  const narrowMs = await timeBest(4, () => postgres.changePriceNarrowly(7, 42, ++price));
  printLine(
    'PostgreSQL, stored sums, only those cells, indexes',
    durationText(narrowMs),
    `${(narrowMs / ownMs).toFixed(0)} ×`,
  );
}

async function measureLarge(): Promise<void> {
  const book = makeTender(LARGE);
  console.log(`\nLarge: ${sizeText(LARGE)}`);
  const begunMs = performance.now();
  const kernel = openKernel(book);
  printLine('sorting all LVs once', durationText(performance.now() - begunMs));
  const ms = await timeBest(5, () => priceWhole(kernel));
  printLine('whole portfolio, sums, flags and places', durationText(ms), cellText(ms, LARGE));
  let price = 1_000;
  const cells = changePrice(kernel, 7, 42, price);
  const changeMs = await timeBest(100, () => changePrice(kernel, 7, 42, ++price));
  printLine(`one price changed, ${cells} cells`, durationText(changeMs));
  const bytes = bytesOf(kernel);
  const perCell = bytes / (LARGE.properties * LARGE.bidders * LARGE.positions);
  printLine(
    'memory of LVs, offers, sums, flags, places',
    `${(bytes / 1e6).toFixed(0)} MB`,
    `${perCell.toFixed(2)} B/cell`,
  );
}

await measureReference();
await measureLarge();
// Last, so that its BigInt cases do not influence how the engine optimises the measured loops.
bars.note('wrong', proveExactness());
console.log('\nBars');
bars.print();
