import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { DAY_MS, dayText } from '../stage/day.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const RUNNING = 'Angebotsphase 2';
const BOUND_DAYS = 10;
const stage = openStage(startDemoApp);

/** Opens «Bindefrist verlängern» by keyboard. */
async function openLonger(page: Page) {
  await pressOn(page.getByRole('button', { name: 'Bindefrist verlängern' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Bindefrist verlängern' });
  await dialog.getByLabel('Neue Bindefrist').waitFor();
  return dialog;
}

test('by keyboard alone: a Bindefrist is set while the phase runs, a longer one asked for after it, and confirmed on a phone', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/phases' });
  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  const { id, end } = phases.find(({ title }) => title === RUNNING)!;
  const daysLeft = Math.ceil((Date.parse(end) - Date.now()) / DAY_MS);
  await pressOn(page.getByRole('button', { name: `${RUNNING} ändern` }), 'Enter');
  const change = page.getByRole('dialog', { name: 'Phase ändern' });
  const field = change.getByLabel('Bindefrist (freiwillig)');
  await field.focus();
  await page.keyboard.type(dayText(daysLeft + BOUND_DAYS));
  await press(page, 'Escape', 'Enter');
  const question = change.getByRole('alertdialog', { name: 'Bindefrist ändern?' });
  await question.getByRole('button', { name: 'So sieht die Mail aus' }).waitFor();
  await expectAccessible(question);
  await pressOn(question.getByRole('button', { name: 'Bindefrist ändern' }), 'Enter');
  await page.getByText('Die Phase wurde erfolgreich geändert.').waitFor();

  stage.app.moveClock(Date.parse(end) - Date.now() + DAY_MS);
  const { page: owner } = await stage.openAs('admin@example.org', {
    path: `/phase?pId=${id}`,
    alone: true,
  });
  const warning = owner.getByRole('note').filter({ hasText: /^Die Bindefrist endet am / });
  await warning.waitFor();
  const asked = await openLonger(owner);
  await expectAccessible(asked);
  await expectAccessible(warning);
  await pressOn(asked.getByRole('button', { name: 'Verlängerung erbitten' }), 'Enter');
  await owner.getByText('Die Bieter sind um eine längere Bindefrist gebeten.').waitFor();

  const { page: bidder } = await stage.openAs('bieter1@example.org', {
    path: `/dl-offer?pId=${id}`,
    view: PHONE,
  });
  const confirm = bidder.getByRole('button', { name: 'Längere Bindefrist bestätigen' });
  await confirm.waitFor();
  await expectAccessible(bidder.getByRole('alert').filter({ has: confirm }));
  await pressOn(confirm, 'Enter');
  await waitForFocus(
    bidder.getByRole('dialog').getByRole('button', { name: 'Längere Bindefrist bestätigen' }),
  );
  await press(bidder, 'Enter');
  await bidder.getByText(/^Ihr Angebot bindet bis zum \S+ \S+ \d{4}\.$/).waitFor();
  await expect.poll(() => confirm.count()).toBe(0);
});
