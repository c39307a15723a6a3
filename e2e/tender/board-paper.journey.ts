import type { Memo } from '@rahmenpreis/contract/memo.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { isAwardable } from '@rahmenpreis/tendering/award/award.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

/** Makes the paper by Enter; gives the name of its file. */
async function make(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    pressOn(page.getByRole('button', { name: button }), 'Enter'),
  ]);
  return file.suggestedFilename();
}

test('by keyboard alone a paper for the board is written, made as a draft, and after the closing as its next Fassung, which a phone shows', async () => {
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
  const { page } = await stage.openAs('admin@example.org', { path: `/placing?pId=${phase.id}` });
  await pressOn(page.getByRole('link', { name: 'Gremienvorlage' }).first(), 'Enter');

  await pressOn(page.getByRole('button', { name: 'Texte bearbeiten' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Texte der Gremienvorlage' });
  await dialog.getByRole('textbox', { name: 'Warum so' }).focus();
  await page.keyboard.type('Ein Vertragspartner weniger.');
  await pressOn(dialog.getByRole('button', { name: 'Speichern' }), 'Enter');
  await page
    .getByRole('article', { name: 'Gremienvorlage' })
    .getByText('Ein Vertragspartner weniger.')
    .waitFor();
  expect(await make(page, 'Entwurf als PDF')).toMatch(/_Gremienvorlage_.*Entwurf.*\.pdf$/);
  await page.getByRole('button', { name: /^Entwurf, Stand / }).waitFor();

  const { digest } = await call<Memo>(`/award/v1/phase/${phase.id}/memo`);
  await call(`/lvep/v1/phase/${phase.id}/closing`, { confirm: digest });
  expect(await make(page, 'Fassung 1 als PDF')).not.toContain('Entwurf');

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Fassung 1', exact: true }).waitFor();
  await page.locator('summary').filter({ hasText: 'Warum so' }).focus();
  await press(page, 'Enter');
  await page.getByText('Ein Vertragspartner weniger.').waitFor();
  await page.locator('summary').filter({ hasText: 'In Bildern' }).focus();
  await press(page, 'Enter');
  await page
    .getByRole('img', { name: /am nächsten am Ideal/ })
    .first()
    .waitFor();
  await expectAccessible(page);
});
