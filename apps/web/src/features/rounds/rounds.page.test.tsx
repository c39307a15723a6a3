import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../test/draw-all-rows.ts';
import { Refusal } from '../../test/fake-server.ts';
import { finishedArrival } from '../../test/sample-arrival.ts';
import { narrowWindow } from '../../test/narrow-window.ts';
import { renderPage } from '../../test/render-page.tsx';
import { keyValsOf, offersOf, phases, providers } from '../../test/sample-tender.ts';

const GRID = 'Summen der Dienstleister je Phase';

/**
 * The ended phase as it was: Beta's sums were twice as high, its first price as well; its third, which weighs
 * more, was 46 % higher.
 */
const EPS_BEFORE = [
  ['_ep_A1', '12000'],
  ['_ep_A3', '9500'],
] as const;

const dearBefore = {
  getOffers: ({ params }: { params: Readonly<Record<string, string>> }) => {
    const offers = offersOf(params['phaseId'] ?? '');
    const half = offers.sums.length / 2;
    return params['phaseId'] === phases.ended.id
      ? { ...offers, sums: offers.sums.map((sum, at) => (at < half ? sum : sum * 2)) }
      : offers;
  },
  listOrgaKeyVals: ({ params }: { params: Readonly<Record<string, string>> }) =>
    keyValsOf(params['phaseId'] ?? '')
      .filter(({ organisationId }) => organisationId === params['orgaId'])
      .map((entry) => {
        const [, value] = EPS_BEFORE.find(([key]) => entry.key.endsWith(key)) ?? [];
        return params['phaseId'] === phases.ended.id && value !== undefined ? { ...entry, value } : entry;
      }),
};

async function findGrid(): Promise<HTMLElement> {
  return screen.findByRole('treegrid', { name: GRID });
}

test('each bidder stands with its sums, its change and what moved most; a change opens what is behind it, and leads to the line over time', async () => {
  const { user, address } = await renderPage('/rounds', dearBefore, 'reader');
  const grid = await findGrid();
  // Rows below the first are drawn where they are active; Beta is the cheapest.
  const beta = await within(grid).findByRole('row', { name: /^Beta/ });
  const cells = within(beta)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent);
  expect(cells.join(' ')).toContain('1.500,000');
  expect(cells.join(' ')).toContain('−750,000');
  await user.click(within(beta).getByText('−750,000'));
  const panel = await screen.findByRole('complementary', { name: 'Was sich bewegt hat' });
  expect(within(panel).getAllByText(/^L-\d Haus$/)).toHaveLength(2);
  const price = await within(panel).findByRole('link', { name: /^A1 .+, −50,0 %: im Zeitverlauf zeigen$/ });
  const prices = within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text.startsWith('A'));
  // Over both properties 60 of A3 and 20 of A1: the larger percent is the smaller amount.
  expect(prices).toEqual([
    expect.stringMatching(/^A3 .*−180,000$/),
    expect.stringMatching(/^A1 .*−120,000$/),
  ]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Was sich bewegt hat' })).toBeNull();
  expect(grid.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('link', { name: price.getAttribute('aria-label') ?? '' }));
  await screen.findByRole('table', { name: 'Preise der Position je Phase' });
  expect(address().searchParams.get('uId')).toBe(providers[1]!.id);
});

test('an offer that the owner entered is marked where its sum stands, in its phase alone', async () => {
  const ofBeta = { ...finishedArrival, organisationId: providers[1]!.organisationId };
  await renderPage('/rounds', {
    ...dearBefore,
    listArrivals: ({ params }) => (params['phaseId'] === phases.ended.id ? [ofBeta] : []),
  });
  const grid = await findGrid();
  const words = 'vom Auftraggeber erfasst, geprüft von Nora; dem Anbieter nicht bestätigt';
  const marks = await within(grid).findAllByRole('img', { name: words });
  expect(marks.map((mark) => mark.closest('[role=row]')?.textContent)).toEqual([
    expect.stringMatching(/^Beta/),
  ]);
});

test('a sealed phase is named and not asked for; a single phase has sums and no change', async () => {
  const sealed = { ...phases.running, seal: 'SEALED' as const };
  const { server } = await renderPage('/rounds', { listPhases: [phases.ended, sealed] });
  const grid = await findGrid();
  await screen.findByText('Versiegelt und deshalb nicht dabei: Laufende Phase.');
  expect(within(grid).queryByRole('columnheader', { name: /Änderung/ })).toBeNull();
  const asked = server.calls.flatMap(({ name, params }) => (name === 'getOffers' ? params['phaseId'] : []));
  expect(new Set(asked)).toEqual(new Set([phases.ended.id]));
});

