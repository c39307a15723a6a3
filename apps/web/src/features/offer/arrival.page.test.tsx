import type { OwnArrival } from '@rahmenpreis/contract/arrival.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { finishedArrival } from '../../test/sample-arrival.ts';
import { phases } from '../../test/sample-tender.ts';

const { version: _v, organisationId: _o, notedBy: _n, isDraft: _d, ...seen } = finishedArrival;
const own: OwnArrival = {
  ...seen,
  changes: [{ key: `${phases.ended.id}_ep_A1`, from: '4000', to: '5000' }],
};

test('a company reads what was entered for it, with each corrected value, and objects with a sentence', async () => {
  const objection = { text: 'A1 kostet 4 €.', at: phases.ended.end, answer: null };
  const versions = own.versions.map((version) => ({ ...version, objection }));
  const { user, server } = await renderPage(
    `/dl-offer?pId=${phases.ended.id}`,
    { getOwnArrivals: [own], objectToEntry: { ...own, versions } },
    'bidder',
  );
  const card = await screen.findByRole('region', { name: 'Auf anderem Weg eingegangen' });
  within(card).getByText(/^Ihr Angebot ist am .* per Post eingegangen\.$/);
  within(card).getByText(/vom Auftraggeber erfasst, geprüft von Nora/);
  await user.click(within(card).getByText('1 geänderter Wert'));
  within(card).getByText('EP A1: 4,000 € → 5,000 €');
  await user.click(within(card).getByRole('button', { name: 'Widersprechen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Widersprechen' });
  await user.type(within(dialog).getByRole('textbox'), 'A1 kostet 4 €.');
  await user.click(within(dialog).getByRole('button', { name: 'Widersprechen' }));
  await within(card).findByText(/A1 kostet 4 €\. Noch nicht beantwortet/);
  expect(server.calls.find(({ name }) => name === 'objectToEntry')?.body).toEqual({
    text: 'A1 kostet 4 €.',
    number: own.versions[0]!.number,
  });
  // Once is all.
  expect(within(card).queryByRole('button', { name: 'Widersprechen' })).toBeNull();
});

test('what was answered to its objection stands on its card', async () => {
  const answer = { text: 'Auf dem Papier stehen 5 €.', by: 'Nora', at: phases.ended.end };
  const objection = { text: 'A1 kostet 4 €.', at: phases.ended.end, answer };
  const versions = own.versions.map((version) => ({ ...version, objection }));
  await renderPage(`/dl-offer?pId=${phases.ended.id}`, { getOwnArrivals: [{ ...own, versions }] }, 'bidder');
  const card = await screen.findByRole('region', { name: 'Auf anderem Weg eingegangen' });
  within(card).getByText(/Auf dem Papier stehen 5 €\./);
});

test('once the days are over nothing can be objected to', async () => {
  const versions = own.versions.map((version) => ({ ...version, objectUntil: phases.ended.end }));
  await renderPage(`/dl-offer?pId=${phases.ended.id}`, { getOwnArrivals: [{ ...own, versions }] }, 'bidder');
  const card = await screen.findByRole('region', { name: 'Auf anderem Weg eingegangen' });
  expect(within(card).queryByRole('button', { name: 'Widersprechen' })).toBeNull();
});

test('at the desk a company reads that its offer arrived and what its own typing would do to that', async () => {
  const noted: OwnArrival = { ...own, state: 'noted', versions: [], changes: [] };
  await renderPage(`/dl-priceinput?pId=${phases.running.id}`, { getOwnArrivals: [noted] }, 'bidder');
  await screen.findByText(/ersetzt Ihre Eingabe den vermerkten Eingang/);
});
