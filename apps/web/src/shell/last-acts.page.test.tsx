import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closeToast, showToast } from '../kernel/toast/show-toast.ts';
import { renderPage } from '../test/render-page.tsx';
import { findToast, toastsOf } from '../test/shown-toast.ts';

const TITLE = '2 Pakete vergeben';
const opener = { name: 'Letzte Schritte' };

function say(run: () => void): void {
  const action = { label: 'Rückgängig', run };
  act(() => showToast('success', TITLE, undefined, { id: 'award', lifetimeMs: 120_000, action }));
}

test('what can be taken back for two minutes leaves the page after ten seconds and stays among the last acts', async () => {
  const { user } = await renderPage('/user');
  await screen.findByRole('button', { name: 'Nutzer anlegen' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  expect(screen.queryByRole('button', opener)).toBeNull();
  const undo = vi.fn<() => void>();
  say(undo);
  await findToast('status', TITLE);
  act(() => void vi.advanceTimersByTime(10_100));
  expect(toastsOf('status', TITLE)).toEqual([]);
  await user.click(screen.getByRole('button', opener));
  await user.click(await screen.findByRole('menuitem', { name: `Rückgängig: ${TITLE}` }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', opener)).toBeNull());

  say(undo);
  act(() => void vi.advanceTimersByTime(121_000));
  expect(screen.queryByRole('button', opener)).toBeNull();
  say(undo);
  act(() => closeToast('award'));
  expect(screen.queryByRole('button', opener)).toBeNull();
});

test('while a dialog is open a message stands in it, and beside the page once it has closed; what was said before stays there', async () => {
  const { user } = await renderPage('/user');
  await screen.findByRole('button', { name: 'Nutzer anlegen' });
  act(() => showToast('info', 'Vorher gesagt', undefined, { sticky: true }));
  await user.click(await screen.findByRole('button', { name: 'Nutzer anlegen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nutzer anlegen' });
  act(() => showToast('error', 'Das ging nicht.', 'Bitte versuchen Sie es erneut.', { sticky: true }));
  await waitFor(() => within(dialog).getByText('Das ging nicht.'));
  expect(within(dialog).queryByText('Vorher gesagt')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await findToast('alert', 'Das ging nicht.');
});
