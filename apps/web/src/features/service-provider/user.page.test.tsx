import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { administrators, openChange, providers, users } from '../../test/sample-tender.ts';
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

test('what a new user lacks, and what is taken, is said at its field, where one goes on (USER-006, USER-007, USER-008)', async () => {
  const { user, server } = await renderPage('/user');
  await user.click(await screen.findByRole('button', { name: 'Nutzer anlegen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nutzer anlegen' }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
  expect([field('Leserecht').disabled, field('Leserecht').checked]).toEqual([true, true]);
  expect(field('Schreibrecht').checked).toBe(true);
  await user.click(field('Vorname'));
  await user.keyboard('{Enter}');
  await dialog.findByText('Bitte geben Sie einen Vornamen an.');
  dialog.getByText('Bitte geben Sie einen Nachnamen an.');
  dialog.getByText('Bitte geben Sie eine Organisation an.');
  dialog.getByText('Bitte geben Sie eine valide E-Mail-Adresse an.');
  await waitFor(() => expect(document.activeElement).toBe(field('Vorname')));
  await user.type(field('Vorname'), 'Eva');
  await user.type(field('Nachname'), 'Kern');
  await user.type(field('Organisation'), 'Alpina');
  await user.type(field('E-Mail'), 'alpina@example.org');
  const taken = [
    ['Organisation', 'organisation', 'Zu dieser Organisation gibt es bereits ein Konto.'],
    ['E-Mail', 'username', 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.'],
  ] as const;
  for (const [label, name, message] of taken) {
    server.answer({ createServiceProvider: new Refusal(409, message, [{ field: name, message }]) });
    field('Nachname').focus();
    await user.keyboard('{Enter}');
    await dialog.findByText(message);
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
});

test('a new user who was typed is not given up unasked; an empty form closes at once', async () => {
  const { user } = await renderPage('/user');
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Nutzer anlegen' }));
    return screen.findByRole('dialog', { name: 'Nutzer anlegen' });
  };
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nutzer anlegen' })).toBeNull());
  await open();
  await user.keyboard('{Escape}');
  await isGone();
  const dialog = await open();
  await user.type(within(dialog).getByLabelText(/^Vorname/), 'Nora');
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  const question = await screen.findByRole('dialog', { name: 'Nutzer nicht angelegt' });
  await user.click(within(question).getByRole('button', { name: 'Weiter bearbeiten' }));
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Vorname/).value).toBe('Nora');
  await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }));
  await isGone();
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

