import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD, DESKTOP, PHONE, waitForFocus, waitUntilQuiet } from '../stage/browser.ts';
import { putSession } from '../stage/put-session.ts';
import { startPortfolioApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';
import { fetchWhole } from '../stage/whole-answer.ts';

const ADDED = 1_000;
/** Far fewer than there are, yet more than any window shows. */
const MOST_DRAWN = 80;

const stage = openStage(startPortfolioApp);
/** How many properties the page gets. */
let all: number;
/** The overview, at first on a phone: each test goes on where the one before it has left off. */
let page: Page;
let cards: Locator;

/** A property of the large portfolio; half of them sort before those of the tender by name and half after. */
function added(index: number, like: Liegenschaft): Liegenschaft {
  const number = String(index + 1).padStart(4, '0');
  return {
    ...like,
    id: `00000000-0000-4000-8000-00000000${number}`,
    nummer: `Z-${number}`,
    name: index % 2 === 0 ? `Amtshaus ${number}` : `Zollhaus mit Anbau am alten Hafen ${number}`,
    adresse: { ...like.adresse, strasse: 'Ring', hausnummer: number, stadt: 'Zwickau' },
    hauptBildId: null,
  };
}

/** Opens the overview with a thousand properties more than the server has. */
beforeAll(async () => {
  all = stage.app.liegenschaftIds.size + ADDED;
  ({ page } = await stage.open(PHONE));
  await page.route(
    ({ pathname }) => pathname === listLiegenschaften.path,
    async (route) => {
      const response = await fetchWhole(route);
      const { data } = (await response.json()) as { data: Liegenschaft[] };
      const [like] = data.toSorted(compareLiegenschaften);
      const more = Array.from({ length: ADDED }, (_, index) => added(index, like!));
      await route.fulfill({ response, json: { data: [...data, ...more] } });
    },
  );
  await putSession(page, 'admin@example.org', DEMO_PASSWORD);
  await page.goto('/liegenschaften');
  await page.getByText(`${formatWhole(all)} Liegenschaften`, { exact: true }).waitFor();
  cards = page.getByRole('list', { name: 'Liegenschaften' }).getByRole('listitem');
});

async function orderBy(name: string, first: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sortierung' }).click();
  await page.getByRole('option', { name }).click();
  await cards.nth(1).getByRole('heading', { name: first }).waitFor();
}

function scrollTop(): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** The position in the list of the card that has the focus. */
function focusedPlace(): Promise<number> {
  return page.evaluate(() => Number(document.activeElement?.closest('li')?.getAttribute('aria-posinset')));
}

test('a card shows image, number, name and address; the image is asked for once it is in sight (PROP-004)', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await orderBy('Name, Stadt', 'Amtshaus 0001');
  // Images of what stood in sight before may still be asked for.
  await waitUntilQuiet(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/media/v1/')) asked.push(request.url());
  });
  await page.getByLabel('Liegenschaften durchsuchen').fill('amtshaus');
  await page.getByText(`500 von ${formatWhole(all)} Liegenschaften`).waitFor();
  expect(asked).toEqual([]);
  await page.getByLabel('Liegenschaften durchsuchen').fill('kontorhaus');
  const card = page.getByRole('article').filter({ hasText: 'Kontorhaus Hamburg' });
  await card.getByRole('img').waitFor();
  expect(asked.join('\n')).toContain('MEDIUM');
  for (const line of ['L-001', 'Am Sandtorkai 40', '20457 Hamburg']) await card.getByText(line).waitFor();
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await orderBy('Nummer, Stadt', 'Kontorhaus Hamburg');
  await page.setViewportSize({ width: DESKTOP.width, height: DESKTOP.height });
});

test('of a thousand properties only the cards in sight are drawn, and the keyboard reaches each in turn', async () => {
  await cards.first().getByRole('link', { name: 'Neue Liegenschaft' }).waitFor();
  await expect.poll(() => cards.first().getAttribute('aria-setsize')).toBe(`${all + 1}`);
  await expect.poll(() => cards.count()).toBeLessThan(MOST_DRAWN);

  await cards.first().getByRole('link').focus();
  for (let place = 2; place <= 40; place += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => focusedPlace()).toBe(place);
  }
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => cards.last().getAttribute('aria-posinset')).toBe(`${all + 1}`);
  await expect.poll(() => cards.count()).toBeLessThan(MOST_DRAWN);
  // The card with the focus is far above now, and still has it.
  expect(await focusedPlace()).toBe(40);
  await page.keyboard.press('Tab');
  await expect.poll(() => focusedPlace()).toBe(41);

  await page.getByLabel('Liegenschaften durchsuchen').fill('ring 0500');
  await page.getByText(`1 von ${formatWhole(all)} Liegenschaften`).waitFor();
  await expect.poll(() => cards.count()).toBe(2);
  await page.getByRole('button', { name: 'Suche leeren' }).click();
  await page.getByText(`${formatWhole(all)} Liegenschaften`, { exact: true }).waitFor();
});

test('on paper every card stands, three beside each other and without the frame of the page', async () => {
  await cards.first().waitFor();
  await waitUntilQuiet(page);
  expect(await cards.count()).toBeLessThan(MOST_DRAWN);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await cards.count()).toBe(all + 1);
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  const tops = await cards.evaluateAll((own) =>
    own.slice(0, 4).map((card) => card.getBoundingClientRect().top),
  );
  expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, false]);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: null });
  await expect.poll(() => cards.count()).toBeLessThan(MOST_DRAWN);
});

test('who comes back from a property begins at the top, with the filter as it was and the focus on its card', async () => {
  const filter = page.getByLabel('Liegenschaften durchsuchen');
  await filter.fill('haus');
  // The list follows the words a moment later, and draws its cards anew.
  await page.getByText(/^[\d.]+ von [\d.]+ Liegenschaften$/).waitFor();
  const chosen = page.getByRole('link', { name: 'Kontorhaus Hamburg', exact: true });
  for (const back of ['Zurück', 'Alle Liegenschaften', undefined]) {
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(() => scrollTop()).toBeGreaterThan(100);
    await chosen.evaluate((card: HTMLElement) => card.focus({ preventScroll: true }));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Kontorhaus Hamburg', level: 1 }).waitFor();
    await expect.poll(() => scrollTop()).toBe(0);
    if (back === undefined) await page.goBack();
    else await page.getByRole('link', { name: back }).click();
    await waitForFocus(chosen);
    await expect.poll(() => scrollTop()).toBe(0);
    await expect.poll(() => filter.inputValue()).toBe('haus');
  }
});
