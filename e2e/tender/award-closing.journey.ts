import { readFileSync } from 'node:fs';
import type { Memo } from '@rahmenpreis/contract/memo.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { readCsv } from '@rahmenpreis/workbook/test/plain-table.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE, press, pressOn } from '../stage/browser.ts';
import { openCaller, type Part } from '../stage/caller.ts';
import { dayText } from '../stage/day.ts';
import { goTo } from '../stage/go-to.ts';
import { openLead } from '../stage/states/own-account.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);
let admin: Part;
let phase: Phase;
/** The only award, which goes to the second best, by its key. */
let award: { readonly key: string; readonly value: string; readonly sumMillis: number };

/** The page of whoever closes it: each test goes on in it. */
let page: Page;

/** One award of the phase that has ended, which is closed, put before the board and handed over. */
beforeAll(async () => {
  admin = await openCaller(stage.app, 'admin@example.org');
  const phases = await admin.call<Phase[]>('/lvep/v1/phase');
  phase = phases.filter(({ end }) => Date.parse(end) < Date.now()).at(-1)!;
  const offers = await admin.call<Offers>(`/lvep/v1/phase/${phase.id}/offers`);
  const comparison = readComparison(offers, new Map());
  [award] = offers.liegenschaftIds.flatMap((id) => {
    const [, second] = rankCell(offersOfCell(comparison, id, 'basisfm'));
    if (second?.rank !== 2) return [];
    const { serviceProviderId: value, sumMillis } = second.offer;
    return [{ key: `awarding_${phase.id}_${id}_basisfm`, value, sumMillis }];
  }) as [typeof award];
  const { key, value } = award;
  const path = `/keyval/v1/alpha/orga/${admin.organisationId}/phase/${phase.id}/keyVal`;
  await admin.call(path, { key, value });
  ({ page } = await stage.openAs('admin@example.org'));
});

/** Opens a page of the phase at a desk. */
async function openAt(path: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await goTo(page, `${path}?pId=${phase.id}`);
}

test('by keyboard alone, at 390 px too: an award without a reason or agreement stays open, is closed with both, and is seen to be reopened', async () => {
  await admin.call(`/award/v1/phase/${phase.id}/approvalRule`, { aboveMillis: 0 });
  await openAt('/placing/memo');
  const close = page.getByRole('button', { name: 'Vergabe abschließen' });
  const say = page.getByRole('button', { name: /Grund angeben$/ });
  await say.waitFor();
  expect(await close.getAttribute('aria-disabled')).toBe('true');
  await pressOn(say, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Grund' });
  await dialog.getByRole('textbox', { name: 'Grund' }).waitFor();
  await page.keyboard.type('Kein Klumpenrisiko');
  await press(page, 'Enter');
  await page
    .getByText(/Freigabe/)
    .first()
    .waitFor();
  expect(await close.getAttribute('aria-disabled')).toBe('true');
  // A second administrator agrees, and the first one's page hears of it.
  const { key, value } = award;
  const lead = await openLead(stage.app);
  await lead.call(`/award/v1/phase/${phase.id}/approval`, { data: [{ key, value }] });
  await page.getByRole('cell', { name: 'Kein Klumpenrisiko' }).waitFor();
  await pressOn(close, 'Enter');
  await page
    .getByRole('dialog', { name: 'Vergabe abschließen' })
    .getByText(/mit Prüfwert/)
    .waitFor();
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Fassung 1' }).waitFor();

  await page.setViewportSize(PHONE);
  const section = page.locator('summary').filter({ hasText: '9 Abweichungen vom Günstigsten' });
  await section.click();
  await page.getByText('Kein Klumpenrisiko').waitFor();
  await expectAccessible(section.locator('..'));
  await lead.call(`/lvep/v1/phase/${phase.id}/reopening`, { reason: 'Rüge' });
  await page.getByText(/wieder geöffnet .*Rüge/).waitFor();
});

test('by keyboard alone a paper for the board is written, and after the closing made as its Fassung, which a phone shows', async () => {
  await openAt('/placing/board-paper');
  await pressOn(page.getByRole('button', { name: 'Texte bearbeiten' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Texte der Gremienvorlage' });
  await dialog.getByRole('textbox', { name: 'Warum so' }).focus();
  await page.keyboard.type('Ein Vertragspartner weniger.');
  await pressOn(dialog.getByRole('button', { name: 'Speichern' }), 'Enter');
  await page
    .getByRole('article', { name: 'Gremienvorlage' })
    .getByText('Ein Vertragspartner weniger.')
    .waitFor();
  await page.getByRole('button', { name: 'Entwurf als PDF' }).waitFor();
  const { digest } = await admin.call<Memo>(`/award/v1/phase/${phase.id}/memo`);
  await admin.call(`/lvep/v1/phase/${phase.id}/closing`, { confirm: digest });
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page.getByRole('button', { name: 'Fassung 1 als PDF' }), 'Enter'),
  ]);
  expect(paper.suggestedFilename()).toMatch(/_Gremienvorlage_(?!.*Entwurf).*\.pdf$/);

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Fassung 1', exact: true }).waitFor();
  await page.locator('summary').filter({ hasText: 'Warum so' }).focus();
  await press(page, 'Enter');
  await page.getByText('Ein Vertragspartner weniger.').waitFor();
  await expectAccessible(page.locator('details').filter({ hasText: 'Warum so' }));
});

test('by keyboard and at 390 px: an award is handed over to the thousandth, and open packages are asked again', async () => {
  await openAt('/placing');
  const button = page.getByRole('button', { name: 'Übergabe', exact: true });
  await pressOn(button.filter({ visible: true }).first(), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Übergabe' });
  await dialog.getByRole('textbox', { name: 'Vertragsnummer' }).focus();
  await page.keyboard.type('V-2027');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(dialog.getByRole('button', { name: 'Als CSV' }), 'Enter'),
  ]);
  const rows = readCsv(readFileSync(await file.path(), 'utf8'));
  expect(new Set(rows.map((row) => row['Vertragsnummer']))).toEqual(new Set(['V-2027']));
  const millis = rows.reduce((sum, row) => sum + Math.round(Number(row['GP']!.replace(',', '.')) * 1_000), 0);
  expect(millis).toBe(award.sumMillis);

  await page.setViewportSize(PHONE);
  await pressOn(dialog.getByText(/^Spalten \(/), 'Enter');
  await dialog.getByRole('textbox', { name: 'Überschrift der Spalte GP' }).waitFor();
  expect(await dialog.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
  await expectAccessible(dialog);
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'hidden' });

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
  const made = (await admin.call<Phase[]>('/lvep/v1/phase')).find(({ title }) => title === 'Nachfrage')!;
  expect(made.userIds).toHaveLength(phase.userIds!.length - 1);
});
