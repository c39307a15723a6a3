import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { bearerOf } from '../stage/call-as.ts';
import { goTo } from '../stage/go-to.ts';
import { openStage } from '../stage/stage.ts';

const BIDDER = 'bieter1@example.org';

const stage = openStage(startDemoApp);

async function expectBidderRole(page: Page, text: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Nutzermenü/ });
  await button.click();
  await page.getByText(text, { exact: true }).waitFor();
  await waitForFocus(page.getByRole('menuitem').first());
  await page.keyboard.press('Escape');
  // The menu returns the focus once it has closed, and would take it from a cell chosen before that.
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await waitForFocus(button);
}

test('rights taken, given back and an account blocked act on a bidder who is signed in', async () => {
  const bidder = await stage.openAs(BIDDER);
  await expectBidderRole(bidder.page, 'Dienstleister');

  const admin = await stage.openAs('admin@example.org', { path: '/user' });
  const row = admin.page.getByRole('row', { name: new RegExp(BIDDER) });
  const writes = row.getByLabel(/^Schreibrecht/);
  const takeGiveAndTake = async () => {
    await writes.uncheck();
    await admin.page.getByText('Das Schreibrecht wurde erfolgreich entzogen.').waitFor();
    await admin.page.getByRole('button', { name: 'Rückgängig' }).click();
    await admin.page.getByText('Das Schreibrecht wurde erfolgreich erteilt.').waitFor();
    await expect.poll(() => writes.isChecked()).toBe(true);
    await writes.uncheck();
    await admin.page.getByText('Das Schreibrecht wurde erfolgreich entzogen.').waitFor();
  };
  // The open page learns of it without a word from its user; a message that goes by itself is looked for
  // beforehand.
  await Promise.all([bidder.page.getByText('Ihr Schreibrecht wurde entzogen.').waitFor(), takeGiveAndTake()]);
  await expectBidderRole(bidder.page, 'Dienstleister, nur Lesen');

  await writes.check();
  await row.getByRole('button', { name: /^Weitere Aktionen/ }).click();
  await admin.page.getByRole('menuitem', { name: 'Sperren' }).click();
  await waitForFocus(
    admin.page.getByRole('dialog', { name: /sperren\?$/ }).getByRole('button', { name: 'Sperren' }),
  );
  await admin.page.keyboard.press('Enter');
  await row.getByText('gesperrt').waitFor();
  await bidder.page.waitForURL(/\/login\?origin=/);
  await bidder.page.getByText('Ihre Sitzung ist beendet.').waitFor();

  await row.getByRole('button', { name: /^Weitere Aktionen/ }).click();
  await admin.page.getByRole('menuitem', { name: 'Entsperren' }).click();
  await waitForFocus(admin.page.getByRole('dialog').getByRole('button', { name: 'Entsperren' }));
  await admin.page.keyboard.press('Enter');
  await row.getByText('aktiv').waitFor();
});

test('whoever may only look sees every page, a property without barriers, can change nothing there, and the server refuses the rest', async () => {
  const { page } = await stage.openAs('lesen@example.org', { path: '/user' });
  const row = page.getByRole('row', { name: new RegExp(BIDDER) });
  await row.waitFor();
  expect(await page.getByRole('button', { name: 'Nutzer anlegen' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Weitere Aktionen/ }).count()).toBe(0);
  expect(await row.getByLabel(/^Schreibrecht/).isDisabled()).toBe(true);
  await row.getByRole('button', { name: /ansehen$/ }).click();
  await page.getByRole('dialog', { name: 'Nutzer ansehen' }).waitFor();
  await waitForFocus(page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last());
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitForFocus(row.getByRole('button', { name: /ansehen$/ }));

  await goTo(page, '/liegenschaften');
  await page.getByRole('link', { name: 'Kontorhaus Hamburg', exact: true }).click();
  await page.getByText('Sie haben Lesezugriff').waitFor();
  await page.getByRole('button', { name: /^L-001-01/ }).click();
  await page.getByRole('heading', { name: 'Energiesteckbrief' }).first().waitFor();
  await expectAccessible(page.getByRole('main'));
  const headers = await bearerOf(page);
  const id = '00000000-0000-4000-8000-000000000000';
  const statuses: number[] = [];
  for (const [method, path] of [
    ['PUT', '/auth/v1/alpha/serviceprovider'],
    ['PATCH', `/auth/v1/alpha/serviceprovider/${id}/fullAccess`],
    ['PATCH', `/auth/v1/alpha/serviceprovider/${id}/blocked`],
    ['PUT', '/lvep/v1/phase'],
    ['PUT', '/property/v1/liegenschaft/'],
  ] as const) {
    const answer = await page.request.fetch(path, {
      method,
      headers,
      ...(method === 'PUT' ? { data: {} } : {}),
    });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
});

test('the users can be sorted, found and extended by keyboard alone', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/user' });
  const head = page.getByRole('columnheader', { name: 'Organisation' });
  await head.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending');
  const first = page.getByRole('table', { name: 'Nutzer' }).getByRole('row').nth(1);
  await first.getByText('Weser-Ems Facility Management GmbH').waitFor();

  await page.getByLabel('Nutzer suchen').focus();
  await page.keyboard.type('murat');
  await page.getByText('1 von 6 Nutzern').waitFor();
  const actions = first.getByRole('button', { name: /^Weitere Aktionen/ });
  await actions.focus();
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByRole('menuitem', { name: 'Angaben ändern' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await waitForFocus(page.getByRole('menuitem', { name: 'Gültigkeit verlängern' }));
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByRole('dialog').getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByText('Die Gültigkeit wurde erfolgreich geändert.').waitFor();
  await waitForFocus(actions);
  await page.getByLabel('Nutzer suchen').fill('nirgends');
  await page.getByText('Kein Nutzer passt zu Ihrer Suche.').waitFor();
});
