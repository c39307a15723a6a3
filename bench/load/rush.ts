import { storePhase } from '../../apps/server/test/flood/store-phase.ts';
import { countOther, type FloodAnswer, openSender } from '../../apps/server/test/flood/sender.ts';
import { printLine } from '../pricing/stopwatch.ts';
import { type LoadBars, printAnswers } from './bars.ts';
import { entryOf, priceCall } from '../../apps/server/test/flood/calls.ts';
import type { LoadPlace } from './place.ts';

const SECONDS = 60;
/** How many prices each bidder writes in a minute. */
const PRICES = 200;
/** The phase ends while the last are still sent, so that some come too late. */
const AFTER_END_MS = 500;
const LEAD_MS = 2_000;
/** What is sent this long before the end is never late. */
const IN_TIME_MS = 500;
const LATE = 409;

/**
 * Whether a call was refused although its last byte had left so long before the end; one that never left is
 * the sender's.
 */
function isRefusedInTime({ status, leftMs }: FloodAnswer, untilMs: number): boolean {
  return status !== 200 && leftMs !== undefined && leftMs <= untilMs;
}

/**
 * All bidders write prices until the phase ends and beyond; what is stored then is what was confirmed, to the
 * last price.
 */
export async function measureRush(
  { database, server, bidders }: LoadPlace,
  bars: LoadBars,
  seconds = SECONDS,
): Promise<void> {
  const prices = Math.round((PRICES * seconds) / SECONDS);
  const everyMs = (seconds * 1_000) / prices;
  const firstMs = Date.now() + LEAD_MS;
  const endMs = firstMs + seconds * 1_000 - AFTER_END_MS;
  const phaseId = await storePhase(database.db, bidders, PRICES, endMs);
  const planned = bidders.flatMap((caller, b) =>
    Array.from({ length: prices }, (_, code) => {
      const price = { phaseId, code, value: 1_000 + b * prices + code };
      const fromMs = firstMs + (code + b / bidders.length) * everyMs;
      return { caller, price, call: { ...priceCall({ server, caller }, price), fromMs } };
    }),
  );
  const sender = openSender();
  try {
    const answers = await sender.send({ calls: planned.map(({ call }) => call), rounds: 1 });
    const nameOf = (organisationId: string, { key, value }: { key: string; value: string }) =>
      `${organisationId} ${key} ${value}`;
    const confirmed = new Set(
      planned
        .filter((_, index) => answers.last[index]?.status === 200)
        .map(({ caller, price }) => nameOf(caller.organisationId, entryOf(price))),
    );
    const { rows } = await database.pool.query<{ organisation_id: string; key: string; value: string }>(
      'select organisation_id, key, value from key_val where phase_id = $1',
      [phaseId],
    );
    const stored = new Set(rows.map((row) => nameOf(row.organisation_id, row)));
    const late = answers.last.filter((answer) => isRefusedInTime(answer, endMs - IN_TIME_MS));
    const tooEarly = answers.last.filter(({ status, sentMs }) => status === 200 && sentMs >= endMs);
    printAnswers(`${bidders.length} bidders × ${prices} prices in ${seconds} s`, answers);
    printLine('confirmed, stored', `${confirmed.size}`, `${stored.size}`);
    bars.note('rush-late', late.length);
    bars.note('rush-other', countOther(answers, 200, LATE) + tooEarly.length);
    bars.note('rush-differs', confirmed.symmetricDifference(stored).size);
  } finally {
    await sender.close();
  }
}
