import { screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { sampleAnswers } from '../../../test/sample-answers.ts';
import { keyValsOf, offersOf, phases, users } from '../../../test/sample-tender.ts';

const FINDING = /Preisen? mach/;

async function openPositions(answers: Answers = {}) {
  drawAllRows();
  const page = await renderPage('/dl-overview', answers, 'bidder');
  await page.user.click(await screen.findByRole('radio', { name: 'Positionen' }));
  const element = await screen.findByRole('figure', { name: FINDING });
  return { ...page, element, figure: within(element) };
}

const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button', { name: /^\d/ })
    .map((mark) => mark.getAttribute('aria-label'));

test('what each price comes to, beside the phase before; Enter goes to where it is entered (OVERVIEW-006)', async () => {
  const { user, element, figure, address } = await openPositions();
  expect(namesIn(element)).toEqual([
    '1.3 Leistung A3: 420,000 €, 55,3 % der Summe, Vorphase 420,000 €',
    '1.2 Leistung A2: 240,000 €, 31,6 % der Summe, Vorphase 240,000 €',
    '1.1 Leistung A1: 100,000 €, 13,2 % der Summe, Vorphase 100,000 €',
  ]);
  figure.getByText(/^Nur Ihre eigenen Werte\./);
  figure.getByText('Ihr Preis der Vorphase');
  screen.getByRole('heading', { name: 'Preise je Position' });
  figure.getByRole('button', { name: /^1\.2 / }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Rahmenpreiseingabe' });
  expect(address().pathname).toBe('/dl-priceinput');
});

test('a gap stands on top; the ring comes back', async () => {
  const { user, element, figure } = await openPositions(sampleAnswers('bidder', ['A2']));
  expect(namesIn(element)[0]).toBe('1.2 Leistung A2: kein Preis');
  figure.getByText('kein Preis');
  figure.getByText(/^1 Preis fehlt/);
  await user.click(screen.getByRole('radio', { name: 'Leistungsgruppen' }));
  screen.getByRole('heading', { name: 'Preise je Leistungsart' });
});

test('whatever others offer, a bidder sees the same picture, for which nothing else is asked', async () => {
  const drawnAmong = async (others: number) => {
    const { id } = phases.running;
    const keyVals = keyValsOf(id).map((own) =>
      own.organisationId === users.bidder.organisationId || own.value === 'true'
        ? own
        : { ...own, value: `${others}` },
    );
    const offers = offersOf(id);
    const { element, server } = await openPositions({
      listPhaseKeyVals: keyVals,
      getOffers: { ...offers, sums: offers.sums.map((sum, at) => (at < 10 ? sum : others)) },
    });
    // Calls that the page makes by itself have come before they are counted.
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    const drawn = element.outerHTML.replaceAll(/(id|aria-labelledby)="[^"]*"/g, '');
    return { drawn, asked: new Set(server.calls.map(({ name }) => name)) };
  };
  const dear = await drawnAmong(9_000);
  document.body.innerHTML = '';
  expect(await drawnAmong(1)).toEqual(dear);
});
