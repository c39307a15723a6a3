import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { pageText } from './page-text.ts';

/** Longer than the longest life of a message that goes by itself. */
const TOAST_GONE_MS = 10_100;
const CLOSE = { name: 'Meldung schließen' };

interface ExpectedToast {
  readonly role: 'alert' | 'status';
  readonly title: string;
  readonly life: 'sticky' | 'timed';
}

/** The messages of this kind that stand there now and hold the text. */
export function toastsOf(role: ExpectedToast['role'], text: string): HTMLElement[] {
  return screen
    .queryAllByRole(role)
    .filter((toast) => within(toast).queryByRole('button', CLOSE) && within(toast).queryByText(text));
}

/** Waits for a message that holds the text. */
export function findToast(role: ExpectedToast['role'], text: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [toast] = toastsOf(role, text);
    if (toast === undefined) throw new Error(`No ${role} says ${text}\n${pageText()}`);
    return toast;
  });
}

/**
 * Does what a message tells of, and looks how long that stays: until it is closed, or until its time is up.
 */
export async function expectToast(
  { role, title, life }: ExpectedToast,
  trigger: () => Promise<unknown> | void,
): Promise<void> {
  // Of time only what waits: dates go on, and with them all that judges how old something is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await trigger();
  await findToast(role, title);
  act(() => void vi.advanceTimersByTime(TOAST_GONE_MS));
  vi.useRealTimers();
  const [toast, ...others] = toastsOf(role, title);
  expect([toast !== undefined, others]).toEqual([life === 'sticky', []]);
  if (toast === undefined) return;
  await userEvent.click(within(toast).getByRole('button', CLOSE));
  await waitFor(() => expect(toastsOf(role, title)).toEqual([]));
}
