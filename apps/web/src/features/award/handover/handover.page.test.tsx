import type { Handover } from '@rahmenpreis/contract/handover.ts';
import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, liegenschaften, phases, providers, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';
import { awardKey } from '../award-state.ts';

const [ALPINA] = providers;
const AWARD = {
  id: idOf(90),
  organisationId: users.admin.organisationId,
  key: awardKey(phases.future.id, liegenschaften[0]!.id, 'basisfm'),
  value: ALPINA!.id,
  version: 1,
};
const TERMS = { serviceProviderId: ALPINA!.id, number: 'V-17', begin: null, end: null, costObject: '' };
const STORED: Handover = { version: 3, form: USUAL_HANDOVER, contracts: [TERMS] };

async function openHandover(answers: Parameters<typeof renderPage>[1], person?: 'reader') {
  const page = await renderPage(
    '/placing',
    { listOrgaKeyVals: [AWARD], getHandover: STORED, ...answers },
    person,
  );
  const [button] = await screen.findAllByRole('button', { name: 'Übergabe' });
  await page.user.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Übergabe' }));
  await dialog.findByDisplayValue('V-17');
  return { ...page, dialog };
}

test('columns are chosen, renamed and moved, and saved over what was seen before a file is made', async () => {
  let saved: unknown;
  const { dialog, user } = await openHandover({
    saveHandover: ({ headers, body }) => {
      saved = { seen: headers.get('if-match'), body };
      return { ...STORED, ...(body as object), version: 4 };
    },
    exportHandover: new Refusal(409, 'Es ist noch kein Leistungspaket vergeben.'),
  });
  await user.click(dialog.getByText('Spalten (26 von 26)'));
  await user.click(dialog.getByRole('checkbox', { name: 'Spalte Befund' }));
  const header = dialog.getByRole('textbox', { name: 'Überschrift der Spalte Ep-Code' });
  await user.clear(header);
  dialog.getByText('Bitte geben Sie jeder Spalte eine Überschrift.');
  expect(dialog.getByRole('button', { name: 'Als Excel' }).getAttribute('aria-disabled')).toBe('true');
  await user.type(header, 'Artikel');
  await user.click(dialog.getByRole('button', { name: 'Liegenschaftsnummer nach oben' }));
  dialog.getByText('Liegenschaftsnummer an Stelle 1');
  await user.click(dialog.getByRole('button', { name: 'Als CSV' }));
  await findToast('alert', 'Die Übergabe konnte nicht erstellt werden.');
  expect(saved).toMatchObject({
    seen: '"3"',
    body: { contracts: [TERMS] },
  });
  const { columns } = (saved as { body: Handover }).body.form;
  expect(columns.slice(0, 2).map(({ name }) => name)).toEqual(['propertyNumber', 'propertyErp']);
  expect(columns).toContainEqual({ name: 'epCode', header: 'Artikel' });
  expect(columns).toHaveLength(25);
});

test('who saves second keeps what was typed, beside what the first has stored', async () => {
  let seen: string | null = '';
  const { dialog, server, user } = await openHandover({
    saveHandover: new Refusal(412, 'Inzwischen geändert.'),
  });
  await user.type(dialog.getByRole('textbox', { name: 'Kostenträger' }), '4711');
  server.answer({
    getHandover: {
      ...STORED,
      version: 8,
      form: { ...USUAL_HANDOVER, columns: USUAL_HANDOVER.columns.slice(0, 5) },
    },
  });
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await dialog.findByText(/^Inzwischen hat jemand anders gespeichert/);
  dialog.getByText('Spalten (5 von 26)');
  server.answer({
    saveHandover: ({ headers, body }) => {
      seen = headers.get('if-match');
      return { ...STORED, ...(body as object), version: 9 };
    },
  });
  dialog.getByDisplayValue('4711');
  await user.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(seen).toBe('"8"');
});

test('who only reads downloads in the stored form and changes nothing', async () => {
  const { dialog, server, user } = await openHandover(
    { exportHandover: new Refusal(503, 'Der Server wird gewartet.') },
    'reader',
  );
  expect(dialog.getByRole('button', { name: 'Speichern' }).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getByDisplayValue('V-17').hasAttribute('readonly')).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Als Excel' }));
  await findToast('alert', 'Die Übergabe konnte nicht erstellt werden.');
  expect(server.calls.map(({ name }) => name)).not.toContain('saveHandover');
});

test('without an award there is nothing to hand over', async () => {
  await renderPage('/placing', { listOrgaKeyVals: [] });
  const [button] = await screen.findAllByRole('button', { name: 'Übergabe' });
  expect(button!.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button!);
  expect(screen.queryByRole('dialog')).toBeNull();
});
