import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { phases } from '../../../test/sample-tender.ts';

const WAGE = 'Wir zahlen den Mindestlohn.';
const asked = {
  ...phases.running,
  letter: 'Wir, {Unternehmen}, bieten {Summe}.\nBeleg {Prüfwert}, {Name}',
  declarations: [
    { text: WAGE, isRequired: true },
    { text: 'Wir sind versichert.', isRequired: false },
  ],
  letterVersion: 3,
};
const other = { ...asked, letter: 'Ein anderes Schreiben', letterVersion: 4 };

async function openDialog(answers: Answers = {}) {
  const page = await renderPage(
    '/dl-offer',
    { listPhases: [asked], listOwnKeyVals: [], createOwnKeyVal: new Refusal(409, 'Geändert.'), ...answers },
    'bidder',
  );
  await page.user.click(await screen.findByRole('button', { name: /bestätigen/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Teilnahme bestätigen' }));
  const sent = () =>
    page.server.calls.filter(({ name }) => name === 'createOwnKeyVal').map(({ body }) => body);
  return { ...page, dialog, sent };
}

test('the letter is shown filled in; Enter confirms only once the required declarations are ticked, and sends which', async () => {
  const { user, dialog, sent } = await openDialog();
  const letter = dialog.getByRole('region', { name: 'Angebotsschreiben' });
  await waitFor(() =>
    expect(letter.textContent).toMatch(
      /^Wir, Alpina, bieten [\d.,]+ €\.\nBeleg \(Prüfwert, steht im Beleg\), \(Ihr Name\)$/,
    ),
  );
  await user.type(dialog.getByLabelText('Ihr Vor- und Nachname'), 'Sabine Kremer{Enter}');
  expect(letter.textContent).toMatch(/, Sabine Kremer$/);
  expect(sent()).toEqual([]);
  dialog.getByText('Bitte haken Sie noch 1 erforderliche Erklärung an.');
  await user.click(dialog.getByRole('checkbox', { name: WAGE }));
  await user.type(dialog.getByLabelText('Ihr Vor- und Nachname'), '{Enter}');
  await waitFor(() =>
    expect(sent()).toMatchObject([{ declaredBy: 'Sabine Kremer', declared: [WAGE], letterVersion: 3 }]),
  );
});

test('a letter that is changed while it is read is shown as it is now, with nothing ticked', async () => {
  const { user, server, dialog, sent } = await openDialog();
  await user.click(dialog.getByRole('checkbox', { name: WAGE }));
  server.answer({ listPhases: [other] });
  await user.type(dialog.getByLabelText('Ihr Vor- und Nachname'), 'Sabine Kremer{Enter}');
  await dialog.findByText('Ein anderes Schreiben');
  dialog.getByText('Das Angebotsschreiben wurde gerade geändert. Bitte lesen Sie es noch einmal.');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: WAGE }).checked).toBe(false);
  expect(sent()).toHaveLength(1);
});

test('who confirms reads until when the offer binds', async () => {
  const { dialog } = await openDialog({ listPhases: [{ ...asked, bindingUntil: '2027-02-02' }] });
  dialog.getByText(/Daran sind wir bis zum 2\. Februar 2027 gebunden\.$/);
});
