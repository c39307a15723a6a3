import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { DAY_MS } from '../stage/day.ts';
import { goTo } from '../stage/go-to.ts';
import { arrivalOf, noteArrival } from '../stage/states/arrival.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startAskedApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const stage = openStage(() => startAskedApp('Angebotsphase 1'));

test('an offer on paper is noted, entered by one and checked by another by keyboard alone, and its company reads all of it on a phone; one that writes itself replaces its arrival', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/phase' });
  await noteArrival(page, 'Spree FM GmbH');
  await noteArrival(page, 'Hansewerk Gebäudedienste GmbH');

  const { page: own } = await stage.openAs('bieter1@example.org', { path: '/dl-priceinput' });
  await own.getByText(/ersetzt Ihre Eingabe den vermerkten Eingang/).waitFor();
  const price = own.getByRole('row').filter({ hasText: 'UE0010' }).locator('[data-editable]');
  await price.click();
  const stored = own.waitForResponse((answer) => answer.request().method() === saveOwnKeyVals.method);
  await own.keyboard.type('31,5');
  await press(own, 'Enter');
  await stored;

  stage.app.moveClock(21 * DAY_MS);
  const { page: typist } = await stage.openAs(ADMIN, { path: '/phase', alone: true });
  await arrivalOf(typist, 'Hansewerk Gebäudedienste GmbH')
    .getByText(/durch eigenes Angebot ersetzt/)
    .waitFor();
  await pressOn(typist.getByRole('button', { name: 'Angebot von Spree FM GmbH erfassen' }), 'Enter');
  await typist.getByText('Sie erfassen für Spree FM GmbH').waitFor();
  await expectAccessible(typist);
  const entry = new URL(typist.url());
  await press(typist, 'F8');
  await typist.keyboard.type('29,9');
  await press(typist, 'F8');
  await typist.getByText(/Eingetragen von .* noch nicht geprüft/).waitFor();
  const check = 'Geprüft gegen das Papier';
  expect(await typist.getByRole('button', { name: check }).getAttribute('aria-disabled')).toBe('true');

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
  // Opened: what was heard of arrivals a moment ago counts for ten seconds.
  await second.goto('/phase');
  await pressOn(second.getByRole('button', { name: 'Widerspruch von Spree FM GmbH beantworten' }), 'Enter');
  await second.getByRole('dialog', { name: 'Widerspruch beantworten' }).getByRole('textbox').waitFor();
  await second.keyboard.type('Auf dem Papier stehen 29,90 €.');
  await press(second, 'Tab', 'Tab', 'Enter');
  await second.getByText(/^Antwort vom/).waitFor();
  await phone.reload();
  await card.getByText(/Auf dem Papier stehen 29,90/).waitFor();

  await typist.setViewportSize(PHONE);
  await typist.goto('/phase');
  await arrivalOf(typist, 'Spree FM GmbH')
    .getByText(/Auf dem Papier stehen 29,90/)
    .waitFor();
  await expectAccessible(arrivalOf(typist, 'Spree FM GmbH'));
  await typist.getByRole('button', { name: 'Erfasstes Angebot von Spree FM GmbH ansehen' }).click();
  await typist.getByText('Erfasst für Spree FM GmbH').waitFor();
  await expectAccessible(typist);
});
