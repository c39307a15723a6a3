import type { OutlierPrice, OutlierPrices, PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { phases, providers } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const ALPINA = providers[0]!;
const PAGE = `/analysis?pId=${phases.running.id}&odd=true`;

/** A price off its reference of 1.000.000 €, or missing. */
function priceOf(epCode: string, sumMillis: number | null): OutlierPrice {
  const kind = sumMillis === null ? 'missing' : sumMillis > 1_000_000_000 ? 'above' : 'below';
  const figures = { mengeMillis: 1_000, sumMillis, referenceMillis: 1_000_000_000 };
  const flags = { factor: null, isLess: false, beside: 'others', beforeMillis: null } as const;
  const own = { serviceProviderId: ALPINA.id, epCode, kind, epMillis: sumMillis, cellCount: 1 } as const;
  return { ...own, ...flags, ...figures, propertyCount: 1 };
}

/** By weight: A5 −500.000, A4 +400.000 … and one that is missing. */
const PRICES = [
  priceOf('A0', null),
  priceOf('A5', 500_000_000),
  priceOf('A4', 1_400_000_000),
  priceOf('A3', 1_350_000_000),
  priceOf('A2', 1_320_000_000),
  priceOf('A1', 1_310_000_000),
];
const COUNTS = { period: 0, slip: 0, zero: 0, missing: 1, above: 4, below: 1 };
const ODD: OutlierPrices = { prices: PRICES, priceCount: 6, counts: COUNTS, cellCount: 12 };
const stored: PriceCheck = {
  organisationId: ALPINA.organisationId,
  epCode: 'A2',
  state: 'checked',
  note: '',
  seenValue: 1_320_000_000,
  version: 1,
  by: 'Petra Lindner',
  at: '2026-11-20T12:00:00.000Z',
};

async function open(answers: Answers = {}, who: 'admin' | 'reader' = 'admin') {
  drawAllRows();
  const opened = await renderPage(
    PAGE,
    {
      getOddPrices: ODD,
      getOddCells: [],
      listPriceChecks: [],
      savePriceChecks: { stored: [stored], left: [] },
      ...answers,
    },
    who,
  );
  await opened.user.click(await screen.findByRole('radio', { name: 'Bild' }));
  const figure = within(await screen.findByRole('figure'));
  const marks = await figure.findAllByRole('button', { name: /Gewicht/ });
  const markOf = (name: RegExp) => figure.getByRole('button', { name });
  const said = () =>
    opened.server.calls
      .filter(({ name }) => name === 'savePriceChecks')
      .map(({ body }) => (body as { checks: PriceCheck[] }).checks.map(({ epCode }) => epCode));
  return { ...opened, figure, marks, markOf, said };
}

const findTable = () => screen.findByRole('grid', { name: 'Auffällige Preise' });
/** The weights in the rows of the table. */
const weightsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[role=gridcell]')?.textContent);

test('the picture takes the place of the table, says what weighs, and that the phase runs', async () => {
  const { figure, marks } = await open();
  figure.getByRole('heading', {
    name: '6 von 6 Preisen wiegen über 100.000 €, zusammen 100 % des ganzen Gewichts.',
  });
  figure.getByText(/rechts teurer.* Ziehen wählt einen Ausschnitt für die Tabelle\.$/);
  figure.getByText(/unter 30 % ist nichts auffällig · Zwischenstand, Phase läuft/);
  expect(screen.queryByRole('grid', { name: 'Auffällige Preise' })).toBeNull();
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toContainEqual(
    expect.stringMatching(/^Alpina, .*: unter Bezug −50,0 %, Gewicht −500\.000,000 €$/),
  );
  expect(marks.filter((mark) => mark.getAttribute('tabindex') === '0')).toHaveLength(1);
});

test('Shift and arrows choose a section: keys act on it alone, and the table shows no more', async () => {
  const { user, figure, marks, markOf, said } = await open();
  markOf(/\+32,0 %/).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(document.activeElement).toBe(markOf(/\+35,0 %/));
  expect(marks.filter((mark) => mark.dataset['lifted'] !== undefined)).toEqual([
    markOf(/\+32,0 %/),
    markOf(/\+35,0 %/),
  ]);
  await user.keyboard('g');
  await figure.findByRole('button', { name: /\+32,0 %.*, geprüft$/ });
  expect(said()).toEqual([['A3', 'A2']]);
  await user.click(figure.getByRole('button', { name: 'Als Tabelle' }));
  const table = await findTable();
  expect(weightsIn(table)).toEqual(['+350.000,000', '+320.000,000']);
  await user.click(screen.getByRole('button', { name: 'Ausschnitt aufheben' }));
  expect(weightsIn(table)).toHaveLength(6);
});

test('N opens a section in the table with its note, and what is said there is said of all of it', async () => {
  const { user, markOf, said } = await open();
  markOf(/\+31,0 %/).focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}n');
  const table = await findTable();
  expect(weightsIn(table)).toHaveLength(3);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Notiz' }));
  await user.keyboard('Bitte erläutern.');
  await user.click(screen.getByRole('button', { name: 'Aufklärung (3)' }));
  expect(said()).toEqual([['A3', 'A2', 'A1']]);
});

test('Enter opens the price of a mark in the table, whatever is chosen', async () => {
  const { user, markOf } = await open();
  markOf(/\+31,0 %/).focus();
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  markOf(/−50,0 %/).focus();
  await user.keyboard('{Enter}');
  const table = await findTable();
  const row = document.activeElement?.closest<HTMLElement>('[role=row]');
  expect(table.contains(row!)).toBe(true);
  expect(row?.textContent).toContain('−500.000,000');
  await screen.findByText(/^A5 · /);
  expect(weightsIn(table)).toHaveLength(6);
});

test('without a section a key says it of the mark alone', async () => {
  const { user, markOf, said } = await open();
  markOf(/kein Preis/).focus();
  await user.keyboard('a');
  expect(said()).toEqual([['A0']]);
});

test('who may only read is told so', async () => {
  const { user, markOf, said } = await open({}, 'reader');
  markOf(/kein Preis/).focus();
  await user.keyboard('g');
  await findToast('alert', 'Sie haben nur Leserechte und können keine Vermerke ändern.');
  expect(said()).toEqual([]);
});

test('what no filter lets through is told by the table', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('radio', { name: /^Zeitraum 0/ }));
  await screen.findByText('Kein auffälliger Preis passt zu diesen Filtern.');
});

test('where nothing is odd there is nothing to switch', async () => {
  await renderPage(PAGE, {
    getOddPrices: { ...ODD, prices: [], priceCount: 0 },
    listPriceChecks: [],
  });
  await screen.findByText('Nichts Auffälliges');
  expect(screen.queryByRole('radio', { name: 'Bild' })).toBeNull();
});
