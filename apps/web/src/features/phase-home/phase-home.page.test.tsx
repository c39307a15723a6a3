import type { PhaseProgress } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, type FakeServer, Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers } from '../../test/sample-tender.ts';

const [alpina = '', beta = ''] = providers.map(({ id }) => id);

/** Alpina lacks two prices, Beta has withdrawn. */
const progress: PhaseProgress = {
  priceCount: 3,
  bidders: [
    {
      serviceProviderId: beta,
      participation: 'false',
      pricedCount: 3,
      gapCount: 0,
      writtenAt: phases.running.start,
      remindedAt: null,
    },
    {
      serviceProviderId: alpina,
      participation: 'true',
      pricedCount: 1,
      gapCount: 2,
      writtenAt: phases.running.start,
      remindedAt: null,
    },
  ],
};

const asked = ({ calls }: FakeServer, wanted: string) => calls.filter(({ name }) => name === wanted).length;

const open = (phase: { id: string }, answers: Answers = {}, who?: 'admin' | 'reader') =>
  renderPage(`/phase?pId=${phase.id}`, { getPhaseProgress: progress, ...answers }, who);

test('while it runs each bidder stands with prices, gaps and participation, and who is nearest is reminded after a question', async () => {
  const { user, server } = await open(phases.running, { remindBidder: { remindedAt: phases.running.start } });
  const table = await screen.findByRole('table', { name: 'Stand der Angebote' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows[0]?.textContent).toMatch(/Alpina.*2 Lücken.*1 von 3 · 33 %.*nimmt teil/);
  expect(rows[1]?.textContent).toMatch(/Beta.*3 von 3 · 100 %.*zurückgezogen/);
  expect(within(rows[1]!).queryByRole('button')).toBeNull();
  screen.getByText('Alpina fehlen 2 Preise.');
  await user.click(screen.getByRole('button', { name: 'Erinnerung senden' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erinnerung an Alpina senden?' });
  expect(dialog.textContent).toMatch('alpina@example.org');
  await user.click(within(dialog).getByRole('button', { name: 'Erinnerung senden' }));
  await screen.findByText('Die Erinnerung ist unterwegs.');
  expect(asked(server, 'remindBidder')).toBe(1);
});

test('where two lack something both are named, and the nearest is reminded', async () => {
  const bidders = progress.bidders.map((bidder) =>
    bidder.serviceProviderId === beta
      ? { ...bidder, participation: 'true' as const, pricedCount: 2, gapCount: 1 }
      : bidder,
  );
  await open(phases.running, { getPhaseProgress: { ...progress, bidders } });
  const sentence = (await screen.findByText('Beta fehlt 1 Preis.')).parentElement;
  expect(sentence?.textContent).toMatch(/Unvollständig auch: Alpina\.$/);
});

test('what is awarded while the phase runs is counted', async () => {
  const key = `awarding_${phases.running.id}_${liegenschaften[0]!.id}_basisfm`;
  await open(phases.running, {
    listOrgaKeyVals: [{ id: idOf(90), organisationId: idOf(1), key, value: alpina, version: 1 }],
  });
  const step = await screen.findByRole('link', { name: /Vergeben/ });
  expect(step.textContent).toMatch(/1 Paket vergeben/);
});

test('who may only read sees the same with locked buttons', async () => {
  const { user, server } = await open(phases.running, {}, 'reader');
  const button = await screen.findByRole('button', { name: 'Erinnerung senden' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked(server, 'remindBidder')).toBe(0);
});

test('a sealed phase tells nothing of offers and does not ask, but what it is made of stands there', async () => {
  const sealed: Phase = { ...phases.running, seal: 'SEALED' };
  const { server } = await open(sealed, { listPhases: [sealed] });
  await screen.findByRole('link', { name: /Leistungsverzeichnisse.*2 von 2/ });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText(/nehmen teil/)).toBeNull();
  expect(asked(server, 'getPhaseProgress')).toBe(0);
});

test('before the start only what is prepared stands there, after the end nobody is reminded', async () => {
  const { server } = await open(phases.future);
  await screen.findByRole('link', { name: /EP-Katalog/ });
  expect(screen.queryByRole('heading', { name: 'Angebote' })).toBeNull();
  expect(asked(server, 'getPhaseProgress')).toBe(0);
});

test('after the end the way leads to the award and nobody is reminded', async () => {
  await open(phases.ended);
  await screen.findByRole('table', { name: 'Stand der Angebote' });
  expect(screen.queryByRole('button', { name: /Erinnerung/ })).toBeNull();
  const way = screen.getByRole('link', { name: 'Zur Vergabe' });
  expect(way.getAttribute('href')).toBe(`/placing?pId=${phases.ended.id}`);
});

test('each part that cannot be loaded says so', async () => {
  const refused = new Refusal(500, 'Der Server wird gerade gewartet.');
  await open(phases.running, { getPhaseProgress: refused, listLvSummaries: refused });
  await screen.findAllByText(/Der Stand der Angebote konnte nicht geladen werden/);
  await screen.findAllByText(/Was vorbereitet ist, konnte nicht geladen werden/);
});

test('the overview of properties and the countdown lead to the phase', async () => {
  await renderPage('/liegenschaften');
  const way = await screen.findByRole('link', { name: 'Zur Phase' });
  expect(way.getAttribute('href')).toBe(`/phase?pId=${phases.running.id}`);
  expect(screen.getByRole('link', { name: /^Zur Phase: Laufende Phase endet in \d.*[a-z]$/ })).toBeTruthy();
});