const FINDING = 'Beta ist 50,0 % günstiger geworden; Alpina hat sich um weniger als 0,1 % bewegt.';

test('a picture takes the place of the table, tells how all moved, and leads back to the cell of a change', async () => {
  drawAllRows();
  const { user } = await renderPage('/rounds', dearBefore, 'reader');
  await findGrid();
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  const figure = within(await screen.findByRole('figure', { name: FINDING }));
  expect(screen.queryByRole('treegrid', { name: GRID })).toBeNull();
  const marks = figure.getAllByRole('button', { name: /^(Alpina|Beta), / });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Beta, Alle Gruppen, Laufende Phase, −50,0 % seit Beendete Phase, −750,000 € gegen Beendete Phase, auf 2 von 2 Paketen',
    'Alpina, Alle Gruppen, Laufende Phase, 0,0 % seit Beendete Phase, 0,000 € gegen Beendete Phase, auf 2 von 2 Paketen',
    'Beta, Basis FM, Laufende Phase, −50,0 % seit Beendete Phase, −750,000 € gegen Beendete Phase, auf 2 von 2 Paketen',
    'Alpina, Basis FM, Laufende Phase, 0,0 % seit Beendete Phase, 0,000 € gegen Beendete Phase, auf 2 von 2 Paketen',
  ]);
  // From the switch over «Als Bild» to the first change and down to its group, by keys alone.
  await user.keyboard('{Tab}{Tab}{ArrowDown}{ArrowRight}{Home}');
  expect(document.activeElement).toBe(marks[2]);
  await user.keyboard('{Enter}');
  const cell = document.activeElement!;
  expect((await findGrid()).contains(cell)).toBe(true);
  expect(cell.textContent).toBe('−750,000');
  expect(cell.closest('[role=row]')?.textContent).toMatch(/^Basis FM/);
  await user.keyboard('{Enter}');
  await screen.findByRole('complementary', { name: 'Was sich bewegt hat' });
});

test('on a phone the picture shows the group that is picked', async () => {
  narrowWindow();
  drawAllRows();
  const { user } = await renderPage('/rounds', dearBefore, 'reader');
  await findGrid();
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  const figure = within(await screen.findByRole('figure', { name: FINDING }));
  expect(figure.getAllByRole('button', { name: /, Alle Gruppen, / })).toHaveLength(2);
  expect(figure.queryByRole('button', { name: /, Basis FM, / })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Leistungsgruppe' }));
  await user.click(await screen.findByRole('option', { name: 'Basis FM' }));
  expect(figure.getAllByRole('button', { name: /, Basis FM, / })).toHaveLength(2);
  expect(figure.queryByRole('button', { name: /, Alle Gruppen, / })).toBeNull();
});

test('a sealed phase is a column of the picture and not asked for', async () => {
  drawAllRows();
  const sealed = { ...phases.running, id: phases.future.id, title: 'Dritte Phase', seal: 'SEALED' as const };
  const { user, server } = await renderPage('/rounds', {
    ...dearBefore,
    listPhases: [phases.ended, phases.running, sealed],
  });
  await findGrid();
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  const figure = within(await screen.findByRole('figure', { name: FINDING }));
  figure.getByText(/versiegelt: Dritte Phase/);
  expect(figure.queryByRole('button', { name: /Dritte Phase/ })).toBeNull();
  expect(server.calls.some(({ params }) => Object.values(params).includes(sealed.id))).toBe(false);
});

test('before any phase has begun the page says what to do', async () => {
  await renderPage('/rounds', { listPhases: [phases.future] });
  await screen.findByText('Noch keine Phase mit Angeboten');
  expect(screen.getByRole('link', { name: 'Zur Phasenverwaltung' }).getAttribute('href')).toBe('/phases');
});

test('what could not be loaded is said, and asked for again', async () => {
  const { user, server } = await renderPage('/rounds', { getOffers: new Refusal(500, 'Gewartet.') });
  await screen.findAllByText('Die Angebote konnten nicht geladen werden');
  server.answer(dearBefore);
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await findGrid();
});
