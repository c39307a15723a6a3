import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';

const REFUSED = new Refusal(400, 'Das geht gerade nicht.');
const SAVE = 'Filterkonfiguration speichern';

test('a choice that cannot be saved is said, and its title stays typed (ERR-028)', async () => {
  const { user } = await renderPage('/analysis?cId=new', { createAlphaKeyVal: REFUSED });
  await screen.findByText(/^Wählen Sie mindestens eine Liegenschaft/);
  await user.click(await screen.findByRole('button', { name: SAVE }));
  const dialog = await screen.findByRole('dialog', { name: SAVE });
  const title = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Titel' });
  await user.type(title, 'Süden');
  await user.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^Filter konnten nicht gespeichert werden/);
  expect(title.value).toBe('Süden');
});

test('choices that cannot be loaded are said in their place and as a message, until they are there (ERR-028)', async () => {
  const { user, server } = await renderPage('/analysis?cId=new', { listOrgaKeyVals: REFUSED });
  const notLoaded = /^Filter konnten nicht geladen werden/;
  await waitFor(() => expect(screen.getAllByText(notLoaded)).toHaveLength(2));
  server.answer({ listOrgaKeyVals: [] });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(screen.queryAllByText(notLoaded)).toEqual([]));
});
