import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { failureText } from '../call/failure-text.ts';
import { TEXTS } from '../texts.ts';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastOptions {
  /** Stays until it is closed; all errors of providers and of the analysis do (OPEN-14). */
  readonly sticky?: boolean;
  /** How long it stays, in milliseconds, where the usual time does not fit what it offers. */
  readonly lifetimeMs?: number;
  /** A toast with the same id replaces the earlier one instead of piling up. */
  readonly id?: string;
  /** A button in the message, for instance «Rückgängig»; using it closes the message. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How long each kind stays, in milliseconds (OPEN-14, CONST-004). */
export const TOAST_LIFETIMES_MS: Readonly<Record<ToastKind, number>> = {
  success: 4_000,
  info: 4_000,
  warning: 10_000,
  error: 10_000,
};

const COLORS: Readonly<Record<ToastKind, string>> = {
  success: 'green',
  info: 'petrol',
  warning: 'amber',
  error: 'red',
};
const ICONS: Readonly<Record<ToastKind, ReactNode>> = {
  success: <IconCheck size={16} aria-hidden />,
  info: <IconInfoCircle size={16} aria-hidden />,
  warning: <IconAlertTriangle size={16} aria-hidden />,
  error: <IconExclamationCircle size={16} aria-hidden />,
};

/** A message with a button stays long enough to be read and reached. */
const ACTION_LIFETIME_MS = 10_000;

/** Gives how long a toast stays, in milliseconds; false keeps it until it is closed (OPEN-14). */
export function toastLifetime(kind: ToastKind, { sticky, lifetimeMs, action }: ToastOptions): number | false {
  if (sticky === true) return false;
  if (lifetimeMs !== undefined) return lifetimeMs;
  return action === undefined ? TOAST_LIFETIMES_MS[kind] : ACTION_LIFETIME_MS;
}

function withAction(
  message: string | undefined,
  { label, run }: NonNullable<ToastOptions['action']>,
  close: () => void,
): ReactNode {
  return (
    <>
      {message}
      <Button
        size="xs"
        display="block"
        mt={8}
        onClick={() => {
          close();
          run();
        }}
      >
        {label}
      </Button>
    </>
  );
}

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

/** Shows a short message at the lower right edge. */
export function showToast(
  kind: ToastKind,
  title: string,
  message?: string,
  options: ToastOptions = {},
): void {
  const show = ({ toastList }: Area): void => {
    if (options.id !== undefined) toastList.hide(options.id);
    const id = toastList.show({
      ...(options.id === undefined ? {} : { id: options.id }),
      title,
      message:
        options.action === undefined
          ? message
          : withAction(message, options.action, () => toastList.hide(id)),
      color: COLORS[kind],
      icon: ICONS[kind],
      autoClose: toastLifetime(kind, options),
      role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
      closeButtonProps: { 'aria-label': TEXTS.closeToast },
    });
  };
  // Without a server the banner about the lost connection stands at the top; a toast would say no more.
  loadToastArea().then(show, () => undefined);
}

/** Shows a failed call under the title of what the user wanted (ERR-001…003, ERR-030). */
export function showFailure(title: string, error: unknown, options: ToastOptions = {}): void {
  showToast('error', title, failureText(error), options);
}

/** Removes every toast, for instance at logout. */
export function clearToasts(): void {
  area?.then(
    ({ toastList }) => toastList.clean(),
    () => undefined,
  );
}
