import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { findToast } from '../../../test/shown-toast.ts';

/** Two prices a little higher, and one with its comma a place too far. */
const SLIPPED = sampleBytes([
  ['Preise'],
  [],
  ['Ep-Code', 'Rahmenpreis'],
  ['A1', 5.1],
  ['A2', 7.2],
  ['A3', 70],
]);

test('ticks follow Space, what is shown and Strg+A; taken, one undo brings every price back', async () => {
  drawAllRows();
  const { user } = await renderPage('/dl-priceinput', {}, 'bidder');
  const prices = await screen.findByRole('treegrid', { name: 'Rahmenpreise' });
  const shown = () => [...prices.querySelectorAll('[data-editable]')].map((cell) => cell.textContent.trim());
  await within(prices).findByText('5,000', { selector: '[data-editable] *' });
  const before = shown();
  await user.click(screen.getByRole('button', { name: 'Excel einlesen' }));
  const choice = within(await screen.findByRole('dialog', { name: 'Rahmenpreise aus Excel einlesen' }));
  await user.upload(choice.getByLabelText('Datei'), new File([SLIPPED.slice()], 'Preise.xlsx'));
  await user.click(choice.getByRole('button', { name: 'Prüfen' }));
  const list = within(await screen.findByRole('dialog', { name: 'Rahmenpreise übernehmen' }));
  const table = list.getByRole('grid', { name: 'Änderungen' });
  const ticked = (count: number) => list.findByText(`${count} von 3 Änderungen angekreuzt`);
  await list.findByText('A3 ist zehnmal so hoch wie bisher.');
  await ticked(2);
  const rowOf = (epCode: string) =>
    [...table.querySelectorAll('[role=row]')].findIndex(({ textContent }) => textContent.includes(epCode));
  expect(rowOf('A3')).toBe(1);
  list.getByRole('img', { name: 'nicht angekreuzt' });
  const sums = () => [...document.querySelectorAll('[role=dialog] dd')].map(({ textContent }) => textContent);
  const sumsBefore = sums();
  table.querySelector<HTMLElement>('[aria-colindex][tabindex="0"]')!.focus();
  await user.keyboard(' ');
  await ticked(3);
  expect(sums()).not.toEqual(sumsBefore);
  await user.keyboard(' ');
  await ticked(2);
  expect(sums()).toEqual(sumsBefore);
  fireEvent.click(list.getByRole('button', { name: /^über 10 % ?2$/ }));
  expect(rowOf('A1')).toBe(-1);
  const all = list.getByRole('checkbox', { name: 'Alle angezeigten ankreuzen' });
  fireEvent.click(all);
  await ticked(3);
  fireEvent.click(all);
  await ticked(1);
  fireEvent.click(list.getByRole('button', { name: /^Alle ?3$/ }));
  await user.click(table.querySelectorAll<HTMLElement>('[role=gridcell]')[1]!);
  await user.keyboard('{Control>}a{/Control}');
  await ticked(3);
  fireEvent.click(list.getByRole('button', { name: '3 Preise übernehmen' }));
  await findToast('status', '3 Preise wurden übernommen.');
  expect(shown()).not.toEqual(before);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toEqual(before));
});
