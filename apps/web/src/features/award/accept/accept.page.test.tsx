import type { AlphaBatchAnswer, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';
import { awardKey } from '../award-state.ts';

/** Who is on rank 1 of both packages, and who comes first in one of them. */
const [OTHER, BEST] = [providers[0]!, providers[1]!];
const keys = liegenschaften.map(({ id }) => awardKey(phases.future.id, id, 'basisfm'));
const WRITE = idOf(77);

function awardOf(key: string, value: string): KeyVal {
  return { id: idOf(90), organisationId: users.admin.organisationId, key, value, version: 1 };
}

const openButton = () => screen.findByRole('button', { name: '2 Vorschläge übernehmen' });
const dialogOf = () => screen.findByRole('dialog', { name: 'Vorschläge übernehmen' });

test('what accepting means stands there before, and what came in between is left and named', async () => {
  const { user, server } = await renderPage('/placing');
  await user.click(await openButton());
  const dialog = await dialogOf();
  within(dialog).getByText('Nur vollständige Angebote im Marktgebiet, jedes auf Rang 1.');
  const row = within(dialog).getByRole('row', { name: /^Beta/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  // 10 × 6 + 20 × 6 + 30 × 6,5 for each of two properties; Alpina would cost 5 more for each.
  expect(cells).toEqual(['2', '750,000–', '–', '–', '–', '10,000']);
  expect(within(dialog).getByRole('radio', { name: /^Auswahl/ })).toHaveProperty('disabled', true);
  const answer: AlphaBatchAnswer = {
    stored: [awardOf(keys[0]!, BEST.id)],
    left: [{ key: keys[1]!, value: OTHER.id, by: 'Karin Vogt', at: null }],
    awardWriteId: WRITE,
  };
  server.answer({
    saveAlphaKeyVals: answer,
    listOrgaKeyVals: [awardOf(keys[0]!, BEST.id), awardOf(keys[1]!, OTHER.id)],
    undoAwardWrite: { stored: [], left: [], awardWriteId: idOf(78) },
  });
  await user.click(within(dialog).getByRole('button', { name: '2 Pakete vergeben' }));
  const left = await findToast('alert', 'Ein Paket wurde inzwischen von jemand anderem geändert');
  within(left).getByText(/L-2.*, Basis FM: Alpina, von Karin Vogt$/);
  const [sent] = server.calls.filter(({ name }) => name === 'saveAlphaKeyVals');
  expect(sent?.body).toEqual({ data: keys.map((key) => ({ key, value: BEST.id, before: null })) });
  await findToast('status', 'Die Vergabe wurde erfolgreich gespeichert.');
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
  await waitFor(() =>
    expect(server.calls.filter(({ name }) => name === 'undoAwardWrite').at(-1)?.params).toMatchObject({
      awardWriteId: WRITE,
    }),
  );
});

test('a refused call keeps the dialog, and who may only read sees a locked button', async () => {
  const { user } = await renderPage('/placing', {
    saveAlphaKeyVals: new Refusal(500, 'Der Server wird gerade gewartet.'),
  });
  await user.click(await openButton());
  const dialog = await dialogOf();
  await user.click(within(dialog).getByRole('button', { name: '2 Pakete vergeben' }));
  await findToast('alert', 'Die Vorschläge konnten nicht übernommen werden.');
  expect(await dialogOf()).toBe(dialog);
});

test('who may only read sees the button locked, with the reason', async () => {
  const { user } = await renderPage('/placing', {}, 'reader');
  const button = await openButton();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toMatch(/^Sie haben nur Leserechte/);
  await user.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the properties with open, awarded and dear packages are looked for, and where nothing is open the button says why', async () => {
  const { user } = await renderPage('/placing', {
    listOrgaKeyVals: keys.map((key) => awardOf(key, BEST.id)),
  });
  const locked = await screen.findByRole('button', { name: 'Vorschläge übernehmen' });
  expect(locked.getAttribute('aria-description')).toBe('Kein offenes Paket hat einen Vorschlag auf Rang 1.');
  await user.click(screen.getByRole('button', { name: 'offen 0' }));
  await screen.findByText('Keine Liegenschaft hat ein solches Paket.');
  await user.click(screen.getByRole('button', { name: 'vergeben 2' }));
  await screen.findByRole('row', { name: /L-1/ });
  expect(screen.queryByRole('button', { name: /^war vergeben/ })).toBeNull();
  within(screen.getByRole('grid', { name: 'Pakete für Dienstleister' })).getByText('2 von 2');
});

test('whatever filter is set, only the packages it leaves are taken over, and the button says so', async () => {
  const firm = Promise.withResolvers<Firmness>();
  const { user } = await renderPage('/placing', { getFirmness: () => firm.promise });
  await openButton();
  await user.click(screen.getByRole('button', { name: /^kippt unter ± 5 %/ }));
  // Nobody takes over what is still being looked for.
  const locked = await screen.findByRole('button', { name: 'Vorschläge übernehmen' });
  expect(locked.dataset['tooltip']).toBe('Rangfestigkeit wird geladen');
  firm.resolve({
    liegenschaftIds: liegenschaften.map(({ id }) => id),
    sliceIds: ['basisfm'],
    states: ['firm', 'firm'],
    winnerIds: [BEST.id, BEST.id],
    rivalIds: [OTHER.id, OTHER.id],
    limitMillionths: [900_000, 10_000],
  });
  await user.click(await screen.findByRole('button', { name: '1 gefilterten Vorschlag übernehmen' }));
  const dialog = await dialogOf();
  within(dialog).getByRole('button', { name: '1 Paket vergeben' });
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await user.click(screen.getByRole('button', { name: /^kippt unter ± 5 %/ }));
  await openButton();
  await user.click(screen.getByRole('button', { name: /^vergeben 0/ }));
  await screen.findByRole('button', { name: 'Vorschläge übernehmen' });
});
