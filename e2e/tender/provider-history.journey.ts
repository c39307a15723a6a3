import { readFileSync } from 'node:fs';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { type Media, uploadDocument } from '@rahmenpreis/contract/media.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { waitForFocus } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { goTo } from '../stage/go-to.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);
/** One page, on which each test goes on where the one before it has left off. */
let page: Page;
beforeAll(async () => {
  ({ page } = await stage.openAs('admin@example.org', { path: '/provider?tab=unterlagen' }));
});

function choice() {
  return page.getByRole('combobox', { name: 'Dienstleister' });
}

async function choose(organisation: string): Promise<void> {
  await choice().click();
  await page.getByRole('option', { name: organisation }).click();
}

/** The texts of the row with this text in it, cell by cell. */
function cellsOf(text: string): Promise<string[]> {
  return page.getByRole('row').filter({ hasText: text }).getByRole('gridcell').allInnerTexts();
}

test('documents of the phases are downloaded; a provider without any says so (HISTORY-003)', async () => {
  const bidder = await openCaller(stage.app, 'bieter1@example.org');
  const form = new FormData();
  form.set('title', 'Angebotsschreiben');
  form.set('public', 'false');
  form.set('forAnswer', 'false');
  form.set('file', new File(['Sehr geehrte'], 'Angebotsschreiben.txt', { type: 'text/plain' }));
  const { id } = await bidder.call<Media>(uploadDocument.path, form);
  const phases = await bidder.call<Phase[]>(listPhases.path);
  const { id: phaseId } = phases.find(({ title }) => title === 'Angebotsphase 2')!;
  const key = printOwnKey(phaseId, { kind: 'docs' });
  const path = fillPath(createOwnKeyVal, { phaseId, orgaId: bidder.organisationId });
  await bidder.call(path, { key, value: JSON.stringify([id]) });

  await choose('Spree FM GmbH');
  await page.getByText('Keine Unterlagen gefunden').waitFor();
  await choose('Hansewerk Gebäudedienste GmbH');
  await page.getByRole('grid', { name: 'Unterlagen über die Phasen' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('gridcell', { name: /^TXT/ }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe('Sehr geehrte');
});

test('a buyer follows a provider through the phases: providers by name, factors, prices with arrows, and what changed (HISTORY-001…004)', async () => {
  await page.getByRole('tab', { name: 'Bundeslandfaktoren' }).click();
  await page.getByRole('heading', { name: 'DL Zeitverlauf', level: 1 }).waitFor();
  await choice().click();
  await page.getByRole('option').first().waitFor();
  const names = await page.getByRole('option').allInnerTexts();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'de')));
  await page.keyboard.press('Escape');
  await page.getByRole('treegrid', { name: 'Bundeslandfaktoren über die Phasen' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Bayern' }).waitFor();
  await page.getByRole('tab', { name: 'EP-Kataloge' }).click();
  const prices = page.getByRole('treegrid', { name: 'Preise über die Phasen' });
  await prices.waitFor();
  await expect
    .poll(async () => (await cellsOf('UE0010')).slice(0, 5))
    .toEqual(['1.1.10', 'UE0010', '83,700', '77,500', '−7,4 %']);
  await page.getByText('101 Positionen in 2 von 3 Phasen').waitFor();

  await page.getByRole('textbox', { name: 'Position, Ep-Code' }).fill('UE0010');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'UE0020' }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Position, Ep-Code' }).fill('');
  await page.getByRole('button', { name: /^Nur Änderungen/ }).click();
  await expect
    .poll(() => page.getByRole('row').filter({ hasText: 'Monatsbericht mit Kennzahlen' }).count())
    .toBe(0);

  // The address says everything, so that a link shows a colleague the same.
  await page.goto(page.url());
  await page.getByRole('treegrid', { name: 'Preise über die Phasen' }).waitFor();
  await expect.poll(() => choice().inputValue()).toBe('Hansewerk Gebäudedienste GmbH');
});

test('the course of a position stands beside the median and the lowest of all who took part; closing gives the focus back', async () => {
  await page.getByRole('button', { name: /^Nur Änderungen/ }).click();
  const cell = page.getByRole('row').filter({ hasText: 'UE0010' }).getByRole('gridcell', { name: '77,500' });
  await cell.click();
  const course = page.getByRole('table', { name: 'Preise der Position je Phase' });
  await course.waitFor();
  const secondPhase = async () => (await course.locator('tbody tr').allInnerTexts())[1]?.split('\t');
  await expect.poll(secondPhase).toEqual(['Angebotsphase 2', '77,500', '58,342', '49,560']);
  // What is open, folded and where one stands outlasts a look elsewhere, and another provider.
  const heading = page.getByRole('row').filter({ hasText: 'Dokumentation und Berichtswesen' });
  await heading.getByRole('rowheader').click();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('false');
  await cell.click();
  await page.getByRole('tab', { name: 'Bundeslandfaktoren' }).click();
  await course.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'EP-Kataloge' }).click();
  await course.waitFor();
  await expect.poll(() => heading.getAttribute('aria-expanded')).toBe('false');
  await page.getByRole('button', { name: 'Verlauf schließen' }).click();
  await course.waitFor({ state: 'hidden' });
  await waitForFocus(cell);
});

test('rounds beside each other: the sums are those of the comparison', async () => {
  await goTo(page, '/rounds');
  const grid = page.getByRole('treegrid', { name: 'Summen der Dienstleister je Phase' });
  const alpina = grid.getByRole('row', { name: /^Alpina Facility Services AG/ });
  await alpina.waitFor();

  const phases = await callAs<Phase[]>(page, listPhases.path);
  const running = phases.find(({ title }) => title === 'Angebotsphase 2')!;
  const offers = await callAs<Offers>(page, `/lvep/v1/phase/${running.id}/offers`);
  const cells = offers.liegenschaftIds.length * offers.sliceIds.length;
  const totals = offers.serviceProviderIds.map((_, p) =>
    offers.sums
      .slice(p * cells, (p + 1) * cells)
      .filter((_sum, at) => ((offers.flags[p * cells + at] ?? 0) & 2) === 0)
      .reduce((sum, own) => sum + own, 0),
  );
  const shown = await grid.getByRole('row', { name: /GmbH|AG/ }).allInnerTexts();
  for (const text of shown) {
    expect(totals.some((total) => total === 0 || text.includes(formatMillis(total)))).toBe(true);
  }
});
