import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const SAVED = 'Die Liegenschaft wurde erfolgreich gespeichert.';
/** The calls for an existing building and for new ones. */
const GEBAEUDE = /\/property\/v1\/liegenschaft\/[^/]+\/gebaeude(\/[^/]+)?$/;

const stage = openStage(startDemoApp);

async function openAgain(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Stammdaten' }).waitFor();
}

test('a save that fails in part tells what is missing, and the second try doubles nothing (ERR-015)', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' });
  await openAgain(page, 'Rheinhaus Köln');
  const path = page.getByRole('navigation', { name: 'Pfad' });
  expect(await path.getByRole('listitem').allTextContents()).toEqual([
    'Alle Liegenschaften',
    'Rheinhaus Köln',
  ]);

  // What is typed right after the click ends up in the new building.
  await page.getByRole('button', { name: 'Gebäude hinzufügen' }).click();
  await page.keyboard.type('G-9');
  expect(await page.getByLabel('Gebäudenummer').last().inputValue()).toBe('G-9');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Bitte geben Sie einen Gebäudenamen an.').first().waitFor();
  await page.getByLabel('Name').last().fill('Anbau');
  const district = page.getByRole('slider', { name: 'Fernwärme' }).last();
  expect(await district.getAttribute('aria-valuetext')).toBe('16 %');
  await district.focus();
  await page.keyboard.press('End');
  await expect.poll(() => district.getAttribute('aria-valuenow')).toBe('100');
  expect(await page.getByRole('slider', { name: 'Gas' }).last().getAttribute('aria-valuenow')).toBe('0');
  await page.getByLabel('Baujahr').first().fill('1911');

  // The change to the first building is refused; for the new one only the answer is lost.
  await page.route(GEBAEUDE, async (route) => {
    if (route.request().method() !== 'PUT') return await route.continue();
    if (route.request().url().endsWith('/gebaeude')) {
      await route.fetch();
      return await route.abort();
    }
    return await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: 'Speichern' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Nicht alle Gebäude konnten gespeichert werden' });
  await alert
    .getByText(/Die Liegenschaft ist gespeichert\. Nicht gespeichert: .* und G-9 · Anbau\./)
    .waitFor();
  await page.unroute(GEBAEUDE);
  await alert.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByText(SAVED).waitFor();

  await openAgain(page, 'Rheinhaus Köln');
  expect(await page.getByRole('button', { name: 'G-9 · Anbau' }).count()).toBe(1);
  await page.getByRole('button', { name: /L-004-01/ }).click();
  expect(await page.getByLabel('Baujahr').inputValue()).toBe('1911');
});

test('what readers see of a property and its buildings has no barriers', async () => {
  const { page } = await stage.openAs('lesen@example.org', { path: '/liegenschaften' });
  await openAgain(page, 'Kontorhaus Hamburg');
  await page.getByText('Sie haben Lesezugriff').waitFor();
  await page.getByRole('button', { name: /^L-001-01/ }).click();
  await page.getByRole('heading', { name: 'Energiesteckbrief' }).first().waitFor();
  await expectAccessible(page);
});

describe('an administrator, whose page each test leaves to the next,', () => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await stage.openAs('admin@example.org', { path: '/liegenschaften' }));
  });
  const openEditor = async (name: string) => {
    await page.getByRole('link', { name: 'Liegenschaften', exact: true }).click();
    await openAgain(page, name);
  };

  test('numbers and days are read as Germans write them; what is none stays, is told and keeps from saving (PROP-050, UI-002)', async () => {
    await openEditor('Logistikhalle Bremen');
    const building = page.getByRole('button', { name: /^L-\d+-01/ });
    const isOpen = async () => (await building.getAttribute('aria-expanded')) === 'true';
    if (!(await isOpen())) await building.click();
    const area = page.getByLabel('Bruttogrundfläche').first();
    const consumption = page.getByLabel('Heizenergieverbrauch').first();
    const from = page.getByLabel('Heizenergie Zeitraum Start').first();
    await area.fill('12.345,5');
    await consumption.fill('1.234,5');
    await page.getByText('Bitte geben Sie eine ganze Zahl ohne Nachkommastellen ein.').waitFor();
    await from.click();
    await page.getByRole('dialog', { name: 'Heizenergie Zeitraum Start' }).waitFor();
    await page.keyboard.type('31.04.26');
    await area.fill('12.345');
    await expect.poll(() => from.inputValue()).toBe('31.04.26');
    await page.getByText('Diesen Tag gibt es nicht.').waitFor();

    // Folding the building away does not lose the text, and saving leads back to it.
    await building.click();
    await from.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Speichern' }).click();
    await waitForFocus(from);
    expect(await from.inputValue()).toBe('31.04.26');
    expect(await area.inputValue()).toBe('12345');
    await from.fill('5.3.2026');

    // A share may be typed, too; what is typed on the way to it moves no other share.
    const office = page.getByLabel('Büro in Prozent').first();
    await office.click();
    await office.fill('');
    await page.keyboard.type('60');
    const shareOf = (name: string) =>
      page.getByRole('slider', { name }).first().getAttribute('aria-valuenow');
    await expect
      .poll(() => Promise.all(['Büro', 'Einzelhandel', 'Sonstige'].map(shareOf)))
      .toEqual(['60', '10', '10']);
    await office.fill('101');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Der Wert muss zwischen 0 und 100 liegen.').waitFor();
    await waitForFocus(office);
    await office.fill('60');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText(SAVED).waitFor();

    await openAgain(page, 'Logistikhalle Bremen');
    if (await isOpen()) await building.click();
    await building.getByText('12345 m² BGF').waitFor();
    await building.click();
    expect(await office.inputValue()).toBe('60');
    expect(await area.inputValue()).toBe('12345');
    expect(await consumption.inputValue()).toBe('1.234,5');
    expect(await from.inputValue()).toBe('05.03.26');
    // Picked from the calendar; the text that is no day goes.
    await from.fill('31.04.26');
    await page
      .getByRole('dialog', { name: 'Heizenergie Zeitraum Start' })
      .getByRole('button', { name: '12 März 2026' })
      .click();
    await expect.poll(() => from.inputValue()).toBe('12.03.26');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: 'Verlassen ohne Speichern' }).click();
    await page.getByRole('heading', { name: 'Liegenschaften', level: 1 }).waitFor();
  });

  test('«Abbrechen», «Zurück» and closing the tab ask before unsaved input goes (PROP-027, PROP-030)', async () => {
    await openEditor('Logistikhalle Bremen');
    await page.getByLabel('Bemerkung').first().fill('Bitte prüfen');
    await page.getByText('Nicht gespeicherte Änderungen').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    const dialog = page.getByRole('dialog', { name: 'Seite verlassen?' });
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await dialog.getByRole('button', { name: 'Hier bleiben' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Bemerkung').first().inputValue()).toBe('Bitte prüfen');
    await page.getByRole('link', { name: 'Zurück' }).click();
    await dialog.getByRole('button', { name: 'Verlassen ohne Speichern' }).click();
    await page.getByRole('heading', { name: 'Liegenschaften', level: 1 }).waitFor();
    await openAgain(page, 'Logistikhalle Bremen');
    await expect.poll(() => page.getByLabel('Bemerkung').first().inputValue()).toBe('');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('heading', { name: 'Liegenschaften', level: 1 }).waitFor();
  });

  test('buildings and images are deleted after a question (PROP-029, PROP-033, ERR-019)', async () => {
    await openEditor('Bürozentrum München');
    await page.getByRole('button', { name: 'Gebäude hinzufügen' }).click();
    await waitForFocus(page.getByLabel('Gebäudenummer').last());
    const before = await page.getByRole('button', { name: 'Gebäude löschen' }).count();
    await page.getByRole('button', { name: 'Gebäude löschen' }).last().click();
    const question = page.getByRole('dialog', { name: 'Gebäude löschen?' });
    await question.getByText('ist noch nicht gespeichert').waitFor();
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect.poll(() => page.getByRole('button', { name: 'Gebäude löschen' }).count()).toBe(before - 1);
    await page.getByText('Alle Änderungen sind gespeichert').waitFor();

    const section = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Bilder und Dokumente', level: 2 }) });
    await section.getByRole('button', { name: /^Bild .* löschen$/ }).click();
    await page
      .getByRole('dialog', { name: 'Bild löschen?' })
      .getByRole('button', { name: 'Löschen' })
      .click();
    await section.getByText('Keine Bilder vorhanden.').waitFor();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Die Dateien wurden erfolgreich geändert.').waitFor();

    await openAgain(page, 'Bürozentrum München');
    await section.getByText('Keine Bilder vorhanden.').waitFor();
    const control = page.getByRole('button', { name: /^L-002-01/ });
    if ((await control.getAttribute('aria-expanded')) === 'false') await control.click();
    await page.getByRole('button', { name: 'Gebäude löschen' }).click();
    await question.getByText('sofort und endgültig gelöscht').waitFor();
    await question.getByRole('button', { name: 'Löschen' }).click();
    await page.getByText('Das Gebäude wurde erfolgreich gelöscht.').waitFor();
    await control.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Zurück' }).click();
    await page.getByRole('heading', { name: 'Liegenschaften', level: 1 }).waitFor();
  });

  test('every part of a long building is one click away, and stays below the frame', async () => {
    await openEditor('Kontorhaus Hamburg');
    const parts = page.getByRole('navigation', { name: /^Abschnitte von L-001-01/ });
    await page.getByRole('button', { name: /^L-001-01/ }).click();
    await parts.getByRole('button', { name: 'Energiesteckbrief' }).click();
    const heading = page.getByRole('heading', { name: 'Energiesteckbrief' }).first();
    // The way on stays in sight, above what it leads to.
    const places = async () => {
      const [above, below] = [await parts.boundingBox(), await heading.boundingBox()];
      const [top, bottom, next] = [
        above?.y ?? 0,
        (above?.y ?? 0) + (above?.height ?? 0),
        below?.y ?? Infinity,
      ];
      return { isReached: next < 400, isBelowFrame: top >= 56, isAbove: bottom <= next };
    };
    await expect.poll(places).toEqual({ isReached: true, isBelowFrame: true, isAbove: true });
  });

  test('a property is picked by country, region and city, and its dialog shows everything (PROP-039…041)', async () => {
    await page.getByRole('link', { name: 'Analyse', exact: true }).click();
    await page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
    await page.getByRole('row', { name: /^(leer )*Summe/ }).waitFor();
    await page.getByRole('button', { name: /^L-\d+ / }).click();
    await waitForFocus(page.getByRole('textbox', { name: 'Liegenschaft auswählen' }));
    const places = page.getByRole('listbox', { name: 'Liegenschaften' });
    const entry = (name: RegExp) => places.getByRole('option', { name });
    await places.getByRole('option', { name: /^L-012 / }).waitFor();
    await entry(/^Zurück, Deutschland/).click();
    await expect.poll(() => places.getByRole('option').allTextContents()).toEqual(['Deutschland12']);
    for (const level of [/^Deutschland/, /^Hamburg/, /^Hamburg/, /^L-001 Kontorhaus Hamburg/]) {
      await entry(level).click();
    }
    await page.getByRole('heading', { name: 'L-001 - Kontorhaus Hamburg' }).waitFor();
    await page.waitForURL(/lId=/);

    const open = page.getByRole('button', { name: 'Angaben zu L-001 Kontorhaus Hamburg' });
    await open.click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('dialog', { name: 'Liegenschaft: Kontorhaus Hamburg' }).waitFor();
    for (const block of ['Grunddaten', 'Adresse', 'Bilder und Dokumente', 'Gebäude']) {
      await dialog.getByRole('heading', { name: block, exact: true }).waitFor();
    }
    await dialog.getByRole('button', { name: /^L-001-01/ }).click();
    await dialog.getByRole('heading', { name: 'Energiesteckbrief' }).waitFor();
    const close = dialog.getByRole('button', { name: 'Schließen', exact: true }).last();
    await close.click();
    await waitForFocus(open);
    for (const key of ['Escape', 'Enter']) {
      await open.click();
      await waitForFocus(close);
      await page.keyboard.press(key);
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(open);
    }
  });
});
