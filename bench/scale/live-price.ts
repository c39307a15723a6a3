import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvs, type Lv } from '@rahmenpreis/contract/lv.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { Page } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { durationText, medianOf, printLine } from '../pricing/stopwatch.ts';
import { bidderName } from '../pricing/store-offer.ts';
import { signInByCall } from '../server/caller.ts';
import { openOnEmptyCache } from '../web/opening.ts';
import { takeLongestTask, watchLongTasks } from '../web/watched-work.ts';
import type { Bars } from './bars.ts';
import type { Desk } from './desk.ts';

const ROUNDS = 5;
/** How many more changes arrive on the open page, to see whether its memory comes to rest. */
const UPDATES = 200;
const FIRST_CARD = 'main li:has(h3)';

/** Waits for the frame that shows a card with another text and gives its moment, in milliseconds since 1970. */
function waitForCard(page: Page, before: string): Promise<number> {
  return page.evaluate(
    ([card, text]) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (document.querySelector(card)?.textContent === text) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.timeOrigin + performance.now()));
        };
        requestAnimationFrame(look);
      }),
    [FIRST_CARD, before] as const,
  );
}

/** A bidder who sends one price after the other of a position of the first property. */
async function openSender({ server, phaseId, liegenschaftId }: Desk, username: string) {
  const { headers, organisationId } = await signInByCall(server.url, username);
  const lvs = `${server.url}${fillPath(listLvs, { phaseId })}?propertyId=${liegenschaftId}`;
  const { data } = (await (await fetch(lvs, { headers })).json()) as { data: Lv[] };
  const position = data[0]?.positions.find((own) => !own.optionalPosition && own.amount > 100);
  const key = printKeyvalKey({ kind: 'ep', phaseId, epCode: position?.epCode ?? '' });
  const url = server.url + fillPath(saveOwnKeyVals, { phaseId, orgaId: organisationId });
  let price = 1_000;
  return async () => {
    price += 100_000;
    const body = JSON.stringify({ data: [{ key, value: `${price}` }] });
    const sent = { ...headers, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: saveOwnKeyVals.method, headers: sent, body });
    if (!answer.ok) throw new Error(await answer.text());
  };
}

/** A bidder's price on its way to the buyer's page: when it is seen, what it costs, and what two hundred leave behind. */
export async function measureLivePrice(desk: Desk, bars: Bars): Promise<void> {
  const context = await desk.buyer();
  await watchLongTasks(context);
  const { page, devtools, wireBytes } = await openOnEmptyCache(context, {
    path: '/analysis',
    shows: 'Bieter 1',
  });
  await waitUntilQuiet(page);
  const card = page.locator(FIRST_CARD).first();
  const best = await card
    .getByText(/^Bieter \d+$/)
    .first()
    .textContent();
  const send = await openSender(desk, bidderName(Number(best?.replace('Bieter ', '')) - 1));
  const rounds: { seenMs: number; taskMs: number; kb: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await takeLongestTask(page);
    const [text, before, sentMs] = [(await card.textContent()) ?? '', wireBytes(), Date.now()];
    const seen = waitForCard(page, text);
    await send();
    const seenMs = (await seen) - sentMs;
    await waitUntilQuiet(page);
    rounds.push({ seenMs, taskMs: await takeLongestTask(page), kb: (wireBytes() - before) / 1e3 });
  }
  const seenMs = medianOf(rounds.map((round) => round.seenMs));
  const taskMs = medianOf(rounds.map((round) => round.taskMs));
  const kb = medianOf(rounds.map((round) => round.kb));
  printLine('a price is seen', durationText(seenMs), `${kb.toFixed(1)} kB`, `task ${taskMs.toFixed(0)} ms`);
  bars.note('seen', seenMs);
  bars.note('seen-bytes', kb);
  bars.note('seen-task', taskMs);

  const heapMb = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  const heaps = [await heapMb()];
  for (const half of [UPDATES / 2, UPDATES / 2]) {
    for (let update = 0; update < half; update++) await send();
    await waitUntilQuiet(page);
    heaps.push(await heapMb());
  }
  printLine(`heap before, after ${UPDATES / 2} and ${UPDATES}`, ...heaps.map((mb) => `${mb.toFixed(1)} MB`));
  bars.note('growth', (heaps[2] ?? 0) - (heaps[1] ?? 0));
}
