import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { openCaller } from '../stage/caller.ts';
import { goTo } from '../stage/go-to.ts';
import { arrivalOf, noteArrival } from '../stage/states/arrival.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startAskedApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const WRITING = 'Hansewerk Gebäudedienste GmbH';
const MINUTE_MS = 60_000;
const stage = openStage(() => startAskedApp('Angebotsphase 1'));

/** Notes that the offer of a company came by post, and lets the phase end in five minutes. */
async function noteAndEnd(company: string): Promise<void> {
  const { call } = await openCaller(stage.app, ADMIN);
  const [phase] = await call<Phase[]>(listPhases.path);
  const providers = await call<ServiceProvider[]>(listServiceProviders.path);
  const { organisationId } = providers.find(({ organisation }) => organisation === company)!;
  const receivedAt = new Date().toISOString();
  await call(`/arrival/v1/phase/${phase!.id}/arrival`, {
    organisationId,
    receivedAt,
    way: 'post',
    files: [],
  });
  const end = new Date(Date.now() + 5 * MINUTE_MS).toISOString();
  await call(`/lvep/v1/phase/${phase!.id}`, { ...phase, end });
}

test('an offer on paper is noted, entered by one and checked by another by keyboard alone, and its company reads all of it on a phone; one that writes itself replaces its arrival', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/phase' });
  await noteArrival(page, 'Spree FM GmbH');
  await noteAndEnd(WRITING);

  const { page: own } = await stage.openAs('bieter1@example.org', { path: '/dl-priceinput' });
  await own.getByText(/ersetzt Ihre Eingabe den vermerkten Eingang/).waitFor();
  const price = own.getByRole('row').filter({ hasText: 'UE0010' }).locator('[data-editable]');
  await price.click();
  const stored = own.waitForResponse((answer) => answer.request().method() === saveOwnKeyVals.method);
  await own.keyboard.type('31,5');
  await press(own, 'Enter');
  await stored;

  // A minute after the end it is told.
  stage.app.moveClock(7 * MINUTE_MS);
  await page.goto('/phase');
  await arrivalOf(page, WRITING)
    .getByText(/durch eigenes Angebot ersetzt/)
    .waitFor();
  await pressOn(page.getByRole('button', { name: 'Angebot von Spree FM GmbH erfassen' }), 'Enter');
  await page.getByText('Sie erfassen für Spree FM GmbH').waitFor();
  await expectAccessible(page);
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
  await goTo(second, `/analysis${entry.search.replace(/&aId=.*/, '')}`);
  await second
    .getByText(/vom Auftraggeber erfasst, eingegangen am .*, geprüft von/)
    .first()
    .waitFor();

  const { page: phone } = await stage.openAs('bieter4@example.org', { path: '/dl-offer', view: PHONE });
  const card = phone.getByRole('region', { name: 'Auf anderem Weg eingegangen' });
  await card.getByText(/vom Auftraggeber erfasst/).waitFor();
  await expectAccessible(card);
  await card.getByRole('button', { name: 'Widersprechen' }).click();
  const objecting = phone.getByRole('dialog', { name: 'Widersprechen' });
  await objecting.getByRole('textbox').fill('UE0010 kostet 28,90 €.');
  await objecting.getByRole('button', { name: 'Widersprechen' }).click();
  await card.getByText('UE0010 kostet 28,90 €.').waitFor();

  await page.setViewportSize(PHONE);
  await page.goto('/phase');
  await pressOn(page.getByRole('button', { name: 'Widerspruch von Spree FM GmbH beantworten' }), 'Enter');
  await page.getByRole('dialog', { name: 'Widerspruch beantworten' }).getByRole('textbox').waitFor();
  await page.keyboard.type('Auf dem Papier stehen 29,90 €.');
  await press(page, 'Tab', 'Tab', 'Enter');
  await page.getByText(/^Antwort vom/).waitFor();
  await expectAccessible(arrivalOf(page, 'Spree FM GmbH'));
  await phone.reload();
  await card.getByText(/Auf dem Papier stehen 29,90/).waitFor();
  await page.getByRole('button', { name: 'Erfasstes Angebot von Spree FM GmbH ansehen' }).click();
  await page.getByText('Erfasst für Spree FM GmbH').waitFor();
  await expectAccessible(page);
});
