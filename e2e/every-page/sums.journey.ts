import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitUntilQuiet } from '../stage/browser.ts';
import { findWrongSums, readSums } from '../stage/sums/compare-sums.ts';
import { openPortfolio } from '../stage/states/comparison.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const BIDDER = 'bieter1@example.org';

/** Every page with sums: how somebody comes to it, and the places on it where they stand. */
const PAGES: readonly {
  readonly name: string;
  readonly username: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  readonly places: readonly string[];
}[] = [
  {
    name: 'the overview',
    username: ADMIN,
    path: '/analysis',
    prepare: openPortfolio,
    places: ['Portfolio', 'Gesamtübersicht'],
  },
  {
    name: 'the comparison of a property',
    username: ADMIN,
    path: '/analysis',
    prepare: (page) => page.getByRole('tab', { name: 'Nach Liegenschaften' }).click(),
    places: ['Preisvergleich'],
  },
  {
    name: 'the award view',
    username: ADMIN,
    path: '/placing',
    prepare: awardAndOpen,
    places: ['Vergabe', 'Pakete', 'Dienstleister auswählen'],
  },
  { name: 'the prices', username: BIDDER, path: '/dl-priceinput', places: ['Rahmenpreiseingabe'] },
  { name: 'the portfolio', username: BIDDER, path: '/dl-overview', places: ['Portfolio', 'Karte'] },
  {
    name: 'a property of a bidder',
    username: BIDDER,
    path: '/dl-overview',
    prepare: (page) => page.getByRole('tab', { name: 'Nach Liegenschaften' }).click(),
    places: ['Liegenschaft', 'Leistungsart', 'Leistungsverzeichnis'],
  },
];

const stage = openStage(startDemoApp);

async function awardAndOpen(page: Page): Promise<void> {
  await choosePhase(page, 'Angebotsphase 2');
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  await page.getByText('Vorschlag').first().click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('1 von 58 Paketen vergeben').waitFor();
  await page.getByText('Vorschlag').first().click();
  await dialog.getByRole('radio').first().waitFor();
}

/** Puts another number everywhere on the page where this one stands. */
async function replaceNumber(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    ([before, after]) => {
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
        const words = (node.nodeValue ?? '').split(' ');
        if (!words.includes(before)) continue;
        node.nodeValue = words.map((word) => (word === before ? after : word)).join(' ');
      }
    },
    [from, to] as const,
  );
}

// `npm run proof -- sums` changes a number on every page.
test.each(drawVisits(PAGES, 1, ({ username }) => username))(
  'a wrong sum is noticed wherever one stands: $name',
  async ({ username, path, ...shot }) => {
    const { page } = await stage.openAs(username, { path });
    await waitUntilQuiet(page);
    await shot.prepare?.(page);
    await waitUntilQuiet(page);
    await expect.poll(() => findWrongSums(page)).toEqual([]);
    const placesNow = async () => Map.groupBy(await readSums(page), ({ where }) => where);
    await expect.poll(async () => [...(await placesNow()).keys()]).toEqual(shot.places);
    const places = await placesNow();
    const sums = [...places.values()].flat();
    const changed = new Set([...places.values()].flatMap((own) => [own[0]!.text, own.at(-1)!.text]));
    for (const text of changed) await replaceNumber(page, text, `9${text}`);
    const concerned = sums.filter(({ text }) => changed.has(text));
    await expect
      .poll(() => findWrongSums(page))
      .toEqual(
        concerned.map(({ where, text }) =>
          expect.stringMatching(`^${where}.*: 9${text} instead of ${text}$`),
        ),
      );
    for (const text of changed) await replaceNumber(page, `9${text}`, text);
  },
);
