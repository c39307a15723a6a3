import type { FormEvent } from 'react';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { useBusy } from './use-busy.ts';

/** Sends a form, once at a time and only while it is ready; a message says if that fails. */
export function useSending(failed: string, send: () => Promise<void>, isReady = true) {
  const { isBusy, run } = useBusy();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isBusy) void run(() => send().catch((error) => showFailure(failed, error)));
  };
  return { isBusy, submit };
}
