import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { idOf, liegenschaften, phases } from '../../../../test/sample-tender.ts';

const FINDING = {
  severity: 'error',
  row: 1,
  column: '',
  value: '',
  message: 'Die Spalte „Ep-Code“ fehlt.',
} as const;
const HEAD = {
  headerRow: 1,
  headings: [
    { heading: 'Schlüssel', samples: ['A1'] },
    { heading: 'Anzahl', samples: ['7'] },
  ],
  names: { epCode: 'Schlüssel', menge: 'Anzahl' },
  version: 0,
};

test('of several LVs one with foreign headings asks once what they stand for, and all that were refused are sent again', async () => {
  let isKnown = false;
  const { user, server } = await renderPage('/options', {
    layFile: () =>
      isKnown
        ? { fileId: idOf(91), filename: 'LV.xlsx' }
        : new Refusal(400, 'Die Datei wurde nicht gelesen.', [FINDING]),
    previewColumns: HEAD,
    saveColumnMap: () => {
      isKnown = true;
      return { names: HEAD.names, version: 1 };
    },
    previewChange: new Refusal(503, 'Später.'),
  });
  const open = new RegExp(`^${phases.running.title}: LVs hochladen`);
  await user.click(await screen.findByRole('button', { name: open }));
  const dialog = await screen.findByRole('dialog', { name: new RegExp(`LVs zu „${phases.running.title}“`) });
  const files = liegenschaften.map(({ nummer }) => new File(['x'], `LV ${nummer}.xlsx`));
  await user.upload(within(dialog).getByLabelText('Dateien'), files);
  await user.click(within(dialog).getByRole('button', { name: '2 LVs hochladen' }));
  const [show] = await within(dialog).findAllByRole('button', { name: 'Befunde zeigen' });
  await user.click(show!);
  await user.click(await within(dialog).findByRole('button', { name: 'Spalten zuordnen' }));
  const question = await screen.findByRole('dialog', { name: 'Welche Spalte ist was?' });
  await user.click(await within(question).findByRole('button', { name: 'Zuordnen und lesen' }));
  await waitFor(() => expect(server.calls.filter(({ name }) => name === 'layFile')).toHaveLength(4));
  expect(server.calls.filter(({ name }) => name === 'saveColumnMap')).toHaveLength(1);
});
