import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { makeTestJpeg } from '../../apps/server/test/test-media.ts';
import { waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const SAVED = 'Die Liegenschaft wurde erfolgreich gespeichert.';

const stage = openStage(startDemoApp);
/** The administrator's page: each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs(ADMIN, { path: '/liegenschaften' }));
});

async function openProperty(name: string, at = page): Promise<void> {
  await at.getByRole('link', { name, exact: true }).click();
  await at.getByRole('heading', { name: 'Stammdaten' }).waitFor();
}

async function fillAdresse(): Promise<void> {
  await page.getByLabel('Straße').first().fill('Am Kai');
  await page.getByLabel('Hausnr.').first().fill('7a');
  await page.getByLabel('Postleitzahl').first().fill('20457');
  await page.getByLabel('Stadt', { exact: false }).first().fill('Hamburg');
  await page.getByRole('combobox', { name: 'Region' }).first().click();
  await page.getByRole('option', { name: 'Hamburg' }).click();
}

test('a property with two buildings and images is created, is whole when opened again, and can be deleted', async () => {
  await page.getByRole('link', { name: 'Neue Liegenschaft' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Bitte geben Sie eine Liegenschaftsnummer an.').waitFor();
  await page
    .getByText(
      'Die Liegenschaft konnte nicht gespeichert werden – Bitte geben Sie alle benötigten Informationen an',
    )
    .waitFor();
  // The message does not lie over a field that it is about.
  const message = page.getByRole('alert').filter({ hasText: 'alle benötigten Informationen' });
  const region = page.getByRole('combobox', { name: 'Region' }).first();
  await expect
    .poll(async () => {
      const [said, field] = [await message.boundingBox(), await region.boundingBox()];
      if (said === null || field === null) return undefined;
      const isBeside = said.x >= field.x + field.width || field.x >= said.x + said.width;
      return isBeside || said.y >= field.y + field.height || field.y >= said.y + said.height;
    })
    .toBe(true);
  await page.getByLabel('Nummer').first().fill('N-1');
  await page.getByLabel('Name', { exact: false }).first().fill('Neuer Speicher');
  await page.getByText('Bitte geben Sie eine Liegenschaftsnummer an.').waitFor({ state: 'detached' });
  await fillAdresse();

  await page.getByRole('button', { name: 'Bilder hinzufügen' }).click();
  await page.locator('input[type=file][multiple]').setInputFiles([
    { name: 'Front.jpg', mimeType: 'image/jpeg', buffer: await makeTestJpeg() },
    { name: 'Hof.jpg', mimeType: 'image/jpeg', buffer: await makeTestJpeg(600, 800) },
  ]);
  await page.getByRole('button', { name: '2 Dateien hochladen' }).click();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.getByText('Hauptbild', { exact: true }).waitFor();

  for (const nummer of ['G-1', 'G-2']) {
    await page.getByRole('button', { name: 'Gebäude hinzufügen' }).click();
    await waitForFocus(page.getByLabel('Nummer').last());
    await page.keyboard.type(nummer);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Haus ${nummer}`);
  }
  await page.getByLabel('Baujahr').last().fill('1.998');
  await page.keyboard.press('Tab');
  await page.getByText('Bitte geben Sie ein Jahr wie 1998 an.').waitFor();
  await page.getByLabel('Baujahr').last().fill('1998');
  await page.getByLabel('Stromverbrauch').last().fill('1.234,5');
  const flag = page.getByRole('checkbox', { name: 'Tiefgarage' }).last();
  await flag.focus();
  for (const state of ['true', 'false']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => flag.getAttribute('aria-checked')).toBe(state);
  }
  await page.getByRole('slider', { name: 'Büro' }).last().focus();
  await page.keyboard.press('End');
  await page.getByText('Summe 100 %').waitFor();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(SAVED).waitFor();

  await openProperty('Neuer Speicher');
  await page.getByRole('button', { name: 'Front groß ansehen' }).waitFor();
  await page.getByRole('button', { name: /Haus G-2/ }).click();
  await expect.poll(() => page.getByLabel('Baujahr').inputValue()).toBe('1998');
  expect(await page.getByLabel('Stromverbrauch').inputValue()).toBe('1.234,5');
  expect(await page.getByRole('checkbox', { name: 'Tiefgarage' }).getAttribute('aria-checked')).toBe('false');
  expect(await page.getByRole('slider', { name: 'Büro' }).getAttribute('aria-valuenow')).toBe('100');

  // The gallery by keyboard: wraps at both ends, closes on Escape, returns the focus.
  const first = page.getByRole('button', { name: 'Front groß ansehen' });
  await first.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Bild 1 von 2').waitFor();
  await waitForFocus(page.getByRole('dialog', { name: 'Bilder' }).getByRole('button', { name: 'Schließen' }));
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Bild 2 von 2').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('Bild 1 von 2').waitFor();
  await page.keyboard.press('Escape');
  await waitForFocus(first);

  await page.getByRole('button', { name: 'Liegenschaft löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Liegenschaft löschen?' });
  await question.getByText('„Neuer Speicher“, 2 Gebäude und 2 Bilder und Dokumente').waitFor();
  await waitForFocus(question.getByRole('button', { name: 'Löschen', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('Die Liegenschaft wurde erfolgreich gelöscht.').waitFor();
});

test('of two windows the later one sees both versions and keeps the changes of both', async () => {
  const { page: other } = await stage.openAs(ADMIN, { path: '/liegenschaften' });
  for (const each of [page, other]) await openProperty('Stadtbüro Hannover', each);
  await page.getByLabel('Eigentümer').first().fill('Leine AG');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(SAVED).waitFor();

  await other.getByLabel('Verantwortlicher').first().fill('Frau Berg');
  await other.getByRole('button', { name: 'Speichern' }).click();
  const dialog = other.getByRole('dialog', { name: 'Inzwischen hat jemand anderes gespeichert' });
  await dialog.getByText('Leine AG').waitFor();
  await dialog.getByText('Frau Berg').waitFor();
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Meine Änderungen speichern' }).click();
  await other.getByText(SAVED).waitFor();
  await openProperty('Stadtbüro Hannover', other);
  for (const [label, value] of [
    ['Eigentümer', 'Leine AG'],
    ['Verantwortlicher', 'Frau Berg'],
  ] as const) {
    await expect.poll(() => other.getByLabel(label).first().inputValue()).toBe(value);
  }
});
