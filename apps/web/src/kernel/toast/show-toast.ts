import { failureText } from '../call/failure-text.ts';
import { createStore } from '../store.ts';
import type { ToastKind } from './toast-lifetime.ts';
import { addToast, type Toast, type ToastOptions, withoutToast } from './toast-list.ts';

/** The toasts that stand there now. */
export const toasts = createStore<readonly Toast[]>([]);

/** Shows a short message in a corner of the screen; how long says toast-lifetime.ts, how messages get on with each other toast-list.ts. */
export function showToast(
  kind: ToastKind,
  title: string,
  message?: string,
  options: ToastOptions = {},
): void {
  toasts.set(addToast(toasts.get(), { ...options, kind, title, message }));
}

/** Shows a failed call under the title of what the user wanted (ERR-001…003, ERR-030). */
export function showFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  showToast('error', title, failureText(error), options);
}

/** Removes the message about something, once it no longer holds; with a round only if it has not been said again since. */
export function closeToast(key: string, round?: number): void {
  toasts.set(withoutToast(toasts.get(), key, round));
}

/** Removes every toast, for instance at logout. */
export function clearToasts(): void {
  toasts.set([]);
}
