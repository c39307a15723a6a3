import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DEMO_PASSWORD, openTab, waitUntilQuiet } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { MINUTE_MS } from '../stage/day.ts';
import { priceOf, priceRow } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const BIDDER = 'bieter4@example.org';
const RUNNING = 'Angebotsphase 2';
const STILL_THERE = 'Ihre Eingaben sind noch da.';

const stage = openStage(startDemoApp);

async function type(page: Page, epCode: string, text: string): Promise<void> {
  await priceOf(page, epCode).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function savedMark(page: Page, epCode: string): Promise<void> {
  await priceRow(page, epCode).getByRole('img', { name: 'Gespeichert' }).waitFor();
}

async function runningPhase(page: Page): Promise<Phase> {
  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  return phases.find(({ title }) => title === RUNNING)!;
}

/**
 * Everything that the browser has on disk for the program, its bytes one sign each, and how many values it
 * keeps.
 */
async function readStorage(page: Page): Promise<{ text: string; records: number }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const signs = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    const print = (_name: string, value: unknown) =>
      value instanceof ArrayBuffer
        ? signs(new Uint8Array(value))
        : value instanceof Uint8Array
          ? signs(value)
          : value;
    const parts = [localStorage, sessionStorage].map((held) => JSON.stringify(Object.entries(held)));
    let records = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const all: unknown[] = await done(database.transaction(store).objectStore(store).getAll());
        parts.push(name, store, ...all.map((each) => JSON.stringify(each, print)));
        if (name === 'rahmenpreis.kept') records += all.length;
      }
      database.close();
    }
    return { text: parts.join('\n'), records };
  });
}

async function expectKept(page: Page, count: number): Promise<void> {
  await expect.poll(async () => (await readStorage(page)).records).toBe(count);
}

test('prices typed offline outlive their session and their tab, unreadable for everybody else, and are stored after the next sign-in, where another was stored since only once it is ticked; signing out asks, and leaves nothing', async () => {
  const { page, context } = await stage.openAs(BIDDER, { alone: true });
  await priceOf(page, 'UE0010').waitFor();
  await waitUntilQuiet(page);
  const phase = await runningPhase(page);
  const { key } = await callAs<{ key: string }>(page, `/auth/v1/session/keepingKey/${phase.id}`);
  await context.setOffline(true);
  await type(page, 'UE0010', '61,537');
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await page.getByText('bleiben sie in diesem Browser sieben Tage verschlüsselt erhalten').waitFor();
  await type(page, 'UE0020', '71,5');
  await page.getByText('2 Werte sind nicht gespeichert').waitFor();
  await expectKept(page, 1);
  const { text } = await readStorage(page);
  const keyBytes = Buffer.from(key, 'base64url').toString('latin1');
  for (const secret of ['61537', '71500', '61,537', 'UE0010', key, keyBytes])
    expect(text).not.toContain(secret);

  stage.app.moveClock(61 * MINUTE_MS);
  await context.setOffline(false);
  await page.waitForURL(/\/login/);
  await page.getByText(STILL_THERE).waitFor();

  const other = await openTab(context);
  await other.page.goto('/login');
  await other.page.getByLabel('E-Mail').waitFor();
  await waitUntilQuiet(other.page);
  expect(await other.page.getByText(STILL_THERE).count()).toBe(0);
  await other.page.getByLabel('E-Mail').fill('bieter3@example.org');
  await other.page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await other.page.keyboard.press('Enter');
  await priceOf(other.page, 'UE0010').waitFor();
  await waitUntilQuiet(other.page);
  expect(await other.page.getByText('nicht gespeichert').count()).toBe(0);
  await other.page.getByRole('button', { name: 'Abmelden' }).click();
  await other.page.waitForURL(/\/login/);
  await expectKept(other.page, 1);
  await other.page.close();

  const { call, organisationId } = await openCaller(stage.app, BIDDER);
  const data = [{ key: `${phase.id}_ep_UE0020`, value: '72500' }];
  await call(`/keyval/v1/orga/${organisationId}/phase/${phase.id}/batch/keyVal`, { data });
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(BIDDER);
  await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await priceOf(page, 'UE0010').getByText('61,537').waitFor();
  await savedMark(page, 'UE0010');
  await expectKept(page, 1);

  // Where somebody has stored another price since, both stand in a list, and the typed one waits for a tick.
  await page.getByText('1 frühere Eingabe ist nicht gespeichert').waitFor();
  await priceOf(page, 'UE0020').getByText('72,500').waitFor();
  await page.getByRole('button', { name: 'Ansehen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nicht gespeicherte Eingaben' });
  const row = dialog.getByRole('row').filter({ hasText: 'EP UE0020' });
  await row.getByText('71,500 €').waitFor();
  await row.getByText('72,500 €').waitFor();
  await row.getByRole('img', { name: 'nicht angekreuzt' }).waitFor();
  await expectAccessible(dialog);
  await row.getByRole('img', { name: 'nicht angekreuzt' }).click();
  await dialog.getByRole('button', { name: '1 Eingabe übernehmen' }).click();
  await savedMark(page, 'UE0020');
  await priceOf(page, 'UE0020').getByText('71,500').waitFor();
  await expectKept(page, 0);

  // What a tab left that was closed, as by a crash, goes with the next one.
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await type(page, 'UE0010', '73,5');
  await page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await expectKept(page, 1);
  await page.close();
  await context.setOffline(false);
  const next = await openTab(context);
  await next.page.goto('/dl-priceinput');
  await priceOf(next.page, 'UE0010').getByText('73,500').waitFor();
  await savedMark(next.page, 'UE0010');
  await expectKept(next.page, 0);

  // Signing out with an unsaved price asks first, and leaves nothing.
  await context.setOffline(true);
  await type(next.page, 'UE0010', '74,5');
  await next.page.getByText('1 Wert ist nicht gespeichert').waitFor();
  await expectKept(next.page, 1);
  await next.page.getByRole('button', { name: 'Abmelden' }).click();
  const question = next.page.getByRole('dialog', { name: 'Seite verlassen?' });
  await question.getByRole('button', { name: 'Verlassen und verwerfen' }).click();
  await next.page.waitForURL(/\/login/);
  await expectKept(next.page, 0);
  expect(await next.page.getByText(STILL_THERE).count()).toBe(0);
  expect(next.complaints).toEqual([]);
  await context.setOffline(false);
});
