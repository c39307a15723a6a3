import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
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

test('a company names who gets copies of its mails, with what stood there before; the owner has no such entry', async () => {
  const account = sampleAnswers('bidder').getOwnAccount as OwnAccount;
  const secondContact = { name: 'Vera Muster', address: 'vera@alpina.example.org' };
  const { user, server } = await renderPage(
    '/dl-overview',
    { setSecondContact: { ...account, secondContact: { ...secondContact, isProven: false } } },
    'bidder',
  );
  await user.click(await screen.findByRole('button', { name: /^Nutzermenü/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Zweiter Kontakt' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zweiter Kontakt' });
  expect(within(dialog).queryByRole('button', { name: 'Entfernen' })).toBeNull();
  const save = within(dialog).getByRole('button', { name: 'Speichern' });
  await user.click(save);
  within(dialog).getByText('Bitte geben Sie einen Namen an.');
  within(dialog).getByText('Bitte geben Sie eine valide E-Mail-Adresse an.');
  await user.type(within(dialog).getByLabelText(/^Name/), secondContact.name);
  await user.type(within(dialog).getByLabelText(/^E-Mail/), secondContact.address);
  await user.click(save);
  await waitFor(() =>
    expect(server.calls.find((call) => call.name === 'setSecondContact')?.body).toEqual({
      contact: secondContact,
      before: null,
    }),
  );
  await screen.findByText('Eine E-Mail mit dem Link zum Bestätigen geht an vera@alpina.example.org.');
});

test('own sessions are told with their browsers; all others are ended as they were seen', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const agents = [
    'Mozilla/5.0 (X11; Linux) Firefox/130.0',
    null,
    'Mozilla/5.0 (Windows NT) Chrome/130 Edg/130',
  ];
  const sessions = agents.map((agent, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    createdAt: at,
    lastUsedAt: at,
    agent,
    isCurrent: index === 0,
  }));
  const { user, server } = await renderPage('/phases', {
    listOwnSessions: sessions,
    endOwnSessions: sessions.slice(0, 1),
  });
  await user.click(await screen.findByRole('button', { name: /^Nutzermenü/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sitzungen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sitzungen' });
  await within(dialog).findByText('Edge unter Windows');
  within(dialog).getByText('Unbekannter Browser');
  expect(within(dialog).getAllByRole('button', { name: /beenden$/ })).toHaveLength(3);
  await user.click(within(dialog).getByRole('button', { name: 'Alle anderen beenden' }));
  await screen.findByText('2 Sitzungen sind beendet.');
  const { body } = server.calls.find(({ name }) => name === 'endOwnSessions')!;
  expect(body).toEqual({ sessionIds: sessions.slice(1).map(({ id }) => id) });
});

test('an administrator who may write switches off what is told of agreements', async () => {
  const account = sampleAnswers('admin').getOwnAccount as OwnAccount;
  const { user, server } = await renderPage('/phases', {
    muteMails: { ...account, mutedMails: ['award-approval'] },
  });
  await user.click(await screen.findByRole('button', { name: /^Nutzermenü/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Benachrichtigungen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Benachrichtigungen' });
  await user.click(within(dialog).getByRole('checkbox', { checked: true }));
  await within(dialog).findByRole('checkbox', { checked: false });
  expect(within(dialog).queryByText(/^Belege Ihres Angebots/)).toBeNull();
  const sent = server.calls.find(({ name }) => name === 'muteMails');
  expect(sent?.body).toEqual({ muted: ['award-approval'] });
});

test('an administrator who may only read has no mails to switch off', async () => {
  const { user } = await renderPage('/phases', {}, 'reader');
  await user.click(await screen.findByRole('button', { name: /^Nutzermenü/ }));
  await screen.findByRole('menuitem', { name: 'Sitzungen' });
  expect(screen.queryByRole('menuitem', { name: 'Benachrichtigungen' })).toBeNull();
});
