import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { renderPage } from '../../../test/render-page.tsx';

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
