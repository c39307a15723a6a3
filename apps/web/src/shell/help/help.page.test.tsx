import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';

test('«?» opens the chapter of the page in view, but writes where somebody types', async () => {
  const { user, address } = await renderPage('/user', {});
  const search = await screen.findByLabelText('Nutzer suchen');
  await user.type(search, '?');
  expect(search).toHaveProperty('value', '?');
  search.blur();
  await user.keyboard('{Shift>}?{/Shift}');
  await screen.findByRole('heading', { name: 'Nutzerverwaltung', level: 2 });
  expect(address().pathname + address().search).toBe('/hilfe?kapitel=user');
});

test('chapters are found by a word of theirs, and an address of none opens the first', async () => {
  const { user } = await renderPage('/hilfe?kapitel=gibt-es-nicht', {}, 'bidder');
  await screen.findByRole('heading', { name: 'Erste Schritte', level: 2 });
  await user.type(screen.getByLabelText('Hilfe durchsuchen'), 'Prüfwert');
  const list = screen.getByRole('navigation', { name: 'Hilfe' });
  await user.click(within(list).getByRole('link', { name: 'Ihr Angebot' }));
  await screen.findByRole('heading', { name: 'Ihr Angebot', level: 2 });
  expect(within(list).queryByRole('link', { name: 'Tasten' })).toBeNull();
});
