import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { expect, test } from 'vitest';
import { callAs } from '../stage/call-as.ts';
import { lookAtMove } from '../stage/states/rounds.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);

test('a round compared: the sums are those of the comparison, a change opens, and leads to the line of a position over time', async () => {
  const { page } = await stage.openAs('lesen@example.org', { path: '/rounds' });
  const grid = page.getByRole('treegrid', { name: 'Summen der Dienstleister je Phase' });
  const alpina = grid.getByRole('row', { name: /^Alpina Facility Services AG/ });
  await alpina.waitFor();

  const phases = await callAs<Phase[]>(page, '/lvep/v1/phase');
  const running = phases.find(({ title }) => title === 'Angebotsphase 2')!;
  const offers = await callAs<Offers>(page, `/lvep/v1/phase/${running.id}/offers`);
  const cells = offers.liegenschaftIds.length * offers.sliceIds.length;
  const totals = offers.serviceProviderIds.map((_, p) =>
    offers.sums
      .slice(p * cells, (p + 1) * cells)
      .filter((_sum, at) => ((offers.flags[p * cells + at] ?? 0) & 2) === 0)
      .reduce((sum, own) => sum + own, 0),
  );
  const shown = await grid.getByRole('row', { name: /GmbH|AG/ }).allInnerTexts();
  for (const text of shown) {
    expect(totals.some((total) => total === 0 || text.includes(formatMillis(total)))).toBe(true);
  }

  await lookAtMove(page);
  const panel = page.getByRole('complementary', { name: 'Was sich bewegt hat' });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await panel
    .getByRole('link', { name: /im Zeitverlauf zeigen$/ })
    .first()
    .click();
  await page.getByRole('table', { name: 'Preise der Position je Phase' }).waitFor();
});
