import type { ChangePreview, WantedChange } from '@rahmenpreis/contract/tender-change.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawAllRows } from '../../../test/draw-all-rows.ts';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { NOTHING_CHANGES } from '../../../test/sample-preview.ts';
import { idOf, liegenschaften, phases } from '../../../test/sample-tender.ts';

const { running } = phases;
const [house] = liegenschaften;
const FURTHER = {
  severity: 'warning' as const,
  row: 0,
  column: '',
  value: '',
  message: 'Nicht gelesen wird das Blatt „Los 2“ (2 Zeilen); es hat dieselben Spalten.',
  offers: [{ label: 'Blatt „Los 2“ mitlesen', choices: { alsoSheets: [2] } }],
};
const EFFECT: ChangePreview = {
  ...NOTHING_CHANGES,
  files: [
    {
      fileId: idOf(91),
      propertyId: house!.id,
      label: 'L-1 Haus',
      filename: 'neu.xlsx',
      isSame: false,
      positions: { before: 3, after: 1 },
      replaced: { filename: 'alt.xlsx', createdAt: running.start, positionCount: 3 },
      other: null,
      warnings: [FURTHER],
    },
  ],
};

async function lookAtLv(answers: Parameters<typeof renderPage>[1]) {
  drawAllRows();
  const page = await renderPage('/options', {
    listReplacedFiles: [],
    layFile: { fileId: idOf(91), filename: 'neu.xlsx' },
    ...answers,
  });
  const name = new RegExp(`^LV ersetzen, .*L-1.*${running.title}`);
  await page.user.click(await screen.findByRole('button', { name }));
  const upload = within(await screen.findByRole('dialog', { name: /^LV ersetzen/ }));
  await page.user.upload(upload.getByLabelText('Datei'), new File(['x'], 'neu.xlsx'));
  await page.user.click(upload.getByRole('button', { name: 'Wirkung ansehen' }));
  const choicesOf = () =>
    page.server.calls
      .filter(({ name: called }) => called === 'previewChange')
      .map(({ body }) => (body as WantedChange).files?.[0]?.choices);
  return { ...page, choicesOf };
}

test('a further sheet of an LV is named beside what the file changes, and one button adds it (OPEN-61)', async () => {
  const { user, choicesOf } = await lookAtLv({ previewChange: EFFECT });
  await screen.findByText(FURTHER.message);
  await user.click(screen.getByRole('button', { name: 'Blatt „Los 2“ mitlesen' }));
  await waitFor(() => expect(choicesOf().at(-1)).toEqual({ alsoSheets: [2] }));
});

test('what refuses a file is read otherwise by the button beside it, together with what was chosen before (K5)', async () => {
  const message = 'Die Zahlen stehen als Text da.';
  const asked = (label: string, choices: object) => ({
    severity: 'error' as const,
    row: 0,
    column: 'Menge',
    value: '64.000',
    message,
    offers: [{ label, choices }],
  });
  const refused = (label: string, choices: object) => new Refusal(400, message, [asked(label, choices)]);
  const page = await lookAtLv({ previewChange: refused('Dezimalpunkt: Summe 64', { decimals: 'point' }) });
  const { user, server, choicesOf } = page;
  const first = await screen.findByRole('button', { name: 'Dezimalpunkt: Summe 64' });
  server.answer({ previewChange: refused('2 Werte auf drei Stellen runden', { rounds: true }) });
  await user.click(first);
  await user.click(await screen.findByRole('button', { name: '2 Werte auf drei Stellen runden' }));
  await waitFor(() => expect(choicesOf().at(-1)).toEqual({ decimals: 'point', rounds: true }));
});
