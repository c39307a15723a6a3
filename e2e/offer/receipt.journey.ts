import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { readCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { forgeCell } from '@rahmenpreis/workbook/test/forge-cell.ts';
import { PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { countMails } from '../stage/mailbox.ts';
import { priceOf } from '../stage/price-table.ts';
import { lookAtPhase } from '../stage/states/other-phase.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const BIDDER = 'bieter6@example.org';
const RUNNING = 'Angebotsphase 2';
/** Where a receipt has its prices. */
const PRICES = { sheet: 4, title: 'Preise', column: 3 };

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

test('an offer is confirmed by name below the figures that the page has, its receipt downloaded and checked, and one with a changed digit refused, by keyboard', async () => {
  const { page } = await stage.openAs(BIDDER, { path: '/dl-offer' });
  const missing = await page.getByText(/^\d+ Preise fehlen$/).textContent();
  // What is on its way stands beside the sum.
  await expect.poll(() => offerSum(page).textContent()).toMatch(/^[\d.,]+$/);
  const sum = `${await offerSum(page).textContent()} €`;
  await pressOn(page.getByRole('button', { name: /Teilnahme bestätigen/ }), 'Enter');
  const figures = page.getByRole('dialog', { name: 'Teilnahme bestätigen' }).locator('dl');
  const figure = (label: RegExp) => figures.locator('div').filter({ hasText: label }).locator('dd').first();
  await expect.poll(() => figure(/^Angebotssumme/).textContent()).toBe(sum);
  expect(await figure(/^Fehlende Preise/).textContent()).toMatch(
    new RegExp(`^${Number.parseInt(missing ?? '', 10)} von \\d+$`),
  );
  const name = page.getByLabel('Ihr Vor- und Nachname');
  await waitForFocus(name);
  await page.keyboard.press('Enter');
  await page.getByText('Bitte geben Sie Ihren Namen an.').waitFor();
  await page.keyboard.type('Sabine Kremer');
  await page.keyboard.press('Enter');
  await page.getByText('Sie nehmen an der Phase teil.').waitFor();
  await page.getByText('in Textform nach § 126b BGB').waitFor();

  const excel = await download(page, 'Beleg als Excel herunterladen');
  // What stands on the card is what any program reckons from the text.
  const text = await download(page, 'Beleg als Text zum Prüfen herunterladen');
  const digest = createHash('sha256').update(text).digest('hex');
  expect(readCheckValue((await checkValue(page).textContent()) ?? '')).toBe(digest);
  const prices = (await readSheets(excel))?.get(PRICES.title)?.map((row) => row[PRICES.column]);
  const price = prices?.find((cell) => typeof cell === 'number') ?? Number.NaN;
  const forged = await forgeCell(excel, PRICES.sheet, price, price + 1);

  await pressOn(page.getByRole('button', { name: 'Beleg aus einer E-Mail prüfen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Beleg aus einer E-Mail prüfen' });
  const take = (bytes: Uint8Array) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'Beleg.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(bytes),
    });
  await dialog.waitFor();
  await take(excel);
  await dialog.getByText('Der Beleg stimmt', { exact: true }).waitFor();
  await dialog.getByText('Er gilt für Ihr Angebot, wie es jetzt gespeichert ist.').waitFor();
  await take(forged);
  await dialog.getByText('Der Beleg stimmt nicht', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => countMails(stage.app, 'receipt', BIDDER)).toBeGreaterThan(0);
});

test('an offer is «Endgültig» once its phase has ended; an administrator who is shown its receipt reads whose it is, and of a changed one that it is unknown, by keyboard', async () => {
  const { page: bidders } = await stage.openAs('bieter1@example.org', { path: '/dl-offer' });
  await bidders.getByText('Zwischenstand', { exact: true }).waitFor();
  await lookAtPhase(bidders, 'Angebotsphase 1');
  await bidders.getByText('Endgültig', { exact: true }).waitFor();
  await bidders
    .getByText(/^Endgültig seit dem Ende der Phase am \d{2}\.\d{2}\.\d{2}, \d{2}:\d{2} Uhr\.$/)
    .waitFor();
  await bidders.getByText('Stand am Ende der Phase').waitFor();
  await checkValue(bidders).waitFor();
  const doing = bidders.getByRole('main').getByRole('button');
  const names = await doing.evaluateAll((all) =>
    all.filter((each) => each.closest('nav') === null).map((each) => each.ariaLabel ?? each.textContent),
  );
  expect(names).toEqual([
    'Beleg als Excel herunterladen',
    'Beleg als PDF herunterladen',
    'Beleg als Text zum Prüfen herunterladen',
    'Prüfwert kopieren',
    'Beleg aus einer E-Mail prüfen',
    'Abgabeprotokoll herunterladen',
  ]);

  const text = Buffer.from(await download(bidders, 'Beleg als Text zum Prüfen herunterladen'));
  const { searchParams } = new URL(bidders.url());
  const path = `/analysis?pId=${searchParams.get('pId')}`;
  const { page } = await stage.openAs('admin@example.org', { path });
  await pressOn(page.getByRole('button', { name: 'Beleg prüfen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Beleg prüfen' });
  const take = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'Beleg.txt', mimeType: 'text/plain', buffer });
  await dialog.waitFor();
  await take(text);
  await dialog.getByText(/^Der Beleg stammt aus Rahmenpreis: /).waitFor();
  await dialog.getByText(/^Er gibt das Angebot dieser Phase wieder, wie es jetzt gespeichert ist/).waitFor();
  await take(Buffer.concat([text, Buffer.from('1')]));
  await dialog.getByText('Der Beleg ist hier unbekannt', { exact: true }).waitFor();
});

