import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { callAs } from '../stage/call-as.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const PHASE = 'Angebotsphase 2';
/** The bidder that withdraws, and its account. */
const WITHDRAWING = { organisation: 'Spree FM GmbH', username: 'bieter4@example.org' };

const stage = openStage(startDemoApp);

async function openPlacing(page: Page): Promise<void> {
  await page.goto('/placing');
  await page.getByRole('combobox', { name: 'Ausgewählte Phase' }).click();
  await page.getByRole('option', { name: PHASE }).click();
  await page.getByText('von 58 Paketen vergeben').waitFor();
}

async function awardedCount(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} von 58 Paketen vergeben`).waitFor();
}

test('the sums under the comparison are those of the server, to the last digit', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis' });
  await page.getByRole('heading', { name: 'L-001 · Kontorhaus Hamburg' }).waitFor();
  await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const footer = page.getByRole('row', { name: /Summe/ });
  await footer.waitFor();
  await page.waitForURL(/lId=/);

  const url = new URL(page.url());
  const offers = await callAs<Offers>(page, `/lvep/v1/phase/${url.searchParams.get('pId')}/offers`);
  const l = offers.liegenschaftIds.indexOf(url.searchParams.get('lId') ?? '');
  const { length: sliceCount } = offers.sliceIds;
  const expected = offers.serviceProviderIds.map((_, p) => {
    const start = (p * offers.liegenschaftIds.length + l) * sliceCount;
    return formatMillis(offers.sums.slice(start, start + sliceCount).reduce((sum, own) => sum + own, 0));
  });
  const shown = async () => {
    const cells = await footer.getByRole('gridcell').allInnerTexts();
    return cells.filter((text) => /^[\d.]+,\d{3}$/.test(text)).toSorted();
  };
  await expect.poll(shown).toEqual(expected.toSorted());
});

test('a package is awarded by keyboard, taken back, and reset when its bidder withdraws', async () => {
  const { page } = await stage.openAs(ADMIN);
  await openPlacing(page);
  await awardedCount(page, 0);
  await page.getByRole('columnheader', { name: 'Vergabesumme', exact: true }).waitFor();

  await page.getByRole('row', { name: /L-001/ }).getByRole('gridcell').nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  await waitForFocus(dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('Enter');
  await awardedCount(page, 1);
  await page.getByRole('button', { name: 'Rückgängig' }).click();
  await awardedCount(page, 0);

  await page.getByRole('row', { name: /L-002/ }).getByRole('gridcell').nth(1).click();
  await dialog.getByRole('radio', { name: new RegExp(WITHDRAWING.organisation) }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await awardedCount(page, 1);

  const bidder = await stage.openAs(WITHDRAWING.username);
  const phases = await callAs<{ id: string; title: string }[]>(bidder.page, '/lvep/v1/phase');
  const phaseId = phases.find(({ title }) => title === PHASE)?.id;
  const claims = await bidder.page.evaluate(
    () =>
      JSON.parse(atob(sessionStorage.getItem('rahmenpreis.access')!.split('.')[1]!)) as {
        organisationId: string;
      },
  );
  await callAs(bidder.page, `/keyval/v1/orga/${claims.organisationId}/phase/${phaseId}/keyVal`, {
    key: `${phaseId}_offer`,
    value: 'false',
  });

  await openPlacing(page);
  await page.getByText('Vergaben wurden angepasst').waitFor();
  await awardedCount(page, 0);
});

/** Awards the proposal, or the offer that is preselected, of one cell by keyboard. */
async function awardCell(page: Page, nummer: string, column: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  await page
    .getByRole('row', { name: new RegExp(nummer) })
    .getByRole('gridcell')
    .nth(column)
    .click();
  await waitForFocus(dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

test('twelve awards leave one message, an error stands before it at once, and Strg+Z takes them back one by one', async () => {
  const { page } = await stage.openAs(ADMIN);
  await openPlacing(page);
  const messages = page.getByRole('button', { name: 'Meldung schließen' });
  const places = ['L-001', 'L-002', 'L-003', 'L-004', 'L-005', 'L-006'].flatMap((nummer) => [
    [nummer, 1] as const,
    [nummer, 2] as const,
  ]);
  for (const [nummer, column] of places) await awardCell(page, nummer, column);
  await awardedCount(page, 12);
  await page.getByRole('status').getByText('12 Pakete vergeben').waitFor();
  expect(await messages.count()).toBe(1);
  // The cell that was awarded last says so itself, and no message lies over it.
  await page.locator('[role="gridcell"] .tabler-icon-check').waitFor({ state: 'attached' });

  const awards = /\/keyval\/v1\/alpha\/orga\/.*\/keyVal$/;
  await page.route(awards, (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('row', { name: /L-007/ }).getByRole('gridcell').nth(1).click();
  await waitForFocus(page.getByRole('dialog').getByRole('radio', { checked: true }));
  await page.keyboard.press('Enter');
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Dienstleister konnte nicht gespeichert werden.' });
  await failure.getByText(/L-007 .+, Basis FM/).waitFor();
  expect(await messages.count()).toBeLessThanOrEqual(2);
  await page.unroute(awards);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await awardedCount(page, 10);
  await page.getByRole('status').getByText('Die Änderung der Vergabe wurde zurückgenommen.').waitFor();
  for (let left = 9; left >= 0; left -= 1) await page.keyboard.press('Control+z');
  await awardedCount(page, 0);
});

test('who may only read sees the offers of a package but cannot award it', async () => {
  const { page } = await stage.openAs('lesen@example.org');
  await openPlacing(page);
  await page.getByRole('row', { name: /L-001/ }).getByRole('gridcell').nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Dienstleister auswählen' });
  await dialog.getByText('Sie haben nur Leserechte').waitFor();
  expect(await dialog.getByRole('button', { name: 'Speichern' }).count()).toBe(0);
  expect(await dialog.getByRole('radio', { disabled: false }).count()).toBe(0);
});
