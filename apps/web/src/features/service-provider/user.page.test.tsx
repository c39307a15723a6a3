import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { expectToast } from '../../test/shown-toast.ts';

const REFUSED = new Refusal(500, 'Der Server wird gerade gewartet.');

test('users that cannot be loaded are said so for a while (ERR-043)', async () => {
  const title = 'Die Nutzer konnten nicht geladen werden';
  await expectToast({ role: 'alert', title, life: 'timed' }, () =>
    renderPage('/user', { listServiceProviders: REFUSED }),
  );
  // Its place in the page keeps saying so.
  within(screen.getByRole('main')).getByText(title);
});

test('a user who cannot be saved is said so, and nothing typed is lost (ERR-043)', async () => {
  const { user } = await renderPage('/user', { createServiceProvider: REFUSED });
  await user.click(await screen.findByRole('button', { name: 'Nutzer anlegen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nutzer anlegen' });
  const field = (label: string) => within(dialog).getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  await user.type(field('Vorname'), 'Nora');
  await user.type(field('Nachname'), 'Nord');
  await user.type(field('Organisation'), 'Nordlicht GmbH');
  await user.type(field('E-Mail'), 'nora@nordlicht.example.org');
  const title = 'Der Nutzer konnte nicht gespeichert werden.';
  await expectToast({ role: 'alert', title, life: 'timed' }, () =>
    user.click(within(dialog).getByRole('button', { name: 'Anlegen' })),
  );
  expect(field('Nachname').value).toBe('Nord');
});

test('a right is locked while it is saved, and stays as it was where that fails (ERR-043, UI-006)', async () => {
  const answer = Promise.withResolvers<Refusal>();
  const { user } = await renderPage('/user', { setReadOnly: answer.promise });
  const row = await screen.findByRole('row', { name: /alpina@example\.org/ });
  const right = within(row).getByLabelText<HTMLInputElement>(/^Schreibrecht/);
  const title = 'Die Rechte konnten nicht gespeichert werden.';
  await expectToast({ role: 'alert', title, life: 'timed' }, async () => {
    await user.click(right);
    await within(row).findByRole('status', { name: 'Wird gespeichert' });
    expect(right.getAttribute('aria-disabled')).toBe('true');
    answer.resolve(REFUSED);
  });
  await waitFor(() => expect(right.checked).toBe(true));
});
