import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn, waitForFocus } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { DAY_MS } from '../stage/day.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';
import type { Page } from 'playwright-core';

const stage = openStage(startDemoApp);
const TITLE = 'Rückmeldung an die Dienstleister';
const FIGURE = /^(Rang \d, .+ Nachlass bis zum besten|Sie liegen vorn)$/;

/** Opens the feedback of the last ended phase by keyboard. */
async function openFeedback(page: Page) {
  await pressOn(page.getByRole('button', { name: 'Rückmeldung', exact: true }), 'Enter');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await dialog.getByRole('combobox', { name: 'Phase' }).waitFor();
  return dialog;
}

type Call = Awaited<ReturnType<typeof openCaller>>['call'];

/**
 * Leaves a bidder of a phase that runs one property of its market area, where two others are complete as
 * well; gives its name for signing in.
 */
async function offerOneProperty(call: Call, { id }: Phase): Promise<string> {
  const offers = await call<Offers>(`/lvep/v1/phase/${id}/offers`);
  const { liegenschaftIds, sliceIds, serviceProviderIds, flags, participation } = offers;
  const isComplete = (p: number, l: number) =>
    participation[p] === 'true' && flags[(p * liegenschaftIds.length + l) * sliceIds.length] === 0;
  const all = [...serviceProviderIds.keys()];
  const l = liegenschaftIds.findIndex((_, at) => all.filter((p) => isComplete(p, at)).length >= 3);
  const bidderId = serviceProviderIds[all.findLast((p) => isComplete(p, l))!];
  const providers = await call<ServiceProvider[]>('/auth/v1/alpha/serviceprovider');
  const { username, organisationId } = providers.find((own) => own.id === bidderId)!;
  const bidder = await openCaller(stage.app, username);
  const data = liegenschaftIds.map((own, at) => ({ key: `${id}_m_${own}`, value: `${at === l}` }));
  await bidder.call(`/keyval/v1/orga/${organisationId}/phase/${id}/batch/keyVal`, { data });
  return username;
}

test('by keyboard and at 390 px: an owner sends what it has previewed, and a bidder reads the same words', async () => {
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const phases = await call<Phase[]>('/lvep/v1/phase');
  const ended = phases.find(({ title }) => title === 'Angebotsphase 2')!;
  const username = await offerOneProperty(call, ended);
  stage.app.moveClock(Date.parse(ended.end) - Date.now() + DAY_MS);

  const { page: owner } = await stage.openAs('admin@example.org', { path: '/rounds', view: PHONE });
  const dialog = await openFeedback(owner);
  const gap = dialog.getByRole('radio', { name: 'Nachlass bis zum besten in ganzen Prozent' });
  await gap.focus();
  await press(owner, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await waitForFocus(dialog.getByRole('radio', { name: 'Nachlass und Rang' }));
  await dialog.getByText(FIGURE).first().waitFor();
  const preview = await dialog.getByRole('region', { name: 'So liest es jeder Dienstleister' }).innerText();
  await expectAccessible(dialog);
  await pressOn(dialog.getByRole('checkbox', { name: /^Ich habe die Vorschau geprüft/ }), 'Space');
  await pressOn(dialog.getByRole('button', { name: /^An \d+ Dienstleister senden$/ }), 'Enter');
  const told = dialog.getByRole('region', { name: 'Das wurde gesendet' });
  await told.waitFor();
  expect(await told.innerText()).toBe(preview);

  const { page: bidder } = await stage.openAs(username, { path: `/dl-offer?pId=${ended.id}`, view: PHONE });
  const card = bidder.getByRole('region', { name: 'Rückmeldung' });
  await card.getByText(FIGURE).first().waitFor();
  await expectAccessible(card);
  const words = await card.getByText(FIGURE).first().innerText();
  expect(preview).toContain(words);
});
