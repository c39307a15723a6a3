import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { idOf, users } from '../../../test/sample-tender.ts';

async function openForm(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Zielpreise eingeben' }));
  const dialog = await screen.findByRole('dialog', { name: 'Zielpreise eingeben' });
  await within(dialog).findByRole('row', { name: /L-1/ });
  return dialog;
}

function firstCell(dialog: HTMLElement): HTMLElement {
  return within(within(dialog).getByRole('row', { name: /L-1/ })).getAllByRole('gridcell')[0]!;
}

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

test('who may only read sees the target prices and downloads them, and can change none (TARGET-001)', async () => {
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
});
