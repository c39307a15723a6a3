import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { keyValsOf, liegenschaften, offersOf, phases } from '../../../test/sample-tender.ts';

const LIEGENSCHAFT = `/analysis?lId=${liegenschaften[0]!.id}`;
const findFigure = async (name: RegExp) => within(await screen.findByRole('figure', { name }));
const nameOf = (mark: Element | null) => mark?.getAttribute('aria-label');

test('positions by what rank 1 asks, then by what another does; Enter opens the price (ANALYSIS-015)', async () => {
  drawAllRows();
  const { user, server } = await renderPage(LIEGENSCHAFT);
  await screen.findAllByRole('treegrid');
  const asked = () => new Set(server.calls.map(({ name }) => name)).add('followNews');
  const before = asked();
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  const figure = await findFigure(/^1 von 3 Positionen macht allein die Hälfte der Summe von Beta, 2 machen/);
  figure.getByText(/^Am weitesten auseinander: Leistung A3, 15 € zwischen Beta und Alpina\. GP je Position/);
  expect(screen.queryByRole('treegrid')).toBeNull();
  const marks = () => figure.getAllByRole('button', { name: /^\d.* Leistung / }).map(nameOf);
  expect(marks()).toEqual([
    '1.3 Leistung A3: Beta 195,000 €, Alpina 210,000 €, 52,0 % der Summe',
    '1.2 Leistung A2: Beta 120,000 €, Alpina 120,000 €, 32,0 % der Summe',
    '1.1 Leistung A1: Beta 60,000 €, Alpina 50,000 €, 16,0 % der Summe',
  ]);
  await user.click(figure.getByRole('button', { name: 'Alpina' }));
  await screen.findByRole('figure', { name: /die Hälfte der Summe von Alpina/ });
  figure.getByText(/sortiert nach Alpina$/);
  figure.getByText('Alpina, Rang 2');
  expect(marks()[0]).toMatch(/55,3 % der Summe$/);
  // Everything was asked for by the table.
  expect(asked()).toEqual(before);
  figure.getByRole('button', { name: /^1\.2 / }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: /Leistung A2/ });
  expect(screen.getByRole('radio', { name: 'Tabelle' })).toHaveProperty('checked', true);
  expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('Leistung A2');
});

test('without a complete offer there is nothing to sort by, and the table is a click away', async () => {
  drawAllRows();
  const withGap = keyValsOf(phases.running.id).filter(({ key }) => !key.endsWith('_ep_A2'));
  const { user } = await renderPage(LIEGENSCHAFT, { listPhaseKeyVals: withGap });
  await screen.findAllByRole('treegrid');
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  await screen.findByText('Noch kein vollständiges Angebot');
  await user.click(screen.getByRole('button', { name: 'Als Tabelle' }));
  const table = await screen.findByRole('treegrid');
  expect(table.contains(document.activeElement)).toBe(true);
});

test('who lacks prices has no mark and is named', async () => {
  drawAllRows();
  const { id } = phases.running;
  const [alpina] = keyValsOf(id);
  const keyVals = keyValsOf(id).filter(
    ({ key, organisationId }) => organisationId !== alpina!.organisationId || !key.endsWith('_ep_A2'),
  );
  const { user } = await renderPage(LIEGENSCHAFT, { listPhaseKeyVals: keyVals, getOffers: offersOf(id) });
  await screen.findAllByRole('treegrid');
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  const figure = await findFigure(/die Hälfte der Summe von Beta/);
  figure.getByText(/^Alpina: 1 Preis fehlt/);
  expect(nameOf(figure.getByRole('button', { name: /^1\.3 / }))).not.toContain('Alpina');
});

test('the combined LV has the same picture, and a mark leads to its row', async () => {
  drawAllRows();
  const { user } = await renderPage('/analysis?cId=new');
  await user.click(await screen.findByRole('button', { name: 'Alle auswählen' }));
  await screen.findByRole('treegrid', { name: /^Gemeinsames/ });
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  await findFigure(/^1 von 3 Positionen macht allein die Hälfte/);
  // From the switch over «Als Bild» to the first position, by keys alone.
  await user.keyboard('{Tab}{Tab}{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(nameOf(document.activeElement)).toMatch(/^1\.2 .*: Beta 240,000 €, Alpina 240,000 €/);
  await user.keyboard('{Enter}');
  const table = await screen.findByRole('treegrid', { name: /^Gemeinsames/ });
  expect(table.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.closest('[role=row]')?.textContent).toContain('1.2');
});
