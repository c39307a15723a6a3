import type { PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import { expect, test } from 'vitest';
import { callAs } from '../stage/call-as.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { openStage } from '../stage/stage.ts';

const ADMIN = 'admin@example.org';
const stage = openStage(startDemoApp);

test('an odd price is opened, sent to be clarified with a note, found again by that, and taken back, by keyboard', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?odd=true' });
  const grid = page.getByRole('grid', { name: 'Auffällige Preise' });
  const row = grid.getByRole('row', { name: /Objektleitung vor Ort.*Hansewerk/ });
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Objektleitung vor Ort' });
  await panel.getByRole('table', { name: 'Preise der Dienstleister' }).waitFor();
  // The properties add up to what the table says.
  const weight = await row.getByRole('gridcell').first().innerText();
  await panel.getByRole('table', { name: 'Liegenschaften dieses Preises' }).getByText(weight).waitFor();

  await page.keyboard.press('n');
  await page.keyboard.type('Kalkulation des Stundensatzes anfordern.');
  await panel.getByRole('button', { name: 'Aufklärung' }).click();
  await row.getByRole('gridcell', { name: /Aufklärung/ }).waitFor();
  await panel.getByText(/^Aufklärung · /).waitFor();
  await page.getByRole('radio', { name: 'Aufklärung 1' }).check();
  await expect.poll(() => grid.getByRole('row').count()).toBe(2);

  const phaseId = new URL(page.url()).searchParams.get('pId') ?? '';
  const checks = () => callAs<PriceCheck[]>(page, `/lvep/v1/phase/${phaseId}/priceCheck`);
  expect(await checks()).toMatchObject([
    { state: 'clarify', note: 'Kalkulation des Stundensatzes anfordern.', version: 1 },
  ]);
  await page.getByRole('radio', { name: /^alle/ }).check();
  await row.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+z');
  await page.getByRole('radio', { name: 'Aufklärung 0' }).waitFor();
});

test('a rectangle drawn over what weighs most is what the table shows then', async () => {
  const { page } = await stage.openAs(ADMIN, { path: '/analysis?odd=true' });
  await page.getByText('Bild', { exact: true }).click();
  const finding = '8 von 147 Preisen wiegen über 100.000 €, zusammen 57 % des ganzen Gewichts.';
  const drawing = page.getByRole('figure', { name: finding }).locator('svg:has([role=button])');
  const [whole, line] = [await drawing.boundingBox(), await drawing.getByText('100.000 €').boundingBox()];
  await page.mouse.move(whole!.x + 70, whole!.y + 20);
  await page.mouse.down();
  await page.mouse.move(whole!.x + whole!.width - 2, line!.y + line!.height / 2, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Ausschnitt aufheben' }).waitFor();
  await page.getByText('Tabelle', { exact: true }).click();
  await page.getByText('8 Preise').waitFor();
});
