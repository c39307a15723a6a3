import { MantineProvider } from '@mantine/core';
import { previewColumns } from '@rahmenpreis/contract/column-map.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { Refusal } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import { rememberColumns } from './use-column-question.tsx';

const HEAD = {
  headerRow: 3,
  headings: [
    { heading: 'Pos', samples: ['1', '2'] },
    { heading: 'Schlüssel', samples: ['A1'] },
    { heading: 'Anzahl', samples: [] },
  ],
  names: { epCode: 'Schlüssel', menge: null, lfdNr: 'Pos' },
  version: 4,
};

/** The question about a file, asked by itself: the page that asks it stands in `setup-dialogs.tsx`. */
async function openQuestion(answers: Parameters<typeof renderPage>[1]) {
  const page = await renderPage('/options', answers);
  const onDone = vi.fn<(isSaid: boolean) => void>();
  const file = new File(['x'], 'fremd.xlsx');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <ColumnDialog
          opened
          kind="lv"
          file={file}
          askHead={() => call(previewColumns, { params: { fileKind: 'lv' }, file })}
          onSaid={(said) => rememberColumns('lv', said)}
          onDone={onDone}
          onClose={() => onDone(false)}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Welche Spalte ist was?' }));
  return { ...page, dialog, onDone };
}

test('who says which column is the Menge has it remembered, by the version that was seen', async () => {
  const { user, server, dialog, onDone } = await openQuestion({
    previewColumns: HEAD,
    saveColumnMap: { names: {}, version: 5 },
  });
  await dialog.findByText('Bitte sagen Sie, welche Spalte „Menge“ ist.');
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Zuordnen und lesen' });
  expect(save.disabled).toBe(true);
  dialog.getByText('1 · 2');
  await user.click(dialog.getByRole('combobox', { name: 'Wofür steht „Anzahl“?' }));
  await user.click(await screen.findByRole('option', { name: 'Menge' }));
  await user.click(save);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  const [sent] = server.calls.filter(({ name }) => name === 'saveColumnMap');
  expect(sent?.body).toEqual({
    headings: ['Pos', 'Schlüssel', 'Anzahl'],
    names: { epCode: 'Schlüssel', menge: 'Anzahl', lfdNr: 'Pos' },
  });
  expect(sent?.headers.get('if-match')).toBe('"4"');
});

test('one heading for two columns is said before anything is sent, and whoever gives up has nothing remembered', async () => {
  const { user, server, dialog, onDone } = await openQuestion({
    previewColumns: { ...HEAD, names: { epCode: 'Schlüssel', menge: 'Schlüssel' } },
  });
  await dialog.findByText('Die Spalte „Schlüssel“ steht für zwei Angaben.');
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  expect(onDone).toHaveBeenCalledWith(false);
  expect(server.calls.filter(({ name }) => name === 'saveColumnMap')).toEqual([]);
});

test('a file whose headings cannot be read says so', async () => {
  const { dialog } = await openQuestion({ previewColumns: new Refusal(400, 'Das Blatt ist leer.') });
  await dialog.findAllByText('Die Spalten konnten nicht gelesen werden');
});
