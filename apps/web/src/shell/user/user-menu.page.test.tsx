import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { sampleAnswers } from '../../test/sample-answers.ts';
import { initialsOf } from './user-menu.tsx';

test.each([
  ['admin@example.org', 'AD'],
  ['anna.berg@example.org', 'AB'],
  ['Alpina Facility Services', 'AF'],
  ['', ''],
])('«%s» becomes %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test('no entry of the menu moves when the account becomes known', async () => {
  const account = Promise.withResolvers<OwnAccount>();
  const { user } = await renderPage('/phases', { getOwnAccount: account.promise });
  await user.click(await screen.findByRole('button', { name: /^Nutzermenü/ }));
  const first = (await screen.findAllByRole('menuitem'))[0];
  expect(first?.textContent).toMatch(/^Authenticator-App/);
  expect(first?.getAttribute('aria-disabled')).toBe('true');
  account.resolve(sampleAnswers('admin').getOwnAccount as OwnAccount);
  await waitFor(() => expect(first?.getAttribute('aria-disabled')).toBeNull());
  expect(screen.getAllByRole('menuitem')[0]).toBe(first);
});
