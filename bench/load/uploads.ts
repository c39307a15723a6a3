import { uploadDocument } from '@rahmenpreis/contract/media.ts';
import { callOf, spaced } from '../../apps/server/test/flood/calls.ts';
import { countOther, type FloodCall, openSender } from '../../apps/server/test/flood/sender.ts';
import { durationText, printLine } from '../pricing/stopwatch.ts';
import type { Caller } from '../../e2e/stage/caller.ts';
import { type LoadBars, printAnswers, printServer } from './bars.ts';
import { type LoadPlace, pricesInSequence } from './place.ts';

const FILES = 30;
const FILE_BYTES = 45_000_000;
/**
 * The files are sent by one bidder, and then by several; one may store a gigabyte, so that of its thirty some
 * are refused.
 */
const SEVERAL = 10;
const SECONDS = 15;
const PER_SECOND = 50;
const LEAD_MS = 500;
const QUOTA_REACHED = 409;

/**
 * The documents at once, each sent again when it is told to come later, while others write prices; gives what
 * it came to.
 */
async function measureOne(place: LoadPlace, senders: readonly Caller[], seconds: number) {
  const { server, phaseId, bidders } = place;
  const files = Array.from({ length: FILES }, (_, k): FloodCall => {
    const caller = senders[k % senders.length]!;
    return {
      ...callOf({ server, caller }, uploadDocument, phaseId),
      fileBytes: FILE_BYTES,
      comesAgain: true,
    };
  });
  const prices = pricesInSequence(place, bidders.slice(1 + SEVERAL), seconds * PER_SECOND, 70_000);
  const [uploading, typing] = [openSender(), openSender()];
  try {
    await typing.send({ calls: prices.slice(0, 2 * PER_SECOND), rounds: 1 });
    await server.watch();
    const firstMs = Date.now() + LEAD_MS;
    const [uploaded, typed] = await Promise.all([
      uploading.send({ calls: files.map((call) => ({ ...call, fromMs: firstMs })), rounds: 1 }),
      typing.send({ calls: spaced(prices, firstMs, 1_000 / PER_SECOND), rounds: 1 }),
    ]);
    printAnswers(`${FILES} files of ${FILE_BYTES / 1e6} MB by ${senders.length}`, uploaded);
    printAnswers(`  ${PER_SECOND} prices/s of others for ${seconds} s`, typed);
    await printServer(server);
    const doneMs = Math.max(...uploaded.last.map(({ sentMs, waitMs }) => sentMs + waitMs)) - firstMs;
    printLine('  all done after', durationText(doneMs));
    return {
      otherFiles: countOther(uploaded, 200, 429, QUOTA_REACHED),
      p99Ms: typed.p99Ms,
      otherPrices: countOther(typed, 200),
    };
  } finally {
    await Promise.all([uploading.close(), typing.close()]);
  }
}

/** Thirty large documents at once, of one bidder and of ten, on one server; others write prices meanwhile. */
export async function measureUploads(place: LoadPlace, bars: LoadBars, seconds = SECONDS): Promise<void> {
  const results: Awaited<ReturnType<typeof measureOne>>[] = [];
  for (const senders of [place.bidders.slice(0, 1), place.bidders.slice(1, 1 + SEVERAL)]) {
    results.push(await measureOne(place, senders, seconds));
  }
  bars.note('uploads-refused', Math.max(...results.map(({ otherFiles }) => otherFiles)));
  bars.note('uploads-wait', Math.max(...results.map(({ p99Ms }) => p99Ms)));
  bars.note('uploads-other', Math.max(...results.map(({ otherPrices }) => otherPrices)));
}
