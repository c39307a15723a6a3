import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD, waitUntilQuiet } from '../stage/browser.ts';
import { expectAccessible } from '../stage/barrier.ts';
import { callAs } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { putSession } from '../stage/put-session.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const BIDDER = 'bieter4@example.org';
const EP_CODE = 'UE0010';
const RUNNING = 'Angebotsphase 2';

const stage = openStage(startDemoApp);

function priceOf(page: Page): Locator {
  const rows = page.getByRole('treegrid', { name: 'Rahmenpreise' }).getByRole('row');
  return rows.filter({ hasText: EP_CODE }).locator('[data-editable]');
}

/**
 * What is large, and must not be asked for again because one price changed or somebody comes back to the
 * window.
 */
const WHOLE = /\/(offers|alpha\/phase\/[^/]+|lv|lvColumns|lvSummary|epCatalog|liegenschaft)$/;

/** Hides the window behind another one, or shows it again. */
function setVisible(page: Page, isVisible: boolean): Promise<void> {
  return page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

type Call = Awaited<ReturnType<typeof openCaller>>['call'];

async function runningPhase(call: Call): Promise<Phase> {
  const phases = await call<Phase[]>('/lvep/v1/phase');
  return phases.find(({ title }) => title === RUNNING)!;
}

/** Stores a price as the bidder's other window does. */
async function storeElsewhere(value: string): Promise<void> {
  const { call, organisationId } = await openCaller(stage.app, BIDDER);
  const { id: phaseId } = await runningPhase(call);
  const body = { data: [{ key: `${phaseId}_ep_${EP_CODE}`, value }] };
  await call(`/keyval/v1/orga/${organisationId}/phase/${phaseId}/batch/keyVal`, body);
}

test('a price typed by a bidder appears in the comparison, and one from another window on the page; who comes back after a minute asks for nothing but what changed; who is no longer asked is told so', async () => {
  const admin = await stage.open();
  await admin.page.clock.install();
  const asked: string[] = [];
  // From the start: the stream may open before the sums are drawn.
  const answered: string[] = [];
  admin.page.on('request', (request) => asked.push(request.url()));
  admin.page.on('response', (response) =>
    answered.push(`${response.status()} ${new URL(response.url()).pathname}`),
  );
  const streams = () => answered.filter((line) => line.endsWith('/events')).length;
  const wholes = () => answered.filter((line) => WHOLE.test(line) && !line.startsWith('304'));
  await putSession(admin.page, ADMIN, DEMO_PASSWORD);
  await admin.page.goto('/analysis');
  await admin.page.getByRole('tab', { name: 'Nach Liegenschaften' }).click();
  const sums = admin.page.getByRole('row', { name: /^(leer )*Summe/ });
  await sums.waitFor();
  await expect.poll(streams).toBeGreaterThan(0);
  await waitUntilQuiet(admin.page);
  const first = await sums.innerText();

  const { page } = await stage.openAs(BIDDER);
  await priceOf(page).click();
  await page.keyboard.type('61,5');
  await page.keyboard.press('Enter');
  await expect.poll(() => sums.innerText()).not.toBe(first);
  await expect.poll(() => answered.some((line) => /^200 .*\/offers\/changes$/.test(line))).toBe(true);
  expect(wholes()).toEqual([...new Set(wholes())]);
  const token = await admin.page.evaluate(() => sessionStorage.getItem('rahmenpreis.access'));
  expect(asked.filter((url) => url.includes(token ?? 'no token'))).toEqual([]);

  await waitUntilQuiet(admin.page);
  const second = await sums.innerText();
  await setVisible(admin.page, false);
  await admin.page.clock.fastForward('01:00');
  await storeElsewhere('73500');
  await priceOf(page).getByText('73,500').waitFor();
  expect(await sums.innerText()).toBe(second);
  answered.length = 0;
  await setVisible(admin.page, true);
  await expect.poll(() => sums.innerText()).not.toBe(second);
  await expect.poll(streams).toBe(1);
  expect(wholes()).toEqual([]);

  const { call } = await openCaller(stage.app, ADMIN);
  const phase = await runningPhase(call);
  const { id } = await callAs<{ id: string }>(page, '/auth/v1/session/account');
  const others = phase.userIds?.filter((userId) => userId !== id);
  await call(`/lvep/v1/phase/${phase.id}`, { ...phase, userIds: others });
  const main = page.getByRole('main');
  await main.getByText('Sie sind an dieser Phase nicht mehr beteiligt').waitFor();
  await priceOf(page).waitFor({ state: 'detached' });
  await expectAccessible(main);
});
