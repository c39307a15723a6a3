import type { OutlierPrice, OutlierPrices, PriceCheck } from '@rahmenpreis/contract/outlier.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, PENDING, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { liegenschaften, phases, providers } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

const [ALPINA, BETA] = providers as [(typeof providers)[number], (typeof providers)[number]];
const PAGE = `/analysis?pId=${phases.running.id}&odd=true`;
const FIRST = liegenschaften[0]!.id;

function priceOf(own: Partial<OutlierPrice>): OutlierPrice {
  return {
    serviceProviderId: ALPINA.id,
    epCode: 'A1',
    kind: 'above',
    factor: null,
    isLess: false,
    beside: 'others',
    epMillis: 15_000,
    beforeMillis: null,
    mengeMillis: 10_000,
    sumMillis: 150_000,
    referenceMillis: 100_000,
    cellCount: 1,
    propertyCount: 1,
    ...own,
  };
}

const PRICES = [
  priceOf({ serviceProviderId: BETA.id, epCode: 'A2', kind: 'period', factor: 12, sumMillis: 1_200_000 }),
  priceOf({}),
];
const COUNTS = { period: 1, slip: 0, zero: 0, missing: 0, above: 1, below: 0 };
const ODD: OutlierPrices = { prices: PRICES, priceCount: 2, counts: COUNTS, cellCount: 12 };
/** One price alone, as a page without a height draws no more rows than the active one. */
const ONE: OutlierPrices = { ...ODD, prices: PRICES.slice(1), priceCount: 1 };
const NONE: OutlierPrices = {
  prices: [],
  priceCount: 0,
  counts: { ...COUNTS, period: 0, above: 0 },
  cellCount: 12,
};

function checkOf(own: Partial<PriceCheck>): PriceCheck {
  return {
    organisationId: ALPINA.organisationId,
    epCode: 'A1',
    state: 'clarify',
    note: '',
    seenValue: 15_000,
    version: 1,
    by: 'Petra Lindner',
    at: '2026-11-20T12:00:00.000Z',
    ...own,
  };
}

const cell = {
  liegenschaftId: FIRST,
  mengeMillis: 10_000,
  sumMillis: 150_000,
  referenceMillis: 100_000,
  isOff: true,
};

function open(answers: Answers = {}, who: 'admin' | 'reader' = 'admin') {
  return renderPage(PAGE, { getOddPrices: ODD, getOddCells: [cell], listPriceChecks: [], ...answers }, who);
}

const findGrid = () => screen.findByRole('grid', { name: 'Auffällige Preise' });
const rowOf = (grid: HTMLElement, name: RegExp) => within(grid).findByRole('row', { name });

test('each odd price is a row, what weighs most first, and kinds narrow it', async () => {
  const { user } = await open();
  const grid = await findGrid();
  const row = await rowOf(grid, /Zeitraum ×12/);
  expect(row.textContent).toContain('+1.100,000');
  expect(screen.getByText('2 Preise')).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /^über Bezug 1/ }));
  await rowOf(grid, /über Bezug/);
  expect(screen.getByText('1 Preis')).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Position, Ep-Code' }), 'A2');
  await screen.findByText('Kein auffälliger Preis passt zu diesen Filtern.');
});

test('Enter opens the price, and what is said of it is stored over what was seen', async () => {
  const stored = checkOf({ note: 'Bitte erläutern.' });
  const { user, server } = await open({
    getOddPrices: ONE,
    savePriceChecks: { stored: [stored], left: [] },
  });
  const row = await rowOf(await findGrid(), /über Bezug/);
  await user.click(within(row).getAllByRole('gridcell')[0]!);
  await user.keyboard('{Enter}');
  await screen.findByRole('table', { name: 'Liegenschaften dieses Preises' });
  await screen.findByRole('table', { name: 'Preise der Dienstleister' });
  await user.type(await screen.findByRole('textbox', { name: 'Notiz' }), 'Bitte erläutern.');
  await user.click(screen.getByRole('button', { name: 'Aufklärung' }));
  await screen.findByText(/^Aufklärung · Petra Lindner/);
  expect(server.calls.find(({ name }) => name === 'savePriceChecks')?.body).toEqual({
    checks: [
      {
        organisationId: ALPINA.organisationId,
        epCode: 'A1',
        state: 'clarify',
        note: 'Bitte erläutern.',
        seenValue: 15_000,
        before: null,
      },
    ],
  });
});

