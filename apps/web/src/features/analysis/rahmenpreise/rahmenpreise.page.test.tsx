import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { narrowWindow } from '../../../test/narrow-window.ts';
import { renderPage } from '../../../test/render-page.tsx';

const PRICES = 'Rahmenpreise je Dienstleister';
const FACTORS = 'Bundeslandfaktoren je Dienstleister';
const TREE = 'Rahmenpreise mit Bundeslandfaktor je Dienstleister';

const findPrices = () => screen.findByRole('treegrid', { name: PRICES });

test('who is not chosen leaves, and the lowest is reckoned anew; what is folded stays so on the way back (ANALYSIS-026, ANALYSIS-030)', async () => {
  drawAllRows();
  const { user, address } = await renderPage('/analysis');
  await user.click(await screen.findByRole('tab', { name: 'Nach Rahmenpreisen' }));
  const prices = within(await findPrices());
  const shows = (row: string) =>
    waitFor(() => expect(prices.getAllByRole('row').map(({ textContent }) => textContent)).toContain(row));
  expect(address().searchParams.get('pCom')).toBe('true');
  await shows('A1Leistung A15,000100 %6,000120 %');
  await user.click(screen.getByRole('button', { name: /^Dienstleister/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Alpina' }));
  await user.keyboard('{Escape}');
  await shows('A1Leistung A16,000100 %');

  await screen.findByRole('grid', { name: FACTORS });
  await user.click(screen.getByRole('button', { name: 'Bundesländer' }));
  await user.click(screen.getByRole('button', { name: 'Land, Bundesland, Position' }));
  const tree = within(await screen.findByRole('treegrid', { name: TREE }));
  tree.getByText('Deutschland');
  await user.click(screen.getByRole('tab', { name: 'Gesamtübersicht' }));
  await user.click(await screen.findByRole('tab', { name: 'Nach Rahmenpreisen' }));
  await screen.findByRole('treegrid', { name: TREE });
  expect(screen.queryByRole('grid', { name: FACTORS })).toBeNull();
});

test('in a narrow window one button holds the filters; who chooses nobody, or searches for nothing there is, is told so (ANALYSIS-029)', async () => {
  narrowWindow();
  const { user } = await renderPage('/analysis?pCom=true');
  await findPrices();
  expect(screen.queryByRole('button', { name: /^Dienstleister/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Position, Ep-Code' }), 'gibt es nicht{Enter}');
  await screen.findByText('Keine Position gefunden');
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('button', { name: /^Dienstleister/ }));
  await user.click(await screen.findByRole('button', { name: 'Auswahl aufheben' }));
  await user.keyboard('{Escape}');
  await screen.findByText('Kein Dienstleister ausgewählt');
  await screen.findByRole('button', { name: /^Filter\s*1 gesetzt$/ });
  await waitFor(() => expect(screen.queryByRole('treegrid', { name: PRICES })).toBeNull());
});
