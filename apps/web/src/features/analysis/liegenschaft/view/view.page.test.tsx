import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../../test/draw-all-rows.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { keyValsOf, liegenschaften, phases, providers } from '../../../../test/sample-tender.ts';

async function openGrid(answers: Answers = {}) {
  drawAllRows();
  const { user } = await renderPage(`/analysis?lId=${liegenschaften[0]!.id}`, answers);
  const grid = await screen.findByRole('treegrid', { name: 'Preisvergleich Haus' });
  await within(grid).findByText('Leistung A1');
  /** Element found by its attributes: in a table of this size roles would be looked for long. */
  const found = (role: string, isIt: (one: HTMLElement) => boolean) =>
    [...grid.querySelectorAll<HTMLElement>(`[role=${role}]`)].find(isIt);
  const headOf = (column: RegExp) =>
    found('columnheader', (head) => column.test(head.getAttribute('aria-label') ?? ''));
  /** The cell of a line in the column that a screen reader hears under this name. */
  const cellOf = (line: string, column: RegExp) => {
    const index = headOf(column)?.getAttribute('aria-colindex');
    const row = found('row', ({ textContent }) => textContent.includes(line));
    return row!.querySelector<HTMLElement>(`[aria-colindex="${index}"]`)!;
  };
  return { user, grid, headOf, cellOf };
}

/** Opens what the comparison can show beyond the prices, of which so many are asked for. */
async function openView(user: UserEvent, asked: string) {
  await user.click(screen.getByRole('button', { name: asked }));
  await screen.findByRole('checkbox', { name: /^Kompakt/ });
}

async function type(user: UserEvent, field: string, text: string): Promise<void> {
  await user.clear(screen.getByRole('textbox', { name: field }));
  await user.type(screen.getByRole('textbox', { name: field }), text);
}

test('another reference, the ideal offer, the spread and outliers are shown when asked for, and go with one press', async () => {
  const { user, grid, headOf, cellOf } = await openGrid();
  const textOf = (line: string, column: RegExp) => cellOf(line, column).textContent;
  const mark = () => grid.querySelector('[role=img][aria-label="9,1 % über dem Median"]');
  screen.getByText('Bezug: günstigstes vollständiges Angebot');
  expect(grid.querySelector('[aria-label$="dem Median"]')).toBeNull();
  expect(cellOf('Leistung A1', /^Alpina: Gesamtpreis/).dataset['tone']).toBe('best');
  await openView(user, 'Ansicht');
  await user.click(screen.getByRole('combobox', { name: 'Bezug (100 %)' }));
  await user.click(await screen.findByRole('option', { name: 'Alpina' }));
  for (const name of [/^Niedrigster, Median/, /^Idealangebot/, /^Ausreißer/, /^Auffällige/])
    await user.click(screen.getByRole('checkbox', { name }));
  screen.getByText('Bezug: Alpina');
  expect(textOf('Summe', /^Alpina: Prozent von Alpina/)).toBe('100 %');
  expect(textOf('Summe', /^Beta: Prozent von Alpina/)).toBe('99 %');
  expect(textOf('Summe', /^Gesamtpreis des Idealangebots/)).toBe('375,000');
  expect(textOf('Summe', /^Idealangebot in Prozent von Alpina/)).toBe('99 %');
  screen.getByText(/^Idealangebot: Basis FM von Beta/);
  expect(textOf('Leistung A1', /^Niedrigster/)).toBe('50,000');
  expect(textOf('Leistung A1', /^Median/)).toBe('55,000');
  expect(textOf('Leistung A1', /^Mittelwert/)).toBe('55,000');

  await type(user, 'ab % vom Median', '9');
  expect(mark()).not.toBeNull();
  await type(user, 'ab % vom Median', '10');
  expect(mark()).toBeNull();
  await type(user, 'ab % vom Median', '0');
  screen.getByText('1 bis 99');
  await type(user, 'unter % des Medians', '95');
  await type(user, 'über % des Medians', '103');
  await user.keyboard('{Escape}');
  await user.click(screen.getByText(/^Alpina: 1 Position unter dem 0,95-Fachen, 1 über dem 1,03-Fachen/));
  await user.click(screen.getByRole('button', { name: /Leistung A1, 91 %$/ }));
  await screen.findByRole('complementary', { name: 'Leistung A1' });
  await user.keyboard('{Escape}');

  await openView(user, 'Ansicht (5)');
  await user.click(screen.getByRole('button', { name: 'Zurücksetzen' }));
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: 'Ansicht' });
  screen.getByText('Bezug: günstigstes vollständiges Angebot');
  expect(headOf(/Idealangebot/)).toBeUndefined();
});

test('a selected range shows Summe, Mittelwert and Anzahl at its foot, figures alone; in another property nothing is marked', async () => {
  const { user, cellOf } = await openGrid();
  const first = cellOf('Leistung A1', /^Alpina: Gesamtpreis/);
  const foot = () => screen.queryAllByRole('status').find((one) => one.textContent.includes('Mittelwert'));
  await user.click(first);
  expect(foot()).toBeUndefined();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(foot()?.textContent).toMatch(/Summe 170,000.*Mittelwert 85,000/));
  // The percent beside it is no figure to add.
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(foot()?.textContent).toMatch(/2 × 2 Zellen.*Anzahl 2$/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(foot()).toBeUndefined());
  await user.click(first);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await waitFor(() => expect(foot()).toBeDefined());
  await user.click(screen.getByRole('button', { name: /^Nächste Liegenschaft/ }));
  await screen.findByRole('heading', { name: /^L-2 - / });
  expect(foot()).toBeUndefined();
});

test('compact, a filter leaves what it counts, and F8 goes from mark to mark', async () => {
  const beta = providers[1]!.organisationId;
  const { user } = await openGrid({
    listPhaseKeyVals: keyValsOf(phases.running.id).filter(
      ({ key, organisationId }) => organisationId !== beta || !key.endsWith('_ep_A3'),
    ),
  });
  await openView(user, 'Ansicht');
  await user.click(screen.getByRole('checkbox', { name: /^Kompakt/ }));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'nur fehlende Preise (1)' }));
  await screen.findByText('1 Position');
  await user.click(within(screen.getByRole('treegrid')).getAllByRole('gridcell')[0]!);
  await user.keyboard('{F8}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('kein Preis'));
});
