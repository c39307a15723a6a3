import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { readCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { priceOf } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const BIDDER = 'bieter6@example.org';
const RUNNING = 'Angebotsphase 2';
const SAID = 'Wir zahlen den Mindestlohn.';
/** The line with which the signature of a receipt begins. */
const SIGNATURE = 'rahmenpreis-receipt-v1';

const stage = openStage(startDemoApp);

async function download(page: Page, name: string): Promise<Uint8Array> {
  const started = page.waitForEvent('download');
  await pressOn(page.getByRole('button', { name }), 'Enter');
  return new Uint8Array(readFileSync(await (await started).path()));
}

/** The check value as it stands on the page. */
function checkValue(page: Page): Locator {
  return page.locator('code').filter({ hasText: /^([0-9a-f]{8} ?){8}$/ });
}

function offerSum(page: Page): Locator {
  return page
    .getByRole('row', { name: /^Angebotssumme/ })
    .getByRole('cell')
    .last();
}

function colorOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).color);
}

/** Asks for a letter and a declaration, as an administrator does while the phase runs. */
async function askForLetter(): Promise<void> {
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const phase = (await call<Phase[]>('/lvep/v1/phase')).find(({ title }) => title === RUNNING)!;
  await call(`/lvep/v1/phase/${phase.id}`, {
    ...phase,
    letter: 'Wir, {Unternehmen}, bieten {Summe}.',
    declarations: [{ text: SAID, isRequired: true }],
  });
}

test('an offer is confirmed on a phone by keyboard, below the figures that the page has and under its letter: Enter waits for what is required; its receipt holds both, is downloaded and checked', async () => {
  await askForLetter();
  const { page, context } = await stage.openAs(BIDDER, { path: '/dl-offer' });
  await checkValue(page).waitFor();
  const stored = await colorOf(checkValue(page));
  await page.getByRole('link', { name: 'Rahmenpreiseingabe', exact: true }).click();
  await priceOf(page, 'UE0010').click();
  await context.setOffline(true);
  await page.keyboard.type('61,5');
  await press(page, 'Enter');
  await page.getByRole('link', { name: 'Ihr Angebot', exact: true }).click();
  // Of what is not stored yet there is no check value.
  await page.getByText('1 Wert noch nicht gespeichert', { exact: true }).waitFor();
  expect(await colorOf(checkValue(page))).not.toBe(stored);
  const before = await checkValue(page).textContent();
  await context.setOffline(false);
  await expect.poll(() => colorOf(checkValue(page))).toBe(stored);
  await expect.poll(() => checkValue(page).textContent()).not.toBe(before);

  await page.setViewportSize(PHONE);
  const missing = await page.getByText(/^\d+ Preise fehlen$/).textContent();
  // What is on its way stands beside the sum.
  await expect.poll(() => offerSum(page).textContent()).toMatch(/^[\d.,]+$/);
  const sum = `${await offerSum(page).textContent()} €`;
  await pressOn(page.getByRole('button', { name: /Teilnahme bestätigen/ }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Teilnahme bestätigen' });
  await waitForFocus(dialog.getByRole('region', { name: 'Angebotsschreiben' }));
  const figures = dialog.locator('dl');
  const figure = (label: RegExp) => figures.locator('div').filter({ hasText: label }).locator('dd').first();
  await expect.poll(() => figure(/^Angebotssumme/).textContent()).toBe(sum);
  expect(await figure(/^Fehlende Preise/).textContent()).toMatch(
    new RegExp(`^${Number.parseInt(missing ?? '', 10)} von \\d+$`),
  );
  await press(page, 'Tab');
  await waitForFocus(dialog.getByRole('checkbox', { name: SAID }));
  await press(page, 'Tab');
  await page.keyboard.type('Sabine Kremer');
  await press(page, 'Enter');
  await dialog.getByText('Bitte haken Sie noch 1 erforderliche Erklärung an.').waitFor();
  await press(page, 'Shift+Tab', 'Space', 'Tab', 'Enter');
  await page.getByText('Sie nehmen an der Phase teil.').waitFor();
  await page.getByText('Fassung 1, erklärt').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const text = Buffer.from(await download(page, 'Beleg als Text zum Prüfen herunterladen')).toString();
  expect(text).toMatch(/^Rahmenpreis Angebotsbeleg\nFassung 2\n/);
  expect(text).toMatch(/\nAngebotsschreiben\tFassung 1\tja\nText\tWir, [^{}]+, bieten [\d.,]+ €\.\t\n/);
  expect(text).toContain(`\nErklärung, erforderlich\t${SAID}\tja\n${SIGNATURE}\n`);
  // What stands on the card is what any program reckons from the text without its signature.
  const digest = createHash('sha256')
    .update(text.slice(0, text.indexOf(SIGNATURE)))
    .digest('hex');
  expect(readCheckValue((await checkValue(page).textContent()) ?? '')).toBe(digest);
  const excel = await download(page, 'Beleg als Excel herunterladen');
  await pressOn(page.getByRole('button', { name: 'Beleg aus einer E-Mail prüfen' }), 'Enter');
  const check = page.getByRole('dialog', { name: 'Beleg aus einer E-Mail prüfen' });
  await check.locator('input[type=file]').setInputFiles({
    name: 'Beleg.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(excel),
  });
  await check.getByText('Der Beleg stimmt', { exact: true }).waitFor();
  await check.getByText('Er gilt für Ihr Angebot, wie es jetzt gespeichert ist.').waitFor();
});
