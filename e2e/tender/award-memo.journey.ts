import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { offersOfCell, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { goTo } from '../stage/go-to.ts';
import { openLead } from '../stage/states/own-account.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const stage = openStage(startDemoApp);

test('by keyboard alone, at 390 px too: an award without a reason or agreement stays open, is closed with both, reopened, and closed again as Fassung 2', async () => {
  const { call, organisationId } = await openCaller(stage.app, 'admin@example.org');
  const phases = await call<Phase[]>('/lvep/v1/phase');
  const phase = phases.filter(({ end }) => Date.parse(end) < Date.now()).at(-1)!;
  const offers = await call<Offers>(`/lvep/v1/phase/${phase.id}/offers`);
  const comparison = readComparison(offers, new Map());
  const [cell] = offers.liegenschaftIds.flatMap((liegenschaftId) => {
    const [, second] = rankCell(offersOfCell(comparison, liegenschaftId, 'basisfm'));
    return second?.rank === 2 ? [{ liegenschaftId, value: second.offer.serviceProviderId }] : [];
  });
  const key = `awarding_${phase.id}_${cell!.liegenschaftId}_basisfm`;
  await call(`/keyval/v1/alpha/orga/${organisationId}/phase/${phase.id}/keyVal`, {
    key,
    value: cell!.value,
  });
  await call(`/award/v1/phase/${phase.id}/approvalRule`, { aboveMillis: 0 });
  const path = `/placing/memo?pId=${phase.id}`;
  const { page } = await stage.openAs('admin@example.org', { path });
  const close = page.getByRole('button', { name: 'Vergabe abschließen' });
  const say = page.getByRole('button', { name: /Grund angeben$/ });
  await say.waitFor();
  expect(await close.getAttribute('aria-disabled')).toBe('true');
  await pressOn(say, 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Grund' });
  await dialog.getByRole('textbox', { name: 'Grund' }).waitFor();
  await page.keyboard.type('Kein Klumpenrisiko');
  await press(page, 'Enter');
  const closeNow = async (): Promise<void> => {
    await pressOn(close, 'Enter');
    await page
      .getByRole('dialog', { name: 'Vergabe abschließen' })
      .getByText(/mit Prüfwert/)
      .waitFor();
    await press(page, 'Enter');
  };
  await page
    .getByText(/Freigabe/)
    .first()
    .waitFor();
  expect(await close.getAttribute('aria-disabled')).toBe('true');
  // A second administrator agrees, and the first one's page hears of it.
  const lead = await openLead(stage.app);
  await lead.call(`/award/v1/phase/${phase.id}/approval`, { data: [{ key, value: cell!.value }] });
  await page.getByRole('cell', { name: 'Kein Klumpenrisiko' }).waitFor();
  await closeNow();
  await page.getByRole('button', { name: 'Fassung 1' }).waitFor();
  await expectAccessible(page);

  await goTo(page, `/placing?pId=${phase.id}`);
  await pressOn(page.getByRole('button', { name: 'Wieder öffnen' }), 'Enter');
  await page.getByRole('dialog', { name: 'Vergabe wieder öffnen' }).getByRole('textbox').waitFor();
  await page.keyboard.type('Rüge');
  await press(page, 'Enter');
  await page.getByText('Die Vergabe ist wieder offen.').waitFor();
  await goTo(page, path);
  await page.getByText(/wieder geöffnet .*Rüge/).waitFor();
  await page.setViewportSize(PHONE);
  await closeNow();
  await page.getByRole('button', { name: 'Fassung 2' }).waitFor();
  const section = page.locator('summary').filter({ hasText: '9 Abweichungen vom Günstigsten' });
  await section.click();
  await page.getByText('Kein Klumpenrisiko').waitFor();
  await expectAccessible(section.locator('..'));
});
