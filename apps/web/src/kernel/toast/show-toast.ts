import { failureText } from '../call/failure-text.ts';
import type { ToastKind } from './toast-lifetime.ts';
import { addToast, type Toast, type ToastOptions, withoutToast } from './toast-list.ts';

let toasts: readonly Toast[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Gives the toasts that stand there now. */
export function shownToasts(): readonly Toast[] {
  return toasts;
}

/** Calls the listener whenever a toast comes or goes; gives the way to stop that. */
export function followToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a short message in a corner of the screen; how messages get on with each other says toast-list.ts. */
export function showToast(
  kind: ToastKind,
  title: string,
  message?: string,
  options: ToastOptions = {},
): void {
  show(addToast(toasts, { ...options, kind, title, message }));
}

/** Shows a failed call under the title of what the user wanted (ERR-001…003, ERR-030). */
export function showFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  showToast('error', title, failureText(error), options);
}

/** Removes the message about something, once it no longer holds; with a round only if it has not been said again since. */
export function closeToast(key: string, round?: number): void {
  show(withoutToast(toasts, key, round));
}

/** Removes every toast, for instance at logout. */
export function clearToasts(): void {
  show([]);
}
