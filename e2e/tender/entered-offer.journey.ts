import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { arrivalOf, noteArrival } from '../stage/states/arrival.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startAskedApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const WRITING = 'Hansewerk Gebäudedienste GmbH';
const MINUTE_MS = 60_000;
const stage = openStage(() => startAskedApp('Angebotsphase 1'));

/**
 * Notes that the offer of a company came by post, lets it write a price itself, and the phase end in five
 * minutes.
 */
async function noteAndEnd(company: string): Promise<void> {
  const { call } = await openCaller(stage.app, ADMIN);
  const [phase] = await call<Phase[]>(listPhases.path);
  const providers = await call<ServiceProvider[]>(listServiceProviders.path);
  const { organisationId, username } = providers.find(({ organisation }) => organisation === company)!;
  const receivedAt = new Date().toISOString();
  await call(`/arrival/v1/phase/${phase!.id}/arrival`, {
    organisationId,
    receivedAt,
    way: 'post',
    files: [],
  });
  const own = await openCaller(stage.app, username);
  const key = printOwnKey(phase!.id, { kind: 'ep', epCode: 'UE0010' });
  const place = { phaseId: phase!.id, orgaId: organisationId };
  await own.call(fillPath(saveOwnKeyVals, place), { data: [{ key, value: '31500' }] });
  const end = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  await call(`/lvep/v1/phase/${phase!.id}`, { ...phase, end });
}

test('an offer on paper is noted, entered by one and checked by another by keyboard alone, and its company reads all of it on a phone; one that writes itself replaces its arrival', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/phase' });
  await noteArrival(page, 'Spree FM GmbH');
  await noteAndEnd(WRITING);

  // A minute after the end it is told.
  stage.app.moveClock(7 * MINUTE_MS);
  await page.goto('/phase');
  await arrivalOf(page, WRITING)
    .getByText(/durch eigenes Angebot ersetzt/)
    .waitFor();
  await pressOn(page.getByRole('button', { name: 'Angebot von Spree FM GmbH erfassen' }), 'Enter');
  await page.getByText('Sie erfassen für Spree FM GmbH').waitFor();
  await expectAccessible(page.getByRole('alert').filter({ hasText: 'Sie erfassen für' }));
  const entry = new URL(page.url());
  await press(page, 'F8');
  await page.keyboard.type('29,9');
  await press(page, 'F8');
  await page.getByText(/Eingetragen von .* noch nicht geprüft/).waitFor();
  const check = 'Geprüft gegen das Papier';
  expect(await page.getByRole('button', { name: check }).getAttribute('aria-disabled')).toBe('true');

  const { page: second } = await stage.open();
  await signInWithCode(stage.app, second, entry.pathname + entry.search);
  await second.getByText('Erfasst für Spree FM GmbH').waitFor();
  await second.getByText('29,900').first().waitFor();
  expect(await second.locator('[data-editable]').count()).toBe(0);
  await pressOn(second.getByRole('button', { name: check }), 'Enter');
  await second.getByRole('dialog', { name: check }).getByLabel('Tage für einen Widerspruch').waitFor();
  await press(second, 'Enter');
  await second.getByText('Das Angebot ist abgeschlossen und zählt.').waitFor();

  const { page: phone } = await stage.openAs('bieter4@example.org', { path: '/dl-offer', view: PHONE });
  const card = phone.getByRole('region', { name: 'Auf anderem Weg eingegangen' });
  await card.getByText(/vom Auftraggeber erfasst/).waitFor();
  await expectAccessible(card);
  await card.getByRole('button', { name: 'Widersprechen' }).click();
  const objecting = phone.getByRole('dialog', { name: 'Widersprechen' });
  await objecting.getByRole('textbox').fill('UE0010 kostet 28,90 €.');
  await objecting.getByRole('button', { name: 'Widersprechen' }).click();
  await card.getByText('UE0010 kostet 28,90 €.').waitFor();
});
