import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';

const KEPT = {
  fileKind: 'lv',
  headings: ['Schlüssel', 'Anzahl'],
  names: { epCode: 'Schlüssel', menge: 'Anzahl', einheit: null },
  version: 3,
  savedAt: '2026-11-20T10:00:00.000Z',
  savedBy: 'Ada Eigen',
} as const;

async function openKept(answers: Parameters<typeof renderPage>[1]) {
  const page = await renderPage('/options', answers);
  await page.user.click(await screen.findByRole('button', { name: 'Gemerkte Überschriften' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gemerkte Überschriften' }));
  return { ...page, dialog };
}

test('what is remembered stands there with who said it, and is forgotten after a question, by its version', async () => {
  let maps: (typeof KEPT)[] = [KEPT];
  const { user, server, dialog } = await openKept({
    listColumnMaps: () => maps.map((map) => ({ ...map, headings: [...map.headings] })),
    forgetColumnMap: () => {
      maps = [];
      return null;
    },
  });
  await dialog.findByText('Ep-Code = „Schlüssel“ · Menge = „Anzahl“');
  await dialog.findByText('Ada Eigen, 20.11.26');
  await user.click(dialog.getByRole('button', { name: 'Vergessen: „Schlüssel“, „Anzahl“' }));
  const question = within(await screen.findByRole('dialog', { name: 'Zuordnung vergessen?' }));
  await user.click(question.getByRole('button', { name: 'Vergessen' }));
  await dialog.findByText('Noch keine Überschriften gemerkt');
  const [sent] = server.calls.filter(({ name }) => name === 'forgetColumnMap');
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ headings: KEPT.headings }, '"3"']);
});

test('headings of lists stand among those of files', async () => {
  const list = {
    ...KEPT,
    fileKind: 'service-provider-list' as const,
    headings: ['Kontakt'],
    names: { username: 'Kontakt' },
  };
  const { dialog } = await openKept({ listColumnMaps: [list] });
  await dialog.findByText('E-Mail = „Kontakt“');
  dialog.getByText('Liste von Dienstleistern');
});

test('a list that cannot be loaded says so', async () => {
  const { dialog } = await openKept({ listColumnMaps: new Refusal(500, 'Später.') });
  await dialog.findAllByText('Die gemerkten Überschriften konnten nicht geladen werden');
});
