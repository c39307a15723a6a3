import { readFileSync } from 'node:fs';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { isAwardable } from '@rahmenpreis/tendering/award/award.ts';
import { readCsv } from '@rahmenpreis/workbook/test/plain-table.ts';
import type { Download, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, press, pressOn } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { dayText } from '../stage/day.ts';
import { goTo } from '../stage/go-to.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

const textOf = async (download: Download): Promise<string> => readFileSync((await download.path())!, 'utf8');

/** Opens the hand-over of a phase by its button, with Enter. */
async function openHandover(page: Page): Promise<Locator> {
  await pressOn(
    page.getByRole('button', { name: 'Übergabe', exact: true }).filter({ visible: true }).first(),
    'Enter',
  );
  const dialog = page.getByRole('dialog', { name: 'Übergabe' });
  await dialog.getByRole('button', { name: 'Als CSV' }).waitFor();
  return dialog;
}

async function download(page: Page, button: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), pressOn(button, 'Enter')]);
  return file;
}

test('by keyboard and at 390 px: an award is handed over in a form that comes back, and open packages are asked again', async () => {
  const { call, organisationId } = await openCaller(stage.app, 'admin@example.org');
  const phases = await call<Phase[]>('/lvep/v1/phase');
  const phase = phases.filter(({ end }) => Date.parse(end) < Date.now()).at(-1)!;
  const offers = await call<Offers>(`/lvep/v1/phase/${phase.id}/offers`);
  const comparison = readComparison(offers, new Map());
  const [liegenschaftId] = offers.liegenschaftIds;
  const winner = offersOfCell(comparison, liegenschaftId!, 'basisfm').find(isAwardable)!;
  await call(`/keyval/v1/alpha/orga/${organisationId}/phase/${phase.id}/keyVal`, {
    key: `awarding_${phase.id}_${liegenschaftId}_basisfm`,
    value: winner.serviceProviderId,
  });
  const { page } = await stage.openAs('admin@example.org', {
    path: `/placing?pId=${phase.id}`,
    view: DESKTOP,
  });

  const dialog = await openHandover(page);
  await expectAccessible(dialog);
  await dialog.getByRole('textbox', { name: 'Vertragsnummer' }).focus();
  await page.keyboard.type('V-2027');
  await pressOn(dialog.getByText(/^Spalten \(/), 'Enter');
  await pressOn(dialog.getByRole('checkbox', { name: 'Spalte Befund' }), 'Space');
  await dialog.getByRole('textbox', { name: 'Überschrift der Spalte GP' }).focus();
  await press(page, 'Control+a');
  await page.keyboard.type('Betrag');
  await pressOn(dialog.getByRole('button', { name: 'Liegenschaftsnummer nach oben' }), 'Enter');
  const rows = readCsv(await textOf(await download(page, dialog.getByRole('button', { name: 'Als CSV' }))));
  expect(Object.keys(rows[0]!).slice(0, 2)).toEqual(['Liegenschaftsnummer', 'ERP-Nr. Liegenschaft']);
  expect(Object.keys(rows[0]!)).not.toContain('Befund');
  expect(new Set(rows.map((row) => row['Vertragsnummer']))).toEqual(new Set(['V-2027']));
  const millis = rows.reduce(
    (sum, row) => sum + Math.round(Number(row['Betrag']!.replace(',', '.')) * 1_000),
    0,
  );
  expect(millis).toBe(winner.sumMillis);
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page.setViewportSize(PHONE);
  const again = await openHandover(page);
  await pressOn(again.getByText('Spalten (25 von 26)'), 'Enter');
  expect(await again.getByRole('textbox', { name: 'Überschrift der Spalte GP' }).inputValue()).toBe('Betrag');
  expect(await again.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  await expectAccessible(again);
  await press(page, 'Escape');
  await again.waitFor({ state: 'hidden' });

  await pressOn(page.getByRole('link', { name: 'Offene neu anfragen' }), 'Enter');
  const asking = page.getByRole('dialog', { name: 'Phase anlegen' });
  await asking.getByText(/^\d+ offene Pakete in \d+ Liegenschaften\. Angefragt werden:$/).waitFor();
  await pressOn(asking.getByRole('checkbox', { name: 'Spree FM GmbH' }), 'Space');
  await asking.getByLabel('Name').focus();
  await page.keyboard.type('Nachfrage');
  for (const [name, day] of [
    ['Start', 20],
    ['Ende', 40],
  ] as const) {
    await asking.getByLabel(name, { exact: true }).focus();
    await page.keyboard.type(dayText(day));
  }
  expect(await asking.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  await press(page, 'Escape');
  await expectAccessible(asking);
  await pressOn(asking.getByRole('button', { name: 'Anlegen' }), 'Enter');
  await page.getByText('Die Phase wurde erfolgreich angelegt.').waitFor();
  const made = (await call<Phase[]>('/lvep/v1/phase')).find(({ title }) => title === 'Nachfrage')!;
  expect(made.userIds).toHaveLength(phase.userIds!.length - 1);
  await goTo(page, `/placing?pId=${phase.id}`);
  await page.getByLabel('in Nachfrage neu angefragt').first().waitFor();
});
