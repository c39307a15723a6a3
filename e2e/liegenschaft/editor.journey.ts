import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const SAVED = 'Die Liegenschaft wurde erfolgreich gespeichert.';

const stage = openStage(startDemoApp);

async function openAgain(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Stammdaten' }).waitFor();
}

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

    // Picked from the calendar; the text that is no day goes.
    await from.fill('31.04.26');
    await page
      .getByRole('dialog', { name: 'Heizenergie Zeitraum Start' })
      .getByRole('button', { name: '12 März 2026' })
      .click();
    await expect.poll(() => from.inputValue()).toBe('12.03.26');

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
  });

  test('«Abbrechen», «Zurück», the menu and closing the tab ask before unsaved input goes (PROP-027, PROP-030)', async () => {
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
    await page.getByRole('link', { name: 'Phasenverwaltung' }).click();
    await dialog.locator(':focus').waitFor();
    await page.keyboard.press('Escape');
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
    await close.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(open);
    await page.keyboard.press('Enter');
    await waitForFocus(close);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await waitForFocus(open);
  });
});
