import { changePhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { dayOfInstant, endInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE, press, pressOn } from '../stage/browser.ts';
import { bearerOf, callAs } from '../stage/call-as.ts';
import { DAY_MS } from '../stage/day.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const ADMIN = 'admin@example.org';
const QUESTION = 'Dürfen Filter auch nachts gewechselt werden?';
const ANSWER = 'Ja, werktags von 20 bis 24 Uhr.';

const stage = openStage(startDemoApp);

/** Brings the end of the running phase so near that an answer of today comes late. */
async function endSoon(page: Page): Promise<Phase> {
  const phase = (await callAs<Phase[]>(page, listPhases.path)).find(
    ({ title }) => title === 'Angebotsphase 2',
  )!;
  const { title, type, start, version } = phase;
  const end = endInstantOfDay(dayOfInstant(new Date(Date.now() + 3 * DAY_MS).toISOString()));
  const answer = await page.request.fetch(fillPath(changePhase, { phaseId: phase.id }), {
    method: changePhase.method,
    headers: { ...(await bearerOf(page)), 'if-match': `"${version}"` },
    data: { title, type, start, end },
  });
  expect(answer.status()).toBe(200);
  return { ...phase, end };
}

/** An answer on a bidder's page, by its question. */
const answered = (page: Page) =>
  page.getByRole('listitem').filter({ hasText: QUESTION }).filter({ hasText: ANSWER });

test('a question comes in without a name, its answer moves the end, and everybody reads it at once: by keyboard alone, on a phone too', async () => {
  const { page: asker } = await stage.openAs('bieter1@example.org', { path: '/dl-questions' });
  const { page: other } = await stage.openAs('bieter2@example.org', { path: '/dl-questions', view: PHONE });
  await other.getByRole('button', { name: 'Gelesen' }).waitFor();
  await asker.getByRole('textbox', { name: 'Ihre Frage' }).focus();
  await asker.keyboard.type(QUESTION);
  await press(asker, 'Control+Enter');
  await asker.getByText('Sie wird allen beantwortet, ohne Ihren Namen.').waitFor();

  const { page: admin } = await stage.openAs(ADMIN, { path: '/questions' });
  const line = admin.getByRole('button', { name: new RegExp(QUESTION.replace('?', '.')) });
  await line.waitFor();
  const { end } = await endSoon(admin);
  await press(admin, 'j', 'k');
  await expect.poll(() => line.getAttribute('aria-current')).toBe('true');
  await admin.getByRole('textbox', { name: 'Antwort', exact: true }).focus();
  await admin.keyboard.type(ANSWER);
  await admin.getByText(/^Entwurf gespeichert/).waitFor();
  await pressOn(admin.getByRole('button', { name: /^Ende auf .+ verlegen$/ }), 'Enter');
  await press(admin, 'Control+Enter');
  const dialog = admin.getByRole('dialog', { name: 'Antwort veröffentlichen?' });
  await dialog.getByText('6 Dienstleister werden benachrichtigt.').waitFor();
  await dialog.getByText(/^Das Ende der Phase wird auf .+, 02:00 Uhr verlegt/).waitFor();
  await pressOn(dialog.getByRole('button', { name: 'Veröffentlichen' }), 'Enter');
  await admin.getByText('Nr. 5 veröffentlicht').waitFor();

  await answered(asker).waitFor();
  await asker.getByText(/als Nr\. 5 an alle beantwortet$/).waitFor();
  await answered(other).waitFor();
  expect(await answered(other).innerText()).toBe(await answered(asker).innerText());
  await pressOn(other.getByRole('button', { name: 'Gelesen' }), 'Enter');
  await other.getByRole('button', { name: 'Gelesen' }).waitFor({ state: 'hidden' });
  const later = (await callAs<Phase[]>(other, listPhases.path)).find(
    (phase) => phase.title === 'Angebotsphase 2',
  );
  expect(Date.parse(later!.end)).toBeGreaterThan(Date.parse(end));
});

test('on a phone a question is a page of its own, with its buttons at the foot', async () => {
  const { page } = await stage.openAs('lesen@example.org', { path: '/questions', view: PHONE });
  await pressOn(page.getByRole('button', { name: /Tragmittel/ }), 'Enter');
  await page.getByRole('button', { name: 'An alle beantworten' }).waitFor();
  await page.goBack();
  await pressOn(page.getByRole('button', { name: /Hebebühnen/ }), 'Enter');
  await page.getByText('zu 2.1.2.10 Glasreinigung').waitFor();
  await pressOn(page.getByRole('button', { name: 'Alle Fragen' }), 'Enter');
  await page.getByRole('list', { name: 'Fragen' }).waitFor();
});
