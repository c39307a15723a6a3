import { failureText } from '../call/failure-text.ts';
import type { ToastKind } from './toast-lifetime.ts';
import type { ToastOptions } from './toast-list.ts';

type Area = typeof import('./toast-area.tsx');

let area: Promise<Area> | undefined;
const waiting = new Set<(area: Area) => void>();

/** Loads what shows the toasts, once; rejects where it cannot be loaded, and tries again when it is called again. */
export function loadToastArea(): Promise<Area> {
  area ??= import('./toast-area.tsx').then(
    (loaded) => {
      for (const listener of waiting) listener(loaded);
      return loaded;
    },
    (error: unknown) => {
      area = undefined;
      throw error;
    },
  );
  return area;
}

/** Calls the listener when the toasts are loaded, also where they are already; gives the way to stop that. */
export function onToastArea(listener: (area: Area) => void): () => void {
  waiting.add(listener);
  area?.then(listener, () => undefined);
  return () => waiting.delete(listener);
}

/** Shows a short message in a corner of the screen; how messages get on with each other says toast-list.ts. */
export function showToast(
  kind: ToastKind,
  title: string,
  message?: string,
  options: ToastOptions = {},
): void {
  loadToastArea().then(
    ({ shownToasts }) => shownToasts.add({ ...options, kind, title, message }),
    // Without a server the banner about the lost connection stands at the top; a toast would say no more.
    () => undefined,
  );
}

/** Shows a failed call under the title of what the user wanted (ERR-001…003, ERR-030). */
export function showFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  showToast('error', title, failureText(error), options);
}

/** Removes the message about something, once it no longer holds. */
export function closeToast(id: string): void {
  area?.then(
    ({ shownToasts }) => shownToasts.close(id),
    () => undefined,
  );
}

/** Removes every toast, for instance at logout. */
export function clearToasts(): void {
  area?.then(
    ({ shownToasts }) => shownToasts.clear(),
    () => undefined,
  );
}
