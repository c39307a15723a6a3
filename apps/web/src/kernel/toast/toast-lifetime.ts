/** What a message is: done, to be known, to be looked at, or wrong. */
export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** The button of a message, for instance «Rückgängig»; using it closes the message. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** What of a message decides how long it stays. */
export interface StayOptions {
  /** Stays until it is closed; all errors of providers and of the analysis do (ERR-025, OPEN-14). */
  readonly sticky?: boolean;
  /** How long its action is possible, in ms; the message stays no longer, «Letzte Schritte» does. */
  readonly lifetimeMs?: number;
  readonly action?: ToastAction;
}

/** How long each kind stays, in milliseconds (ERR-026, CONST-003, CONST-004, OPEN-14). */
const TOAST_LIFETIMES_MS: Readonly<Record<ToastKind, number>> = {
  success: 4_000,
  info: 4_000,
  warning: 10_000,
  error: 10_000,
};

/** A message with a button stays long enough to be read and reached, and none longer (B4-03). */
export const ACTION_LIFETIME_MS = 10_000;

/** Gives how long a toast stays, in milliseconds; false keeps it until it is closed (OPEN-14). */
export function toastLifetime(kind: ToastKind, { sticky, lifetimeMs, action }: StayOptions): number | false {
  if (sticky === true) return false;
  if (lifetimeMs !== undefined) return Math.min(lifetimeMs, ACTION_LIFETIME_MS);
  return action === undefined ? TOAST_LIFETIMES_MS[kind] : ACTION_LIFETIME_MS;
}
