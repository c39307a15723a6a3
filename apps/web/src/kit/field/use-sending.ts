import { showFailure } from '../../kernel/toast/show-toast.ts';
import { useSubmit } from './use-busy.ts';

type ToastOptions = Parameters<typeof showFailure>[2];

/** Sends a form, once at a time and only while it is ready; a message says if that fails. */
export function useSending(failed: string, send: () => Promise<void>, isReady = true, toast?: ToastOptions) {
  return useSubmit(isReady, () => send().catch((error) => showFailure(failed, error, toast)));
}
