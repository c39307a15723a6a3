import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAs } from '../stage/call-as.ts';
import { DAY_MS } from '../stage/day.ts';
import { signInWithCode } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { goTo } from '../stage/go-to.ts';

const LAST = 'Letzte Angebotsphase';

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
  await dialog.getByRole('button', { name: 'Speichern' }).click();
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