test('a contact who left gets the name of the next one, with what stood there before (USER-010)', async () => {
  const { user, server } = await renderPage('/user', {
    saveServiceProviders: { created: [], changed: 1, left: [] },
  });
  const row = await screen.findByRole('row', { name: /alpina@example\.org/ });
  await user.click(within(row).getByRole('button', { name: /^Weitere Aktionen/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Angaben ändern' }));
  const dialog = await screen.findByRole('dialog', { name: 'Angaben von Alpina ändern' });
  const save = within(dialog).getByRole('button', { name: 'Speichern' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  const name = within(dialog).getByLabelText(/^Vorname/);
  await user.clear(name);
  await user.click(save);
  within(dialog).getByText('Bitte geben Sie einen Vornamen an.');
  await user.type(name, 'Nora');
  await user.click(save);
  await waitFor(() =>
    expect(server.calls.find((call) => call.name === 'saveServiceProviders')?.body).toEqual({
      created: [],
      removed: [],
      changed: [
        { serviceProviderId: expect.any(String), cells: [{ name: 'firstname', from: 'Ida', to: 'Nora' }] },
      ],
    }),
  );
});

test('several invitations go out again, all but those whose tick was taken away (OPEN-39)', async () => {
  const invited = providers.map((provider) => ({ ...provider, invitationOpen: true }));
  const resendInvitations = {
    sent: 1,
    left: [{ serviceProviderId: invited[1]!.id, code: 'invited-often' as const }],
  };
  const justNow = { ...invited[0]!, id: crypto.randomUUID(), registration: new Date().toISOString() };
  const listServiceProviders = [...invited, justNow];
  const { user, server } = await renderPage('/user', { listServiceProviders, resendInvitations });
  // Who was made a moment ago is not among them: the first invitation may rest still.
  const all = `Einladungen erneut senden (${invited.length})`;
  await user.click(await screen.findByRole('button', { name: all }));
  const dialog = await screen.findByRole('dialog', { name: 'Einladungen erneut senden' });
  await user.click(within(dialog).getByLabelText(invited[0]!.organisation));
  const title = 'Eine Einladung wurde versendet.';
  await expectToast({ role: 'alert', title, life: 'timed' }, () =>
    user.click(within(dialog).getByRole('button', { name: /senden$/ })),
  );
  expect(server.calls.find((call) => call.name === 'resendInvitations')?.body).toEqual({
    serviceProviderIds: invited.slice(1).map(({ id }) => id),
  });
});

test('the page tells phases, the last sign-in, and who the administrators are', async () => {
  await renderPage('/user', {}, 'reader');
  const administrators = await screen.findByRole('table', { name: 'Administration' });
  within(administrators).getByText('lesen und schreiben');
  within(administrators).getByText('nur lesen');
  const row = await screen.findByRole('row', { name: /alpina@example\.org/ });
  within(row).getByText(/Phase/);
  expect(screen.queryByRole('button', { name: /^Weitere Aktionen/ })).toBeNull();
});

test('a new address is asked for with what stood there, and a refusal stands at its field (USER-007)', async () => {
  const refusal = new Refusal(409, 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.', [
    { field: 'username', message: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.' },
  ]);
  const { user, server } = await renderPage('/user', { askAddressChange: refusal });
  const row = await screen.findByRole('row', { name: /alpina@example\.org/ });
  await user.click(within(row).getByRole('button', { name: /^Weitere Aktionen/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'E-Mail-Adresse ändern' }));
  const dialog = await screen.findByRole('dialog', { name: 'E-Mail-Adresse von Alpina ändern' });
  const ask = within(dialog).getByRole('button', { name: 'Neue Adresse beantragen' });
  await user.click(ask);
  within(dialog).getByText('Bitte geben Sie eine valide E-Mail-Adresse an.');
  await user.type(within(dialog).getByLabelText(/^Neue E-Mail-Adresse/), 'nora@alpina.example.org');
  await user.click(ask);
  await within(dialog).findByText('Zu dieser E-Mail-Adresse gibt es bereits ein Konto.');
  expect(server.calls.find((call) => call.name === 'askAddressChange')?.body).toEqual({
    username: 'nora@alpina.example.org',
    before: 'alpina@example.org',
  });
});

test('an address that takes no mail is told, with the way to another one (decision 0087)', async () => {
  const refused = providers.map((one, at) => (at === 0 ? { ...one, addressRefused: true as const } : one));
  const { user } = await renderPage('/user', { listServiceProviders: refused });
  const row = await screen.findByRole('row', { name: /alpina@example\.org/ });
  within(row).getByText(/^Die letzte E-Mail wurde nicht angenommen/);
  await user.click(within(row).getByRole('button', { name: 'E-Mail-Adresse ändern' }));
  await screen.findByRole('dialog', { name: 'E-Mail-Adresse von Alpina ändern' });
});

/** A list of users in which the first has an address that this administrator has asked for. */
const withChange = (askedBy: string) =>
  providers.map((provider, at) =>
    at === 0 ? { ...provider, addressChange: openChange(askedBy) } : provider,
  );

/** Opens what is told of the first user's new address. */
async function openNewAddress(user: UserEvent): Promise<HTMLElement> {
  const row = await screen.findByRole('row', { name: /alpina@example\.org/ });
  await user.click(within(row).getByRole('button', { name: /^Weitere Aktionen/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Neue E-Mail-Adresse' }));
  return screen.findByRole('dialog', { name: 'Neue E-Mail-Adresse von Alpina' });
}

test('an open address stands as an amber line; who has asked for it cannot agree', async () => {
  const { user } = await renderPage('/user', {
    listServiceProviders: withChange(users.admin.id),
    // The other one may only read, so nobody can agree.
    listAdministrators: administrators.map((one) =>
      one.id === users.admin.id
        ? one
        : { ...one, grantedRights: [{ title: 'PERMISSION_ALPHAREAD' as const }] },
    ),
  });
  await screen.findByText('Neu: nora@alpina.example.org, wartet auf Zustimmung');
  const dialog = await openNewAddress(user);
  within(dialog).getByText('nötig, noch offen');
  await within(dialog).findByText(/Eine zweite legt der Betreiber auf dem Server mit „npm run admin“ an\.$/);
  const agree = within(dialog).getByRole('button', { name: 'Zustimmen' });
  expect(agree.getAttribute('aria-disabled')).toBe('true');
});

test('a second administrator agrees to an open address', async () => {
  const askedBy = users.reader.id;
  const agreeToAddressChange = { ...openChange(askedBy), agreedBy: 'administrator' as const };
  const answers = { listServiceProviders: withChange(askedBy), agreeToAddressChange };
  const { user } = await renderPage('/user', answers);
  const dialog = await openNewAddress(user);
  const title = 'Sie haben der neuen Adresse zugestimmt.';
  await expectToast({ role: 'status', title, life: 'timed' }, () =>
    user.click(within(dialog).getByRole('button', { name: 'Zustimmen' })),
  );
});
