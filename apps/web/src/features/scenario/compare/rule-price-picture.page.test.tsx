import type { ScenarioCurve } from '@rahmenpreis/contract/scenario.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { Refusal } from '../../../test/fake-server.ts';
import {
  ALPINA,
  answersOf,
  BETA,
  callsOf,
  IDEAL,
  listOf,
  outcomeOf,
  ownOf,
} from '../../../test/own-scenario.ts';
import { renderPage } from '../../../test/render-page.tsx';

const award = { idealMillis: 2_000_000, openCount: 0 };
const CURVE: ScenarioCurve = {
  state: 'done',
  seconds: 0,
  reason: null,
  waitsFor: null,
  offersVersion: 'v',
  isStale: false,
  points: [
    { ...award, n: 1, bidderIds: [ALPINA], sumMillis: 2_051_000, boundMillis: 2_051_000, proof: 'exact' },
    {
      ...award,
      n: 2,
      bidderIds: [ALPINA, BETA],
      sumMillis: 2_000_000,
      boundMillis: 2_000_000,
      proof: 'exact',
    },
  ],
  others: [{ ...award, bidderIds: [BETA], sumMillis: 2_300_000 }],
};
const FINDING = 'Ein Dienstleister kostet 51 € mehr als zwei.';

async function openPicture(curve: ScenarioCurve | Refusal, answers: object = answersOf(ownOf())) {
  drawAllRows();
  const ends = { runScenarioCurve: CURVE, cancelScenarioCurve: {} };
  const page = await renderPage('/scenarios', { ...answers, ...ends, getScenarioCurve: curve });
  await page.user.click(await screen.findByRole('radio', { name: 'Bild' }));
  return page;
}
const marksOf = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('button')
    .flatMap((mark) => mark.getAttribute('aria-label') ?? []);

test('the picture takes the place of the table; its marks are the figures, and Enter on a scenario opens it', async () => {
  const { user, address } = await openPicture(CURVE);
  const figure = await screen.findByRole('figure', { name: FINDING });
  expect(screen.queryByRole('table', { name: 'Szenarien im Vergleich' })).toBeNull();
  expect(marksOf(figure)).toEqual(
    expect.arrayContaining([
      '1 Dienstleister: +51,000 € gegen das Ideal, nur Alpina, bewiesen',
      '2 Dienstleister: 0,000 € gegen das Ideal, Alpina + Beta, bewiesen',
      'Andere Auswahl, nur Beta: +300,000 € gegen das Ideal',
      'Nur einer: +51,000 € (+2,55 %) gegen das Ideal, Ideal auf denselben Paketen 2.000,000 €, bewiesen',
    ]),
  );
  // From the switch over «Als Bild» along the curve and down to a scenario, by keys alone.
  await user.keyboard('{Tab}{Tab}{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Nur einer/);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Bild' }));
  await user.keyboard('{Tab}{Tab}{End}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address().pathname).toBe('/scenarios/detail'));
});

test('Space marks two scenarios, whose packages that change stand below the picture', async () => {
  const { user } = await openPicture(CURVE);
  const figure = within(await screen.findByRole('figure', { name: FINDING }));
  expect(screen.queryByText(/^Markieren Sie zwei Szenarien/)).toBeNull();
  figure.getByRole('button', { name: /^Nur einer: / }).focus();
  await user.keyboard(' ');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^A · Nur einer: /));
  await user.keyboard('{ArrowUp} ');
  await figure.findByRole('button', { name: /^B · / });
  await screen.findByRole('columnheader', { name: /^A Nur einer/ });
});

test('an open scenario says how many packages are open and its ideal without them; an old one that it is old', async () => {
  const open = ownOf({ outcome: outcomeOf(900_000, { openCount: 1, idealMillis: 800_000 }) });
  const old = ownOf({
    id: IDEAL.id.replace(/.$/, '9'),
    name: 'Alt',
    outcome: outcomeOf(2_100_000, { isStale: true }),
  });
  await openPicture(CURVE, { ...answersOf(open), listScenarios: listOf(IDEAL, open, old) });
  const marks = marksOf(await screen.findByRole('figure', { name: FINDING }));
  expect(marks.find((name) => name.startsWith('Nur einer'))).toContain('800,000 €, 1 offen');
  expect(marks.find((name) => name.startsWith('Alt'))).toMatch(/veraltet$/);
});

test.each<readonly [Partial<ScenarioCurve>, string, string, 'runScenarioCurve' | 'cancelScenarioCurve']>([
  [
    { state: 'none', points: [], others: [], offersVersion: null },
    'Kurve noch nicht gerechnet',
    'Kurve rechnen',
    'runScenarioCurve',
  ],
  [{ state: 'running', seconds: 4 }, 'Kurve rechnet, 2 Punkte nach 4 s', 'Abbrechen', 'cancelScenarioCurve'],
  [
    { state: 'waiting', waitsFor: '„Drei“ von Ida' },
    'Kurve wartet auf „Drei“ von Ida',
    'Abbrechen',
    'cancelScenarioCurve',
  ],
  [{ state: 'cancelled' }, 'Kurve abgebrochen', 'Neu rechnen', 'runScenarioCurve'],
  [
    { state: 'failed', reason: 'Der Server ist ausgelastet.' },
    'Der Server ist ausgelastet.',
    'Neu rechnen',
    'runScenarioCurve',
  ],
  [{ isStale: true }, 'Kurve veraltet', 'Neu rechnen', 'runScenarioCurve'],
])('a curve that is %j says so, and what can be done', async (more, words, button, call) => {
  const { user, server } = await openPicture({ ...CURVE, ...more });
  const figure = await screen.findByRole('figure');
  await within(figure).findByText(words, { exact: false });
  await user.click(within(figure).getByRole('button', { name: button }));
  await waitFor(() => expect(callsOf(server, call)).toHaveLength(1));
});

test('another scenario’s curve is asked for by its name', async () => {
  const { user, server } = await openPicture(CURVE);
  // On a slow machine what has grown old is asked for once more.
  const asked = () => new Set(callsOf(server, 'getScenarioCurve').map(({ params }) => params['scenarioId']));
  await waitFor(() => expect(asked()).toEqual(new Set([IDEAL.id])));
  await user.click(await screen.findByLabelText('Kurve von', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Kurve von Nur einer' }));
  await screen.findByText(/Kurve von „Nur einer“ ohne Regel zur Anzahl/);
  expect(asked()).toEqual(new Set([IDEAL.id, ownOf().id]));
});

test('where the curve cannot be loaded the scenarios stay, and it can be asked for again', async () => {
  const { user, server } = await openPicture(new Refusal(500, 'internal'));
  const figure = await screen.findByRole('figure');
  await within(figure).findByRole('button', { name: /^Nur einer/ });
  await user.click(within(figure).getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(callsOf(server, 'getScenarioCurve').length).toBeGreaterThan(1));
});
