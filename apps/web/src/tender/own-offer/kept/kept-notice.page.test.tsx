import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onTestFinished, expect, test, vi } from 'vitest';
import { resolveVariables, theme } from '../../../kit/theme.ts';
import './kept-dialog.tsx';
import type { KeptHere, KeptQuestion } from './sort-kept.ts';
import { KeptNotice } from './kept-notice.tsx';

const PHASE = '6d7c0f0e-6a54-4c0e-8f0e-0a54c0e8f0e1';

function question(code: string, why: KeptQuestion['why'], more: Partial<KeptQuestion> = {}): KeptQuestion {
  const kept = {
    key: `${PHASE}_ep_${code}`,
    value: '61537',
    seen: null,
    typedMs: 1_700_000_000_000,
    unit: 'h',
  };
  return { kept, why, now: { value: '62000' }, ...more };
}

async function open(asked: readonly KeptQuestion[]) {
  const deeds = { send: vi.fn<KeptHere['send']>(), discard: vi.fn<KeptHere['discard']>() };
  const user = userEvent.setup();
  onTestFinished(cleanup);
  render(
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} env="test">
      <KeptNotice kept={{ asked, ...deeds }} />
    </MantineProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Ansehen' }));
  return { user, ...deeds, dialog: within(await screen.findByRole('dialog', {}, { timeout: 20_000 })) };
}

test('what is stored and what was typed stand side by side, unticked; only what is ticked is sent', async () => {
  const [changed, unit] = [question('A', 'changed'), question('B', 'unit', { unitNow: 'm²' })];
  const { user, dialog, send } = await open([changed, unit, question('C', 'gone')]);
  const row = await dialog.findByRole('row', { name: /EP A/ });
  within(row).getByText('61,537 €');
  within(row).getByText('62,000 €');
  const take = dialog.getByRole<HTMLButtonElement>('button', { name: '0 Eingaben übernehmen' });
  expect(take.disabled).toBe(true);
  await user.click(within(row).getByText('61,537 €'));
  await user.keyboard(' ');
  await user.click(dialog.getByRole('button', { name: '1 Eingabe übernehmen' }));
  expect(send.mock.calls).toEqual([[[changed.kept]]]);
});

test('where nothing may be entered, values are only copied, or discarded after a question', async () => {
  const closed = question('A', 'closed');
  const { user, dialog, send, discard } = await open([closed]);
  screen.getByText(/da Sie hier nichts ändern können/);
  expect(dialog.queryByRole('button', { name: /übernehmen/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Alle kopieren' }));
  expect(await navigator.clipboard.readText()).toBe('EP A\t61,537 €\th');
  await user.click(dialog.getByRole('button', { name: 'Alle verwerfen' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' }));
  await user.click(sure.getByRole('button', { name: 'Alle verwerfen' }));
  expect([send.mock.calls, discard.mock.calls]).toEqual([[], [[[closed.kept]]]]);
});
