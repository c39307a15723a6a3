import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvs, type Lv } from '@rahmenpreis/contract/lv.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { Page } from 'playwright-core';
import { waitUntilQuiet } from '../../e2e/stage/browser.ts';
import { durationText, medianOf, printLine } from '../pricing/stopwatch.ts';
import { bidderName } from '../../apps/server/test/made-tender/store-offer.ts';
import { signInByCall } from '../../e2e/stage/caller.ts';
import { openOnEmptyCache } from '../web/opening.ts';
import type { Desk } from './desk.ts';

const ROUNDS = 5;
/** So long it may take until a price is seen, in milliseconds. */
const BAR_MS = 1_000;
const FIRST_CARD = 'main li:has(h3)';

/**
 * Waits for the frame that shows a card with another text and gives its moment, in milliseconds since 1970.
 */
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

/** A bidder's price on its way to the buyer's page: when it is seen, and what it costs. */
export async function measureLivePrice(desk: Desk): Promise<void> {
  const { page, wireBytes } = await openOnEmptyCache(await desk.buyer(), {
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
  const rounds: { seenMs: number; kb: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [text, before, sentMs] = [(await card.textContent()) ?? '', wireBytes(), Date.now()];
    const seen = waitForCard(page, text);
    await send();
    const seenMs = (await seen) - sentMs;
    await waitUntilQuiet(page);
    rounds.push({ seenMs, kb: (wireBytes() - before) / 1e3 });
  }
  const seenMs = medianOf(rounds.map((round) => round.seenMs));
  const kb = medianOf(rounds.map((round) => round.kb));
  printLine('a price is seen, bar', durationText(seenMs), durationText(BAR_MS), `${kb.toFixed(1)} kB`);
  if (seenMs > BAR_MS) process.exitCode = 1;
}
