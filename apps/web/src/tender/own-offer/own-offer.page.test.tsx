import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../kernel/session/session.ts';
import { Refusal } from '../../test/fake-server.ts';
import { tokenOf } from '../../test/memory-session.ts';
import { renderPage } from '../../test/render-page.tsx';
import { sampleAnswers } from '../../test/sample-answers.ts';
import { openChange, users } from '../../test/sample-tender.ts';
import { expectToast } from '../../test/shown-toast.ts';

const REFUSED = new Refusal(500, 'Der Server wird gerade gewartet.');

test('what a bidder entered and cannot be loaded is said so until it is closed (ERR-025, ERR-033, ERR-034)', async () => {
  const title = 'Daten konnten nicht geladen werden';
  await expectToast({ role: 'alert', title, life: 'sticky' }, () =>
    renderPage('/dl-overview', { listOwnKeyVals: REFUSED }, 'bidder'),
  );
  within(screen.getByRole('main')).getByText('Daten können nicht geladen werden');
});

test('what could not be loaded of an own offer is there once asked for again', async () => {
  const { user, server } = await renderPage('/dl-overview', { listOwnKeyVals: REFUSED }, 'bidder');
  await within(await screen.findByRole('main')).findByText('Daten können nicht geladen werden');
  server.answer({ listOwnKeyVals: [] });
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('switch', { name: 'An dieser Phase teilnehmen' });
});

test('a participation is locked while it is saved; one that cannot be stays as it was and says so until it is closed (ERR-025, ERR-033)', async () => {
  const answer = Promise.withResolvers<Refusal>();
  const { user } = await renderPage('/dl-overview', { changeOwnKeyVal: answer.promise }, 'bidder');
  const name = 'An dieser Phase teilnehmen';
  const takesPart = await screen.findByRole<HTMLInputElement>('switch', { name });
  await user.click(takesPart);
  const question = await screen.findByRole('dialog');
  await expectToast({ role: 'alert', title: 'Speicherung fehlgeschlagen', life: 'sticky' }, async () => {
    await user.click(within(question).getByRole('button', { name: 'Teilnahme zurückziehen' }));
    await screen.findByLabelText('Wird gespeichert');
    expect(takesPart.getAttribute('aria-disabled')).toBe('true');
    answer.resolve(REFUSED);
  });
  await waitFor(() => expect(takesPart.checked).toBe(true));
});

test('a new address stands as an amber line, which the company agrees to or stops (decision 0087)', async () => {
  const { askedBy: _by, ...addressChange } = openChange(users.admin.id);
  const account = { ...(sampleAnswers('bidder').getOwnAccount as OwnAccount), addressChange };
  const answered = { ...addressChange, agreedBy: 'company' as const };
  const { user, server } = await renderPage(
    '/dl-overview',
    { getOwnAccount: account, answerAddressChange: answered },
    'bidder',
  );
  await screen.findByText(/möchte Ihre Anmeldeadresse auf nora@alpina\.example\.org ändern/);
  await user.click(screen.getByRole('button', { name: 'Prüfen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Neue Anmeldeadresse' });
  within(dialog).getByRole('button', { name: 'Änderung stoppen' });
  await user.click(within(dialog).getByRole('button', { name: 'Zustimmen' }));
  await waitFor(() =>
    expect(server.calls.find((call) => call.name === 'answerAddressChange')?.body).toEqual({
      isAgreed: true,
    }),
  );
});

test('an address that holds lately is told until its reader has taken note', async () => {
  const { askedBy: _by, ...open } = openChange(users.admin.id);
  const addressChange = { ...open, outcome: 'effective' as const, endedAt: open.objectUntil };
  const account = { ...(sampleAnswers('bidder').getOwnAccount as OwnAccount), addressChange };
  const { user } = await renderPage('/dl-overview', { getOwnAccount: account }, 'bidder');
  const line = /nora@alpina\.example\.org, vorher alpina@example\.org/;
  await screen.findByText(line);
  await user.click(screen.getByRole('button', { name: 'Zur Kenntnis genommen' }));
  await waitFor(() => expect(screen.queryByText(line)).toBeNull());
});

test('what was typed while the right was taken is refused, leaves the sum, and is stored once it is given back', async () => {
  const { id: iss, organisationId, rights } = users.bidder;
  const follow = (authority: readonly string[]) =>
    act(async () => session.acceptAccessToken(tokenOf({ iss, organisationId, authority })));
  const { user, server } = await renderPage(
    '/dl-priceinput',
    { saveOwnKeyVals: new Refusal(403, 'Sie haben keine Berechtigung die Anfrage auszuführen.') },
    'bidder',
  );
  const grid = await screen.findByRole('treegrid', { name: 'Rahmenpreise' });
  const sum = (await within(grid).findByText('Angebotssumme')).closest<HTMLElement>('[role=row]')!;
  await within(sum).findByText('760,000');
  // A page without a height draws the active row alone: the first category, then its first price.
  const column = screen.getByRole('columnheader', { name: /^Rahmenpreis/ }).getAttribute('aria-colindex');
  await user.click(grid.querySelector<HTMLElement>(`[role=gridcell][aria-colindex="${column}"]`)!);
  await user.keyboard('{ArrowDown}500000{Enter}');
  await within(sum).findByText('ohne 1 nicht gespeicherten Wert');
  within(sum).getByText('760,000');
  await follow(rights.filter((right) => right !== 'PERMISSION_DLWRITEKEYVAL'));
  await screen.findByText(/^Ihr Konto darf nur lesen\. Änderungen an Preisen und Faktoren/);
  expect(screen.getByRole('button', { name: 'Excel einlesen' }).getAttribute('aria-disabled')).toBe('true');
  server.answer({ saveOwnKeyVals: sampleAnswers('bidder').saveOwnKeyVals! });
  await follow(rights);
  await within(sum).findByRole('img', { name: 'Alle Werte sind gespeichert.' });
  expect(within(sum).queryByText('760,000')).toBeNull();
  expect(screen.queryByText(/^Ihr Konto darf nur lesen/)).toBeNull();
});
