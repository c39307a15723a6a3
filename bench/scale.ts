import { join } from 'node:path';
import { buildWeb } from '../scripts/build-web.ts';
import { measureActions } from './scale/actions.ts';
import { LARGEST, REFERENCE, type TenderSize } from './pricing/make-tender.ts';
import { createBars, type Bars } from './scale/bars.ts';
import { type Desk, openDesk } from './scale/desk.ts';
import { measureCrowd } from './scale/crowd.ts';
import { openKeptTender } from './scale/kept-tender.ts';
import { measureOrders } from './scale/orders.ts';
import { measureLivePrice } from './scale/live-price.ts';
import { measureAllPages } from './scale/pages.ts';
import { measureScrolling } from './scale/scrolling.ts';
import type { Line } from './web/opening.ts';

const ROOT = join(import.meta.dirname, '..');
const LATENCY_MS = 40;

type Part = (desk: Desk, bars: Bars, line?: Line) => Promise<void>;

/** What is measured, each with a server that was just started. */
const PARTS: Readonly<Record<string, Part>> = {
  pages: measureAllPages,
  actions: measureActions,
  wheel: measureScrolling,
  live: measureLivePrice,
  crowd: measureCrowd,
  orders: measureOrders,
};

/** Takes `--large` out of the words: 5,000 × 60 × 400 in place of 1,000 × 20 × 300. */
function readSize(words: string[]): TenderSize {
  const at = words.indexOf('--large');
  if (at < 0) return REFERENCE;
  words.splice(at, 1);
  return LARGEST;
}

/** Reads `--line 10`, a line of that many megabits a second. */
function readLine(words: string[]): Line | undefined {
  const at = words.indexOf('--line');
  if (at < 0) return undefined;
  const megabits = Number(words.splice(at, 2)[1]);
  return { bitsPerSecond: megabits * 1e6, latencyMs: LATENCY_MS };
}

const words = process.argv.slice(2);
const line = readLine(words);
const size = readSize(words);
// Over the line it is the pages that are measured.
const wanted = words.length > 0 ? words : line === undefined ? Object.keys(PARTS) : ['pages'];
const unknown = wanted.filter((word) => PARTS[word] === undefined);
if (unknown.length > 0 || Number.isNaN(line?.bitsPerSecond)) {
  console.error(`Bekannt sind: ${Object.keys(PARTS).join(', ')}, --line <Megabit je Sekunde> und --large.`);
  process.exit(1);
}
if (!buildWeb(ROOT)) process.exit(1);
const bars = createBars();
const tender = await openKeptTender(size);
try {
  for (const name of wanted) {
    console.log(`\n${name}`);
    const desk = await openDesk(tender, join(ROOT, 'apps/web/dist'));
    try {
      await PARTS[name]?.(desk, bars, line);
    } finally {
      await desk.close();
    }
  }
} finally {
  await tender.close();
}
console.log('\nBars');
bars.print();
