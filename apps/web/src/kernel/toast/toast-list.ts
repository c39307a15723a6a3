import type { Place } from './toast-place.tsx';
import { type StayOptions, type ToastAction, type ToastKind, toastLifetime } from './toast-lifetime.ts';

export interface ToastOptions extends StayOptions {
  /** What the message is about: a later one about the same takes its place, whatever its kind. */
  readonly id?: string;
  /** Errors of this name stand in one message although their titles differ; those of one title always do. */
  readonly group?: string;
}

/** A message as it is handed over. */
export interface ToastMessage extends ToastOptions {
  readonly kind: ToastKind;
  readonly title: string;
  readonly message?: string | undefined;
  readonly place?: Place | undefined;
}

interface ToastLine {
  readonly title: string;
  readonly message: string;
}

/** A message as it stands on the screen. */
export interface Toast {
  readonly key: string;
  readonly kind: ToastKind;
  /** One line; of gathered errors one for each. */
  readonly lines: readonly ToastLine[];
  readonly action: ToastAction | undefined;
  /** How long it stays, in milliseconds; false keeps it until it is closed. */
  readonly lifetimeMs: number | false;
  /** Where it was said first: it stays there as long as that is there, whatever opens meanwhile. */
  readonly place: Place | undefined;
  /** Counts what was said in this place; each time the lifetime starts afresh. */
  readonly round: number;
}

/** The order on the screen: what is wrong stands first. */
const ORDER: readonly ToastKind[] = ['error', 'warning', 'info', 'success'];

function isQuiet(kind: ToastKind): boolean {
  return kind === 'success' || kind === 'info';
}

/** Gives what a message is about. */
export function keyOf({ kind, title, id, group }: ToastMessage): string {
  return id ?? group ?? `${kind} ${title}`;
}

function withLine(lines: readonly ToastLine[], own: ToastLine): readonly ToastLine[] {
  const isKnown = lines.some(({ title, message }) => title === own.title && message === own.message);
  return isKnown ? lines : [...lines, own];
}

function longer(one: number | false, other: number | false): number | false {
  return one === false || other === false ? false : Math.max(one, other);
}

/** A success or information gives way to the next of its kind, unless it offers to take something back. */
function givesWay(standing: Toast, next: Toast): boolean {
  return (
    isQuiet(standing.kind) && standing.kind === next.kind && (standing.action ?? next.action) === undefined
  );
}

/**
 * Gives what is on screen once a message is added. Of success and information only the latest stays; errors
 * and warnings of one title or group are gathered in one that names each. Nothing waits behind others.
 */
export function addToast(toasts: readonly Toast[], own: ToastMessage): readonly Toast[] {
  const { kind, title, message = '', id, action, place } = own;
  const key = keyOf(own);
  const standing = toasts.find((toast) => toast.key === key);
  const isGathered = standing !== undefined && id === undefined && !isQuiet(kind);
  const lifetimeMs = toastLifetime(kind, own);
  const next: Toast = {
    key,
    kind,
    action,
    place: isGathered ? standing.place : place,
    lines: withLine(isGathered ? standing.lines : [], { title, message }),
    lifetimeMs: isGathered ? longer(standing.lifetimeMs, lifetimeMs) : lifetimeMs,
    round: (standing?.round ?? 0) + 1,
  };
  const others = toasts.filter((toast) => toast !== standing && !givesWay(toast, next));
  return [...others, next].toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Gives what is left once a message is closed; with a round only if nothing was added to it since. */
export function withoutToast(toasts: readonly Toast[], key: string, round?: number): readonly Toast[] {
  return toasts.filter((toast) => toast.key !== key || (round !== undefined && toast.round !== round));
}

/** Puts lines together so that no title and no message is written twice: titles that share their messages. */
export function toastBlocks(lines: readonly ToastLine[]) {
  const told = [...Map.groupBy(lines, ({ title }) => title)].map(([title, own]) => ({
    title,
    messages: own.flatMap(({ message }) => (message === '' ? [] : message)),
  }));
  const blocks = Map.groupBy(told, ({ messages }) => JSON.stringify(messages)).values();
  return Array.from(blocks, (same) => ({
    titles: same.map(({ title }) => title),
    messages: same[0]?.messages ?? [],
  }));
}
