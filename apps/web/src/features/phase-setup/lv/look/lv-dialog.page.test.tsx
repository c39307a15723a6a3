import { MantineProvider } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../../kernel/call/query-client.ts';
import { Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { liegenschaften, lvsOf, phases } from '../../../../test/sample-tender.ts';
import { LvDialog } from './lv-dialog.tsx';

/**
 * A DOM without heights has no row of the page's table, so the dialog is opened by itself, to who may only
 * read.
 */
async function openLv(answers: Parameters<typeof renderPage>[1] = {}) {
  const { user } = await renderPage('/options', answers, 'reader');
  const phase = phases.running as Phase;
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <LvDialog
          opened
          phase={phase}
          liegenschaft={liegenschaften[0]!}
          info={lvsOf(phase.id)[0]!.info}
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user, dialog: within(await screen.findByRole('dialog', { name: /^LV .* – Laufende Phase$/ })) };
}

test('who may only read looks at the positions of an LV in the tree of the catalogue, folded and open', async () => {
  const { user, dialog } = await openLv();
  const grid = await dialog.findByRole('treegrid', { name: 'Positionen des LV' });
  const category = () => within(grid).getByRole('row', { name: /Kategorie/ });
  dialog.getByText('3 Positionen in 1 Kategorie');
  expect(category().getAttribute('aria-expanded')).toBe('true');
  await user.click(dialog.getByRole('button', { name: 'Alle schließen' }));
  expect(category().getAttribute('aria-expanded')).toBe('false');
  await user.click(dialog.getByRole('button', { name: 'Alle öffnen' }));
  expect(category().getAttribute('aria-expanded')).toBe('true');
  dialog.getByRole('button', { name: 'Datei herunterladen' });
});

test('an LV that cannot be loaded says so', async () => {
  const { dialog } = await openLv({ listLvs: new Refusal(500, 'Der Server hat sich verschluckt.') });
  await dialog.findAllByText('Das LV konnte nicht geladen werden');
});

test('an LV that was deleted meanwhile says so', async () => {
  const { dialog } = await openLv({ listLvs: [] });
  await dialog.findByText('Das LV wurde inzwischen gelöscht.');
});
