import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers } from '../test/sample-tender.ts';

const DAY_MS = 86_400_000;
const afterEnded = (days: number) => new Date(Date.parse(phases.ended.end) + days * DAY_MS).toISOString();

const [alpina, beta] = providers;

/** A round that lists Beta alone, between one and the next that list both. */
const skipped = {
  ...phases.ended,
  id: idOf(44),
  title: 'Übersprungene Phase',
  start: afterEnded(1),
  end: afterEnded(3),
  userIds: [beta!.id],
};
const listPhases = [phases.ended, skipped, phases.running];

test('on the buyer’s panel who skipped a round is compared with the last one that lists it (ANALYSIS-032)', async () => {
  const { user } = await renderPage(`/analysis?pId=${phases.running.id}&lId=${liegenschaften[0]!.id}`, {
    listPhases,
  });
  // Rows below the first are drawn where they are active.
  await user.click(await screen.findByText('Kategorie'));
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
  const panel = await screen.findByRole('table', { name: 'Preise der Dienstleister' });
  const before = await within(panel).findByRole('row', { name: /^Vorphase EP/ });
  const bidders = within(panel)
    .getAllByRole('columnheader')
    .map(({ title }) => title);
  const hints = within(before)
    .getAllByRole('cell')
    .map(({ title }) => title);
  expect(Object.fromEntries(bidders.slice(1).map((name, p) => [name, hints[p]]))).toEqual({
    [alpina!.organisation]: 'EP in Beendete Phase',
    [beta!.organisation]: 'EP in Übersprungene Phase',
  });
});

test('and so it is on its own desk', async () => {
  await renderPage(`/dl-priceinput?pId=${phases.running.id}`, { listPhases }, 'bidder');
  expect((await screen.findByText('Vorphase')).title).toBe('Beendete Phase');
});
