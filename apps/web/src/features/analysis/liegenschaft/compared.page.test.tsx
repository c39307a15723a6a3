import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/render-page.tsx';
import { liegenschaften } from '../../../test/sample-tender.ts';

const findGrid = () => screen.findByRole('treegrid', { name: 'Preisvergleich Haus' });

async function openCompared() {
  const shown = await renderPage(`/analysis?lId=${liegenschaften[0]!.id}`);
  const grid = within(await findGrid());
  await grid.findAllByRole('columnheader', { name: /Beta/ });
  return { ...shown, grid };
}

test('who is not chosen leaves, what 100 % is says so, and without anybody there is nothing to download (ANALYSIS-014, ANALYSIS-016)', async () => {
  const { user, grid } = await openCompared();
  await user.click(screen.getByRole('button', { name: '2 Dienstleister' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Beta' }));
  await screen.findByRole('button', { name: '1 Dienstleister' });
  await screen.findByText('Bezug: günstigstes der gewählten Angebote; Rang unter allen');
  expect(grid.queryByRole('columnheader', { name: /Beta/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  const download = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Preisspiegel' });
  await waitFor(() => expect(download().disabled).toBe(true));
  await user.keyboard('{Escape}');
  await screen.findByText('Kein Dienstleister ausgewählt');
  await user.click(screen.getByRole('button', { name: 'Alle auswählen' }));
  await waitFor(() => expect(download().disabled).toBe(false));
});

test('while positions are filtered it is said that the download has all of them; where none is found, that (ANALYSIS-015, ANALYSIS-017)', async () => {
  const { user } = await openCompared();
  const warning = () => screen.queryByText(/würde der Preisspiegel nicht alle Positionen enthalten/);
  expect(warning()).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Positionsfilter' }));
  await user.click(await screen.findByRole('option', { name: 'Energiemanagement' }));
  await waitFor(() => expect(warning()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Filterung aufheben' }));
  await waitFor(() => expect(warning()).toBeNull());
  await user.type(screen.getByRole('textbox', { name: 'Positionen durchsuchen' }), 'nirgends{Enter}');
  await screen.findByText('Keine Position gefunden');
});

test('one property after the other is compared, by what its picker finds and by keys', async () => {
  const [here, there] = liegenschaften as [Liegenschaft, Liegenschaft];
  const { user } = await renderPage(`/analysis?lId=${here.id}`, {
    listLiegenschaften: [here, { ...there, name: 'Bürozentrum München' }],
  });
  const first = () => screen.findByRole('heading', { name: 'L-1 - Haus' });
  const second = () => screen.findByRole('heading', { name: 'L-2 - Bürozentrum München' });
  await first();
  await user.click(screen.getByRole('button', { name: /^L-1 Haus/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Liegenschaft auswählen' }), 'muenchen');
  await waitFor(() =>
    expect(document.querySelector('[data-combobox-selected]')?.textContent).toContain('L-2'),
  );
  await user.keyboard('{Enter}');
  await second();
  await user.click(screen.getByRole('button', { name: /^Vorherige Liegenschaft/ }));
  await first();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Vorherige/ }).disabled).toBe(true);
  await user.keyboard('{Alt>}{PageDown}{/Alt}');
  await second();
});
