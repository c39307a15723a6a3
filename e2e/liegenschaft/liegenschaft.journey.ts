import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { makeTestJpeg } from '../../apps/server/test/test-media.ts';
import { waitForFocus } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const NAME = 'Neuer Speicher';
const SAVED = 'Die Liegenschaft wurde erfolgreich gespeichert.';

const stage = openStage(startDemoApp);
/** The administrator's page: each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs(ADMIN, { path: '/liegenschaften' }));
});

async function openProperty(): Promise<void> {
  await page.getByRole('link', { name: NAME, exact: true }).click();
  await page.getByRole('heading', { name: 'Stammdaten' }).waitFor();
}

async function fillAdresse(): Promise<void> {
  await page.getByLabel('Straße').first().fill('Am Kai');
  await page.getByLabel('Hausnr.').first().fill('7a');
  await page.getByLabel('Postleitzahl').first().fill('20457');
  await page.getByLabel('Stadt', { exact: false }).first().fill('Hamburg');
  await page.getByRole('combobox', { name: 'Region' }).first().click();
  await page.getByRole('option', { name: 'Hamburg' }).click();
}

test('a property with two buildings and an image is created, by keyboard where it asks for much, and is whole when opened again (UI-002)', async () => {
  await page.getByRole('link', { name: 'Neue Liegenschaft' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText('Bitte geben Sie eine Liegenschaftsnummer an.').waitFor();
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
  await page.getByLabel('Name', { exact: false }).first().fill(NAME);
  await page.getByText('Bitte geben Sie eine Liegenschaftsnummer an.').waitFor({ state: 'detached' });
  await fillAdresse();

  await page.getByRole('button', { name: 'Bilder hinzufügen' }).click();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'Front.jpg', mimeType: 'image/jpeg', buffer: await makeTestJpeg() }]);
  await page.getByRole('button', { name: '1 Datei hochladen' }).click();
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.getByText('Hauptbild', { exact: true }).waitFor();

  for (const nummer of ['G-1', 'G-2']) {
    await page.getByRole('button', { name: 'Gebäude hinzufügen' }).click();
    await waitForFocus(page.getByLabel('Nummer').last());
    await page.keyboard.insertText(nummer);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(`Haus ${nummer}`);
  }
  await page.getByLabel('Baujahr').last().fill('1998');
  await page.getByLabel('Stromverbrauch').last().fill('1.234,5');
  const flag = page.getByRole('checkbox', { name: 'Tiefgarage' }).last();
  await flag.focus();
  for (const state of ['true', 'false']) {
    await page.keyboard.press('Enter');
    await expect.poll(() => flag.getAttribute('aria-checked')).toBe(state);
  }
  // A share may be typed, too; what is typed on the way to it moves no other share.
  await page.getByLabel('Büro in Prozent').last().fill('');
  await page.keyboard.type('60');
  const sliderOf = (name: string) => page.getByRole('slider', { name }).last();
  const shares = () =>
    Promise.all(
      ['Büro', 'Einzelhandel', 'Wohnen'].map((name) => sliderOf(name).getAttribute('aria-valuenow')),
    );
  await expect.poll(shares).toEqual(['60', '10', '10']);
  await sliderOf('Büro').focus();
  await page.keyboard.press('End');
  await page.getByText('Summe 100 %').waitFor();

  // Folding the building away does not lose a text that is no day, and saving leads back to it.
  const from = page.getByRole('textbox', { name: 'Heizenergie Zeitraum Start' }).last();
  const calendar = page.getByRole('dialog', { name: 'Heizenergie Zeitraum Start' });
  await from.click();
  await calendar.waitFor();
  await page.keyboard.insertText('31.04.26');
  await page.keyboard.press('Tab');
  const problem = page.getByText('Diesen Tag gibt es nicht.');
  await problem.waitFor();
  const building = page.getByRole('button', { name: /Haus G-2/ });
  await building.click();
  await problem.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await waitForFocus(from);
  expect(await from.inputValue()).toBe('31.04.26');
  // Picked from the calendar; the text that is no day goes.
  await calendar.getByRole('button', { name: /^12 / }).click();
  await expect.poll(() => from.inputValue()).toMatch(/^12\./);
  const day = await from.inputValue();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await page.getByText(SAVED).waitFor();

  await openProperty();
  await page.getByRole('button', { name: 'Front groß ansehen' }).waitFor();
  await building.click();
  await expect.poll(() => page.getByLabel('Baujahr').inputValue()).toBe('1998');
  expect(await page.getByLabel('Stromverbrauch').inputValue()).toBe('1.234,5');
  expect(await page.getByRole('checkbox', { name: 'Tiefgarage' }).getAttribute('aria-checked')).toBe('false');
  expect(await page.getByRole('slider', { name: 'Büro' }).getAttribute('aria-valuenow')).toBe('100');
  expect(await from.inputValue()).toBe(day);

  // Every part of a long building is one click away: the way on stays in sight, above what it leads to.
  const parts = page.getByRole('navigation', { name: /^Abschnitte von G-2/ });
  await parts.getByRole('button', { name: 'Energiesteckbrief' }).click();
  const heading = page.getByRole('heading', { name: 'Energiesteckbrief' }).first();
  const places = async () => {
    const [above, below] = [await parts.boundingBox(), await heading.boundingBox()];
    const [top, bottom, next] = [above?.y ?? 0, (above?.y ?? 0) + (above?.height ?? 0), below?.y ?? Infinity];
    return { isReached: next < 400, isBelowFrame: top >= 56, isAbove: bottom <= next };
  };
  await expect.poll(places).toEqual({ isReached: true, isBelowFrame: true, isAbove: true });
});

test('closing the tab and leaving ask before unsaved input goes; who saves later sees both versions and keeps the changes of both; the property is deleted (PROP-027, PROP-030)', async () => {
  const owner = page.getByLabel('Eigentümer').first();
  const responsible = page.getByLabel('Verantwortlicher').first();
  await responsible.fill('Frau Berg');
  await page.getByText('Nicht gespeicherte Änderungen').waitFor();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const warning = await asked;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await page.getByRole('link', { name: 'Phasenverwaltung' }).click();
  const leaving = page.getByRole('dialog', { name: 'Seite verlassen?' });
  await leaving.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await leaving.waitFor({ state: 'hidden' });

  const { call } = await openCaller(stage.app, ADMIN);
  const stored = (await call<Liegenschaft[]>(listLiegenschaften.path)).find(({ name }) => name === NAME)!;
  const path = `${listLiegenschaften.path}/${stored.id}`;
  await call(path, { ...stored, eigentuemer: 'Leine AG' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  const both = page.getByRole('dialog', { name: 'Inzwischen hat jemand anderes gespeichert' });
  await both.getByText('Leine AG').waitFor();
  await both.getByText('Frau Berg').waitFor();
  await expectAccessible(both);
  await both.getByRole('button', { name: 'Meine Änderungen speichern' }).click();
  await page.getByText(SAVED).waitFor();

  await openProperty();
  await expect.poll(() => owner.inputValue()).toBe('Leine AG');
  expect(await responsible.inputValue()).toBe('Frau Berg');
  await page.getByRole('button', { name: 'Liegenschaft löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Liegenschaft löschen?' });
  await question.getByText('„Neuer Speicher“, 2 Gebäude und 1 Bild oder Dokument').waitFor();
  await waitForFocus(question.getByRole('button', { name: 'Löschen', exact: true }));
  await page.keyboard.press('Enter');
  await page.getByText('Die Liegenschaft wurde erfolgreich gelöscht.').waitFor();
});
