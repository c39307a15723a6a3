import { failureText } from '../call/failure-text.ts';
import { createStore } from '../store.ts';
import { ACTION_LIFETIME_MS, type ToastAction, type ToastKind } from './toast-lifetime.ts';
import {
  addToast,
  keyOf,
  type Toast,
  type ToastMessage,
  type ToastOptions,
  withoutToast,
} from './toast-list.ts';
import { choosePlace, toastPlaces } from './toast-place.tsx';

/** The toasts that stand there now. */
export const toasts = createStore<readonly Toast[]>([]);

/** Something done that can still be taken back, or gone on with, by the button of its message. */
interface LastAct {
  readonly key: string;
  readonly title: string;
  readonly action: ToastAction;
}

/** What was done last, the newest first, as long as the button of its message would act. */
export const lastActs = createStore<readonly LastAct[]>([]);

/** A timer of browsers holds no more milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

function keepAct(own: ToastMessage): void {
  const { title, action, lifetimeMs = ACTION_LIFETIME_MS } = own;
  if (action === undefined) return;
  const act = { key: keyOf(own), title, action };
  lastActs.set([act, ...lastActs.get().filter(({ key }) => key !== act.key)]);
  const forget = (): void => lastActs.set(lastActs.get().filter((other) => other !== act));
  setTimeout(forget, Math.min(lifetimeMs, LONGEST_TIMER_MS));
}

/** Shows a short message in the page; toast-lifetime.ts says how long, toast-list.ts how several combine. */
export function showToast(
  kind: ToastKind,
  title: string,
  message?: string,
  options: ToastOptions = {},
): void {
  const own = { ...options, kind, title, message, place: choosePlace(toastPlaces.get()) };
  toasts.set(addToast(toasts.get(), own));
  keepAct(own);
}

/** Shows a failed call under the title of what the user wanted (ERR-001…003, ERR-030). */
export function showFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  showToast('error', title, failureText(error), options);
}

/** Hides a message, with a round only if not said again since; its action stays in «Letzte Schritte». */
export function hideToast(key: string, round?: number): void {
  toasts.set(withoutToast(toasts.get(), key, round));
}

/** Removes the message about something and what it offers, once that no longer holds. */
export function closeToast(key: string): void {
  hideToast(key);
  lastActs.set(lastActs.get().filter((act) => act.key !== key));
}

/** Removes every toast, for instance at logout. */
export function clearToasts(): void {
  toasts.set([]);
  lastActs.set([]);
}