test('an offer that was withdrawn says so with the time, its figures pale, and so do its files', async () => {
  const { page } = await stage.openAs('bieter5@example.org', { path: '/dl-offer' });
  await page
    .getByText(
      /^Sie haben Ihre Teilnahme am \d{2}\.\d{2}\.\d{2}, \d{2}:\d{2} Uhr, zurückgezogen\. Was hier steht, wird nicht zum Angebot; bis zum Ende/,
    )
    .waitFor();
  const pale = await colorOf(offerSum(page));
  const text = Buffer.from(await download(page, 'Beleg als Text zum Prüfen herunterladen')).toString();
  expect(text).toMatch(/\nTeilnahme\tzurückgezogen\nZurückgezogen am \(UTC\)\t\d{4}-/);
  expect(text).not.toContain('Erklärt');
  // In the phase before the same company took part.
  await lookAtPhase(page, 'Angebotsphase 1');
  await page.getByText('Endgültig', { exact: true }).waitFor();
  expect(await colorOf(offerSum(page))).not.toBe(pale);
});

test('while a value is not stored yet the check value is pale and says why', async () => {
  const { page, context } = await stage.openAs('bieter1@example.org');
  const price = priceOf(page, 'UE0010');
  await price.waitFor();
  await page.getByRole('link', { name: 'Ihr Angebot', exact: true }).click();
  await checkValue(page).waitFor();
  const stored = await colorOf(checkValue(page));
  await page.getByRole('link', { name: 'Rahmenpreiseingabe', exact: true }).click();
  await context.setOffline(true);
  await price.click();
  await page.keyboard.type('61,5');
  await press(page, 'Enter');
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByRole('link', { name: 'Ihr Angebot', exact: true }).click();
  const receipt = page.getByRole('heading', { name: 'Beleg', exact: true });
  await receipt.waitFor();
  await page.getByText('1 Wert noch nicht gespeichert', { exact: true }).waitFor();
  expect(await colorOf(checkValue(page))).not.toBe(stored);
  const before = await checkValue(page).textContent();
  await context.setOffline(false);
  await expect.poll(() => colorOf(checkValue(page))).toBe(stored);
  await expect.poll(() => checkValue(page).textContent()).not.toBe(before);
});

test('a letter with a declaration that comes while the phase runs is declared on a phone, by keyboard: Enter waits for what is required, and the receipt holds both', async () => {
  const said = 'Wir zahlen den Mindestlohn.';
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const phase = (await call<Phase[]>('/lvep/v1/phase')).find(({ title }) => title === RUNNING)!;
  await call(`/lvep/v1/phase/${phase.id}`, {
    ...phase,
    letter: 'Wir, {Unternehmen}, bieten {Summe}.',
    declarations: [{ text: said, isRequired: true }],
  });

  const { page } = await stage.openAs(BIDDER, { path: '/dl-offer', view: PHONE });
  await page.getByText(/^Angebotsschreiben noch nicht erklärt: Ihr Angebot zählt/).waitFor();
  await pressOn(page.getByRole('button', { name: 'Teilnahme erneut bestätigen' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Teilnahme bestätigen' });
  await waitForFocus(dialog.getByRole('region', { name: 'Angebotsschreiben' }));
  const tick = dialog.getByRole('checkbox', { name: said });
  await press(page, 'Tab');
  await waitForFocus(tick);
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
  expect(text).toContain(`\nErklärung, erforderlich\t${said}\tja\nrahmenpreis-receipt-v1\n`);
  await page.getByText('Löschen Sie zuvor die Zeile „rahmenpreis-receipt-v1“').waitFor();
});
