import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { DESKTOP, PHONE } from '../stage/browser.ts';
import { goTo } from '../stage/go-to.ts';
import { openPortfolio } from '../stage/states/comparison.ts';
import { choosePhase } from '../stage/states/other-phase.ts';
import { showPicture } from '../stage/states/pictures.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);

/** Name of the focused element as a screen reader says it, or the row of a table in which it stands. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const own = document.activeElement;
    return own?.getAttribute('aria-label') ?? own?.closest('[role=row]')?.textContent ?? '';
  });
}

/** Goes from the switch into the picture, over the button that saves it. */
async function tabInto(page: Page): Promise<void> {
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
}

const VIEWS = [
  ['a desk', DESKTOP],
  ['a phone', PHONE],
] as const;

test.each(drawVisits(VIEWS, 1))(
  'by keys alone through pictures and back to their rows, on %s',
  async (_, view) => {
    const { page } = await stage.openAs('admin@example.org', { path: '/analysis', view });
    await openPortfolio(page);
    await showPicture(page);
    const distances = page.getByRole('figure', { name: /^Alpina liegt am nächsten am Ideal: \+3,7 %/ });
    await distances.getByRole('button', { name: /^Alpina, Alle Gruppen/ }).waitFor();
    await expectAccessible(distances);
    await tabInto(page);
    for (const key of ['ArrowDown', 'End', 'Home']) await page.keyboard.press(key);
    expect(await focused(page)).toMatch(
      /^Spree, Basis FM: 3,5 % über dem Ideal, 337\.396,524 € mehr, 12 von 12/,
    );
    await page.keyboard.press('Enter');
    await page.getByRole('treegrid', { name: 'Angebote für alle gezeigten Liegenschaften' }).waitFor();
    await expect.poll(() => focused(page)).toContain('Spree FM GmbH');

    await goTo(page, '/placing');
    await choosePhase(page, 'Angebotsphase 1');
    await page.getByText('von 58 Paketen vergeben').waitFor();
    await showPicture(page);
    const ranks = page.getByRole('figure', { name: /^4 von 56 Rängen kippen unter ± 5 %, sie tragen/ });
    await ranks.waitFor();
    await expectAccessible(ranks.locator('..'));
    await ranks.getByRole('button', { name: /^Als Bild/ }).focus();
    for (const key of ['Tab', 'ArrowRight']) await page.keyboard.press(key);
    expect(await focused(page)).toMatch(/^L-004 Basis FM: Alpina vor .*, kippt bei ± 1,8 %/);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain('L-004');
    await page.getByRole('grid', { name: 'Vergabe' }).locator(':focus').getByText('Alpina').waitFor();
  },
);