test('a key says it of all that is marked; who was quicker is named', async () => {
  const left = checkOf({ state: 'checked', by: 'Ida Muster' });
  const { user, server } = await open({ savePriceChecks: { stored: [], left: [left] } });
  const row = await rowOf(await findGrid(), /Zeitraum/);
  await user.click(within(row).getAllByRole('gridcell')[0]!);
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}g');
  await findToast('alert', 'Inzwischen anders vermerkt');
  const { body } = server.calls.find(({ name }) => name === 'savePriceChecks')!;
  expect((body as { checks: unknown[] }).checks).toHaveLength(2);
});

test('what was said of another price is grey, and open again', async () => {
  await open({ getOddPrices: ONE, listPriceChecks: [checkOf({ seenValue: 14_000 })] });
  const row = await rowOf(await findGrid(), /über Bezug/);
  expect(row.querySelector('[data-outdated]')?.textContent).toBe('Aufklärung');
  expect(screen.getByRole('radio', { name: 'offen 1' })).toBeDefined();
});

test('who may only read sees all, with locked buttons', async () => {
  const { user, server } = await open({ getOddPrices: ONE }, 'reader');
  const row = await rowOf(await findGrid(), /über Bezug/);
  await user.click(within(row).getAllByRole('gridcell')[0]!);
  await user.keyboard('g{Enter}');
  const button = await screen.findByRole('button', { name: 'Geprüft' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(server.calls.some(({ name }) => name === 'savePriceChecks')).toBe(false);
});

test('a letter asks about the opened price and all of its bidder that are to be clarified, and can be changed', async () => {
  const own = priceOf({ epCode: 'A2', kind: 'missing', epMillis: null, sumMillis: null });
  const odd = { ...ODD, prices: [priceOf({}), own, PRICES[0]!], priceCount: 3 };
  const check = checkOf({ epCode: 'A2', seenValue: null });
  const { user } = await open({ getOddPrices: odd, listPriceChecks: [check] }, 'reader');
  const row = await rowOf(await findGrid(), /über Bezug/);
  await user.click(within(row).getAllByRole('gridcell')[0]!);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Text des Schreibens' }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text des Schreibens' });
  expect(text.value).toMatch(/\n1\. A1 .*\n2\. A2 .*Ihr Preis fehlt, in 1 Liegenschaft\.\n\nBitte/);
  await user.type(text, ' i. A.');
  const until = screen.getByRole('textbox', { name: 'Antwort bis' });
  await user.clear(until);
  await user.type(until, '24.12.26{Enter}');
  expect(text.value).toContain('bis zum 24. Dezember 2026,');
  expect(text.value).toMatch(/ i\. A\.$/);
  await user.click(screen.getByRole('button', { name: 'Text kopieren' }));
  expect(await navigator.clipboard.readText()).toBe(text.value);
});

test('properties and the reference are asked of the server; the reference is kept', async () => {
  const { user, server } = await open();
  await findGrid();
  await user.click(screen.getByRole('combobox', { name: 'Womit verglichen wird' }));
  await user.click(await screen.findByRole('option', { name: 'Bezug: Vorphase' }));
  await screen.findByText(/^Bezug ist der eigene Preis der letzten Phase davor/);
  const queries = () =>
    server.calls.filter(({ name }) => name === 'getOddPrices').map(({ query }) => Object.fromEntries(query));
  expect(queries().at(-1)).toMatchObject({ reference: 'before', percent: '30' });
  expect(queries().at(-1)).not.toHaveProperty('liegenschaftIds');
  await user.click(screen.getByRole('button', { name: /^\d+ Liegenschaften$/ }));
  await user.type(await screen.findByRole('textbox', { name: /suchen/i }), liegenschaften[0]!.nummer);
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(liegenschaften[0]!.nummer) }));
  expect(await screen.findByRole('button', { name: '1 Liegenschaft' })).toBeDefined();
  expect(queries().at(-1)).toMatchObject({ liegenschaftIds: FIRST });
});

test('nothing odd, no offer, a failure and a wait each say so', async () => {
  const { server } = await open({ getOddPrices: NONE });
  await screen.findByText('Nichts Auffälliges');
  expect(server.calls.some(({ name }) => name === 'getOddPrices')).toBe(true);
  // One page at a time: all of them would read what the last one was answered.
  cleanup();
  await open({ getOddPrices: { ...NONE, cellCount: 0 } });
  await screen.findByText('Noch kein Angebot nimmt teil');
  cleanup();
  await open({ getOddPrices: new Refusal(500, 'Wartung') });
  await screen.findByText(/^Die auffälligen Preise konnten nicht geladen werden/);
  cleanup();
  await open({ getOddPrices: PENDING });
  expect(screen.queryByRole('grid', { name: 'Auffällige Preise' })).toBeNull();
});
