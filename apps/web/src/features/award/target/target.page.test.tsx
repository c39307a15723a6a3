import { changeTargets, readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, liegenschaften, phases, users } from '../../../test/sample-tender.ts';
import { findToast } from '../../../test/shown-toast.ts';

async function openForm(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Zielpreise eingeben' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zielpreise eingeben' });
  await within(dialog).findByRole('row', { name: /L-1/ });
  return dialog;
}

/** The cells of a property: its target price and «Best» for each service group. */
function cellsOf(dialog: HTMLElement, nummer: RegExp): HTMLElement[] {
  return within(within(dialog).getByRole('row', { name: nummer })).getAllByRole('gridcell');
}

const firstCell = (dialog: HTMLElement) => cellsOf(dialog, /L-1/)[0]!;

async function type(user: UserEvent, cell: HTMLElement, text: string): Promise<void> {
  await user.click(cell);
  await user.keyboard(`${text}{Enter}`);
}

test('target prices that cannot be saved say so and stay to be tried again (TARGET-010)', async () => {
  const { user, server } = await renderPage('/placing', {
    createAlphaKeyVal: new Refusal(500, 'Der Server wird gerade gewartet.'),
  });
  const dialog = await openForm(user);
  await type(user, firstCell(dialog), '300000');
  await user.click(within(dialog).getByRole('button', { name: 'Zielpreise speichern' }));
  await screen.findByText('Die Zielpreise konnten nicht gespeichert werden.');
  within(dialog).getByText('1 Zielpreis geändert');
  server.answer({
    createAlphaKeyVal: ({ body }) => ({
      ...(body as { key: string; value: string }),
      id: idOf(91),
      organisationId: users.admin.organisationId,
      version: 1,
    }),
  });
  await user.click(within(dialog).getByRole('button', { name: 'Zielpreise speichern' }));
  await screen.findByText('1 Zielpreis gespeichert');
});

test('who may only read sees the target prices and can change none; a download that fails says so (TARGET-001, TARGET-010)', async () => {
  const { user } = await renderPage('/placing', {}, 'reader');
  const dialog = await openForm(user);
  const offered = within(dialog)
    .getAllByRole('button')
    .map((button) => button.innerText);
  expect(offered).toContain('Zielpreise herunterladen');
  expect(offered.filter((name) => /hochladen|speichern/.test(name))).toEqual([]);
  const cell = firstCell(dialog);
  const before = cell.innerText;
  await type(user, cell, '1');
  await user.paste('2');
  expect(firstCell(dialog).innerText).toBe(before);
  expect(within(dialog).queryByRole('textbox', { name: /Zielpreis/ })).toBeNull();
  const download = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: 'Zielpreise herunterladen',
  });
  expect(download.disabled).toBe(false);
  // No workbook is made here: there are no workers.
  await user.click(download);
  await findToast('alert', 'Export fehlgeschlagen');
});

test('a price is typed with three decimals and compared with the best at once; keys take it back, and closing asks (TARGET-004, TARGET-011)', async () => {
  const { user } = await renderPage('/placing');
  const dialog = await openForm(user);
  const { findByText, findAllByText, findByRole, queryByText } = within(dialog);
  await type(user, firstCell(dialog), '300,125');
  await type(user, cellsOf(dialog, /L-2/)[0]!, '1.2345');
  await findAllByText('Bitte geben Sie eine Zahl wie 1.234,5 ein.');
  await user.keyboard('{Escape}{ArrowUp}');
  await waitFor(() => expect(firstCell(dialog).textContent).toContain('300,125'));
  await findByRole('img', { name: 'noch nicht gespeichert' });
  expect(cellsOf(dialog, /L-1/)[1]!.textContent).toMatch(/^\d+ %$/);
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(queryByText('1 Zielpreis geändert')).toBeNull());
  await user.keyboard('{Control>}y{/Control}');
  await findByText('1 Zielpreis geändert');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Weiter bearbeiten' }));
  await findByText('1 Zielpreis geändert');
});

test('a block from Excel over two properties is one step, saved beside what somebody else has stored (TARGET-002, TARGET-003)', async () => {
  const key = printKeyvalKey({ kind: 'target', phaseId: phases.future.id });
  const placeOf = (at: number, slice: string) => `${phases.future.id}_${liegenschaften[at]!.id}_${slice}`;
  const theirs = changeTargets(undefined, new Map([[placeOf(0, 'energie'), 200_000_000]]));
  const entry = { id: idOf(91), organisationId: users.admin.organisationId, key, version: 4 };
  const { user, server } = await renderPage('/placing', { createAlphaKeyVal: new Refusal(412, 'Veraltet.') });
  const dialog = await openForm(user);
  await user.click(firstCell(dialog));
  await user.paste('40.000,5\n50000');
  await within(dialog).findByText('2 Zielpreise geändert');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(within(dialog).queryByText(/geändert$/)).toBeNull());
  await user.keyboard('{Control>}y{/Control}');
  await within(dialog).findByText('2 Zielpreise geändert');
  server.answer({
    listOrgaKeyVals: [{ ...entry, value: theirs }],
    changeAlphaKeyVal: ({ body }) => ({ ...entry, ...(body as { value: string }), version: 5 }),
  });
  await user.click(within(dialog).getByRole('button', { name: 'Zielpreise speichern' }));
  await screen.findByText('2 Zielpreise gespeichert');
  const { body, headers } = server.calls.findLast(({ name }) => name === 'changeAlphaKeyVal')!;
  expect(headers.get('if-match')).toBe('"4"');
  expect(readTargets((body as { value: string }).value)).toEqual(
    new Map([
      [placeOf(0, 'energie'), 200_000_000],
      [placeOf(0, 'basisfm'), 40_000_500],
      [placeOf(1, 'basisfm'), 50_000_000],
    ]),
  );
});

test('a file with errors changes nothing; without them it changes the form, and what it skips is named (TARGET-007, TARGET-009)', async () => {
  const { user, server } = await renderPage('/placing');
  const dialog = await openForm(user);
  const upload = async (...rows: [string, number][]) => {
    await user.click(within(dialog).getByRole('button', { name: 'Zielpreise hochladen' }));
    const uploading = within(await screen.findByRole('dialog', { name: 'Zielpreise hochladen' }));
    const bytes = sampleBytes([['Zielpreise'], [], ['Nummer', 'Basis FM'], ...rows]);
    await user.upload(uploading.getByLabelText('Datei'), new File([new Uint8Array(bytes)], 'ziele.xlsx'));
    await user.click(uploading.getByRole('button', { name: 'Prüfen und übernehmen' }));
    return uploading;
  };
  const refused = await upload(['L-1', 1.4267]);
  await refused.findAllByText(/mehr als 3 Nachkommastellen/);
  expect(within(dialog).queryByText(/geändert$/)).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Zielpreise hochladen' })).toBeNull());
  await upload(['L-1', 90.125], ['L-999', 5]);
  const skipped = await findToast('alert', 'Bitte prüfen Sie diese Zeilen.');
  expect(skipped.textContent).toMatch(/die nicht zu dieser Phase gehört, und wird übersprungen \(Zeile 5\)/);
  await within(dialog).findByText('1 Zielpreis geändert');
  expect(firstCell(dialog).textContent).toContain('90,125');
  expect(server.calls.map(({ name }) => name)).not.toContain('createAlphaKeyVal');
});
