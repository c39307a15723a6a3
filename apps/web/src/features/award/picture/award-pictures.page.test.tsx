import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { printKeyvalKey, printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, liegenschaften, phases, users } from '../../../test/sample-tender.ts';
import { awardKey } from '../award-state.ts';

const PHASE = phases.future.id;
const [HOUSE, TOWER] = liegenschaften.map(({ id }) => id) as [string, string];

const FIRMNESS: Firmness = {
  liegenschaftIds: [HOUSE, TOWER],
  sliceIds: ['basisfm'],
  states: ['firm', 'firm'],
  winnerIds: [idOf(11), idOf(11)],
  rivalIds: [idOf(12), idOf(12)],
  limitMillionths: [44_330, 1_000_000],
};

function entry(number: number, key: string, value: string): KeyVal {
  return { id: idOf(number), organisationId: users.admin.organisationId, key, value, version: 1 };
}

const AWARD = entry(90, awardKey(PHASE, HOUSE, 'basisfm'), idOf(11));
const TARGETS = entry(
  91,
  printKeyvalKey({ kind: 'target', phaseId: PHASE }),
  JSON.stringify([
    { key: printTargetKey({ phaseId: PHASE, liegenschaftId: HOUSE, sliceId: 'basisfm' }), value: '400000' },
  ]),
);

async function showPictures(answers: Answers) {
  drawAllRows();
  const page = await renderPage('/placing', { getFirmness: FIRMNESS, ...answers });
  await screen.findByRole('grid', { name: 'Vergabe' });
  await page.user.click(screen.getByRole('radio', { name: 'Bild' }));
  return page;
}

const names = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('button')
    .flatMap((mark) => mark.getAttribute('aria-label') ?? []);

test('four pictures take the place of the table and say aloud what is awarded; a circle leads to its cell', async () => {
  const { user } = await showPictures({ listOrgaKeyVals: [AWARD, TARGETS] });
  const weak = await screen.findByRole('figure', {
    name: /^1 von 1 Rang kippt unter ± 5 %, er trägt 100 %/,
  });
  expect(screen.queryByRole('grid', { name: 'Vergabe' })).toBeNull();
  const figures = screen.getAllByRole('figure');
  expect(figures.flatMap(names)).toEqual([
    'Alpina: 380,000 €, 1 Paket, 100,0 %',
    'Berlin: 380,000 €, 1 Paket; Alpina 380,000 €',
    'Basis FM: 20,000 € unter dem Zielpreis, 5,0 %, 1 Paket',
    'Zusammen: 20,000 € unter dem Zielpreis, 5,0 %, 1 Paket',
    'L-1 Basis FM: Alpina vor Beta, kippt bei ± 4,4 %, 380,000 €',
  ]);
  within(weak)
    .getByRole('button', { name: /^L-1 Basis FM/ })
    .focus();
  await user.keyboard('{Enter}');
  const cell = document.activeElement!;
  expect(screen.getByRole('grid', { name: 'Vergabe' }).contains(cell)).toBe(true);
  expect(cell.textContent).toContain('Alpina');
  expect(cell.getAttribute('data-tone')).toBe('valid');
});

test('nothing awarded: proposals, said so; without a target or the ranks the card says why', async () => {
  const refused = new Refusal(500, 'Der Server wird gerade gewartet.');
  const { user, server } = await showPictures({ getFirmness: refused });
  await screen.findByRole('figure', { name: 'Alles Vorgeschlagene bekäme Beta: 2 Pakete.' });
  screen.getByText('Vorschläge, noch nicht vergeben');
  screen.getByText('Keines dieser Pakete hat einen Zielpreis.');
  server.answer({ getFirmness: FIRMNESS });
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('figure', { name: /^1 von 2 Rängen kippt/ });
});

test('a provider, a Land and a group filter the table, which has the focus then', async () => {
  const { user } = await showPictures({ listOrgaKeyVals: [TARGETS] });
  const bar = await screen.findByRole('button', { name: /^Beta: / });
  bar.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: '1 Dienstleister' });
  expect(screen.getByRole('grid', { name: 'Vergabe' }).contains(document.activeElement)).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  await user.click(await screen.findByRole('button', { name: /^Basis FM: / }));
  await screen.findByRole('button', { name: '1 Leistungsgruppe' });
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  await user.click(await screen.findByRole('button', { name: /^Berlin: / }));
  await screen.findByRole('grid', { name: 'Vergabe' });
  screen.getByRole('button', { name: '2 Liegenschaften' });
});

test('a sealed phase has no switch, and nothing is asked for or explained; properties that cannot be loaded are said and asked for again', async () => {
  const { user, server } = await renderPage('/placing', {
    listPhases: [{ ...phases.running, seal: 'SEALED' }],
    listLiegenschaften: new Refusal(400, 'Nein.'),
  });
  await screen.findByRole('heading', { name: 'Vergabeansicht' });
  await screen.findAllByText(/^Die Phase ist versiegelt\. Angebote werden am .* geöffnet\.$/);
  expect(screen.queryByRole('radio', { name: 'Bild' })).toBeNull();
  // What one does with awards is not explained where there are none.
  expect(screen.queryByText(/Klicken Sie auf eine Zelle/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^kippt unter/ })).toBeNull();
  await within(screen.getByRole('main')).findByText('Die Liegenschaften konnten nicht geladen werden.');
  server.answer({ listLiegenschaften: liegenschaften });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  // Target prices stay where they were.
  await user.click(await screen.findByRole('button', { name: 'Zielpreise eingeben' }));
  await screen.findByRole('dialog', { name: 'Zielpreise eingeben' });
  expect(server.calls.map(({ name }) => name)).not.toContain('getFirmness');
});
