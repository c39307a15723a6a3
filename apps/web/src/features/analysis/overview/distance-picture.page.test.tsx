import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { type Answers, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { offersOf } from '../../../test/sample-tender.ts';

const TABLE = 'Angebote für alle gezeigten Liegenschaften';
const FINDING = 'Beta liegt am nächsten am Ideal: 0,0 % auf 2 von 2 Paketen. Alles bieten 2 Dienstleister.';
const table = () => screen.findByRole('treegrid', { name: TABLE });

test('a picture takes the place of its table, is walked by keys, and leads back to its cell', async () => {
  drawAllRows();
  const { user } = await renderPage('/analysis');
  await user.click(await screen.findByRole('button', { name: 'Alle Liegenschaften zusammen' }));
  await table();
  await user.click(screen.getByRole('radio', { name: 'Bild' }));
  const figure = within(await screen.findByRole('figure', { name: FINDING }));
  expect(screen.queryByRole('treegrid', { name: TABLE })).toBeNull();
  const marks = figure.getAllByRole('button', { name: /^(Alpina|Beta), / });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Beta, Alle Gruppen: 0,0 % über dem Ideal, 0,000 € mehr, 2 von 2 Paketen',
    'Alpina, Alle Gruppen: 1,3 % über dem Ideal, 10,000 € mehr, 2 von 2 Paketen',
    'Beta, Basis FM: 0,0 % über dem Ideal, 0,000 € mehr, 2 von 2 Paketen',
    'Alpina, Basis FM: 1,3 % über dem Ideal, 10,000 € mehr, 2 von 2 Paketen',
  ]);
  // One stop of Tab, whatever is in the picture.
  expect(marks.filter((mark) => mark.getAttribute('tabindex') === '0')).toHaveLength(1);
  marks[0]!.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Alpina, Basis FM: /);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Bild' }));
  marks[3]!.focus();
  await user.keyboard('{Enter}');
  const cell = document.activeElement!;
  expect((await table()).contains(cell)).toBe(true);
  expect(cell.closest('[role=row]')?.textContent).toContain('Alpina');
  expect(screen.getByRole('radio', { name: 'Tabelle' })).toHaveProperty('checked', true);
});

async function openPicture(answers: Answers) {
  drawAllRows();
  const { user, server } = await renderPage('/analysis', answers);
  await user.click(await screen.findByRole('button', { name: 'Alle Liegenschaften zusammen' }));
  await user.click(await screen.findByRole('radio', { name: 'Bild' }));
  return { user, server };
}

test('without a complete offer there is no picture, and a way to the table', async () => {
  const { user } = await openPicture({
    getOffers: ({ params }) => {
      const offers = offersOf(params['phaseId'] ?? '');
      return { ...offers, flags: offers.flags.map((own) => own | FLAG_PRICE_MISSING) };
    },
  });
  await screen.findByText('Noch kein vollständiges Angebot');
  expect(screen.queryByRole('figure')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Als Tabelle' }));
  await table();
});

test('where target prices cannot be loaded the picture does not stand without them, and is asked for again', async () => {
  const refused = new Refusal(500, 'Der Server wird gerade gewartet.');
  const { user, server } = await openPicture({ listOrgaKeyVals: refused });
  await screen.findByText('Die Zielpreise konnten nicht geladen werden.');
  expect(screen.queryByRole('figure')).toBeNull();
  server.answer({ listOrgaKeyVals: [] });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('figure', { name: FINDING });
});
