import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { press, pressOn } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { DAY_MS } from '../stage/day.ts';
import { arrivalOf, noteArrival, offerFile } from '../stage/states/arrival.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { goTo } from '../stage/go-to.ts';

const LAST = 'Letzte Angebotsphase';
const COMPANY = 'Spree FM GmbH';

const stage = openStage(startDemoApp);

async function findPhase(page: Page, wanted: string): Promise<Phase> {
  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  return phases.find(({ title }) => title === wanted)!;
}

test('a phase is sealed in its dialog; the pages of its offers say when they are opened, and target prices stay', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/phases' });
  await page.getByRole('button', { name: `${LAST} ändern` }).click();
  const dialog = page.getByRole('dialog', { name: 'Phase ändern' });
  await dialog.getByLabel('versiegelt').check();
  await dialog.getByLabel('Öffnung nur zu zweit').waitFor();
  await pressOn(dialog.getByRole('button', { name: 'Speichern' }), 'Enter');
  await page.getByText('Die Phase wurde erfolgreich geändert.').waitFor();
  await page.getByRole('row', { name: LAST }).getByText('versiegelt').waitFor();

  const { id } = await findPhase(page, LAST);
  const sentence = page.getByText(/^Die Phase ist versiegelt\. Angebote werden am .* geöffnet\.$/);
  await goTo(page, `/analysis?pId=${id}`);
  await sentence.waitFor();
  await page.getByRole('timer').first().waitFor();
  const properties = '**/property/v1/liegenschaft';
  const refusal = { status: 400, error: 'Bad Request', code: 'invalid', details: [], message: 'Nein.' };
  await page.route(properties, (route) => route.fulfill({ status: 400, json: refusal }));
  await page.goto(`/placing?pId=${id}`);
  await sentence.waitFor();
  await page.getByRole('main').getByText('Die Liegenschaften konnten nicht geladen werden.').waitFor();
  // What one does with awards is not explained where there are none.
  expect(await page.getByText('Klicken Sie auf eine Zelle').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^kippt unter/ }).count()).toBe(0);
  await page.unroute(properties);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await page.getByRole('button', { name: 'Zielpreise eingeben' }).click();
  await page.getByRole('dialog', { name: /Zielpreise/ }).waitFor();

  const { page: bidders } = await stage.openAs('bieter1@example.org', { path: `/dl-priceinput?pId=${id}` });
  await bidders.getByText('versiegelt', { exact: true }).waitFor();
});

test('the offers of a phase that waits for two are opened by two people', async () => {
  const { page } = await stage.openAs('admin@example.org', { path: '/phases' });
  const [start, end] = [40, 30].map((days) =>
    new Date(Date.now() - 100 * DAY_MS - days * DAY_MS).toISOString(),
  );
  const { id } = await callAs<Phase>(page, '/lvep/v1/phase', {
    title: 'Zu zweit',
    start,
    end,
    type: 'OFFER',
    seal: 'FOUR_EYES',
  });
  const path = `/analysis?pId=${id}`;
  // Opened, as the page may not have heard of the phase yet.
  await page.goto(path);
  await page.getByText(/sobald zwei Personen das veranlasst haben/).waitFor();
  await page.getByRole('button', { name: 'Öffnung veranlassen' }).click();
  await page.getByText(/^Sie haben die Öffnung am .* veranlasst\./).waitFor();

  const { page: second } = await stage.open();
  await signInWithCode(stage.app, second, path);
  await second.getByText(/^Petra Lindner hat die Öffnung am .* veranlasst\./).waitFor();
  await second.getByRole('button', { name: 'Öffnung bestätigen' }).click();
  await second.getByText('Die Angebote sind geöffnet.').waitFor();
  // Nobody was asked in this phase, and both pages say so now.
  for (const opened of [second, page]) await opened.getByText('Keine Liegenschaften verfügbar').waitFor();
  await goTo(second, '/audit');
  await second.getByText('Versiegelte Angebote öffnen').first().waitFor();
  expect((await findPhase(second, 'Zu zweit')).openedAt).toBeDefined();
});

test('an offer on paper is noted while others are sealed, and entered by two after the opening; who only reads changes nothing', async () => {
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const phases = await call<Phase[]>('/lvep/v1/phase');
  const { id: phaseId, liegenschaftIds, userIds } = phases.find(({ title }) => title === LAST)!;
  const [start, end] = [20, 22].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const { id } = await call<Phase>('/lvep/v1/phase', {
    title: 'Auch auf Papier',
    start,
    end,
    type: 'OFFER',
    seal: 'SEALED',
    liegenschaftIds,
    userIds,
    filesFrom: { phaseId, lvs: true, targets: false },
  });
  const path = `/phase?pId=${id}`;
  stage.app.moveClock(21 * DAY_MS);
  const { page } = await stage.openAs('admin@example.org', { path, alone: true });
  await noteArrival(page, COMPANY);
  await arrivalOf(page, COMPANY).getByText('noch nicht hinterlegt').waitFor();
  stage.app.moveClock(2 * DAY_MS);
  const { page: typist } = await stage.openAs('admin@example.org', { path, alone: true });
  await pressOn(typist.getByRole('button', { name: `Angebot von ${COMPANY} erfassen` }), 'Enter');
  await typist.getByText(`Sie erfassen für ${COMPANY}`).waitFor();
  await typist.getByRole('alert').locator('input[type=file]').setInputFiles(offerFile(COMPANY));
  await typist.getByRole('button', { name: 'Angebot.pdf' }).waitFor();
  await press(typist, 'F8');
  await typist.keyboard.type('29,9');
  await press(typist, 'F8');
  await typist.getByText(/Eingetragen von .* noch nicht geprüft/).waitFor();
  const entry = new URL(typist.url());
  const check = 'Geprüft gegen das Papier';

  const { page: onlooker } = await stage.openAs('lesen@example.org', { path, alone: true });
  await pressOn(onlooker.getByRole('button', { name: `Angebot von ${COMPANY} erfassen` }), 'Enter');
  await onlooker.getByText(`Erfasst für ${COMPANY}`).waitFor();
  await onlooker.getByText('29,900').first().waitFor();
  expect(await onlooker.locator('[data-editable]').count()).toBe(0);
  for (const name of ['Erfassen', check]) {
    const button = onlooker.getByRole('button', { name, exact: true });
    expect(await button.getAttribute('aria-disabled')).toBe('true');
  }
  expect(await onlooker.getByRole('button', { name: 'Eingetragenes verwerfen' }).count()).toBe(0);

  const { page: second } = await stage.open();
  await signInWithCode(stage.app, second, entry.pathname + entry.search);
  await second.getByText('29,900').first().waitFor();
  await pressOn(second.getByRole('button', { name: check }), 'Enter');
  await second.getByRole('dialog', { name: check }).getByLabel('Tage für einen Widerspruch').waitFor();
  await press(second, 'Enter');
  await second.getByText('Das Angebot ist abgeschlossen und zählt.').waitFor();
  await onlooker.goto(path);
  const row = arrivalOf(onlooker, COMPANY);
  await row.getByText(/lag dem Auftraggeber vor der Öffnung unverschlüsselt vor/).waitFor();
  expect(await row.getByRole('button').allInnerTexts()).toHaveLength(2);
});
