import { useEffect } from 'react';
import { isCallFailure, isUnanswered } from '../../kernel/call/call-failure.ts';
import { failureText } from '../../kernel/call/failure-text.ts';
import { session } from '../../kernel/session/session.ts';
import { createStore, useStore } from '../../kernel/store.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from '../../kit/texts.ts';
import type { ToastKind } from '../../kernel/toast/toast-lifetime.ts';

/** What stays as it is, since somebody else has changed it meanwhile. */
export interface Left {
  readonly title: string;
  readonly text?: string | undefined;
}

/** Something that was done and can be taken back. */
export interface DoneStep {
  /** Names what it belongs to: the steps of one id share one message, and the latest is taken back first. */
  readonly id: string;
  /** Takes it back, and says what stays as it is, if anything; rejects where the server refuses. */
  readonly takeBack: () => Promise<Left | undefined> | Promise<void>;
  /** Title and text of the message once it is taken back; none where that is seen on the page. */
  readonly undone?: readonly [title: string, text?: string];
  /** Title of the message where it could not be taken back, and what it is about. */
  readonly notUndone: string;
  readonly name?: string;
  /** The milliseconds in which it can be taken back; while the program is open if left out. */
  readonly lifetimeMs?: number;
  /** True where a table of the page takes it back by Strg+Z in the order of its own steps. */
  readonly hasOwnKey?: boolean;
}

/** How a step is told. */
interface DoneMessage {
  readonly title: string;
  readonly text?: string | undefined;
  readonly kind?: ToastKind;
  readonly sticky?: boolean;
}

interface KeptStep extends DoneStep {
  /** The page on which Strg+Z takes it back. */
  readonly page: string;
  readonly untilMs: number;
}

/** What can still be taken back, the latest last. */
const steps = createStore<readonly KeptStep[]>([]);
/** One is taken back after the other. */
let running = Promise.resolve();

session.on((event) => {
  if (event === 'LoggedOut') steps.set([]);
});

/** Names the page that is shown: its path and its phase, whatever is searched or sorted on it. */
function shownPage(): string {
  return `${location.pathname} ${new URLSearchParams(location.search).get('pId') ?? ''}`;
}

/** The button that takes back the latest step of this id; none where there is none. */
function actionOf(id: string) {
  const isThere = steps.get().some((step) => step.id === id);
  return isThere ? { action: { label: TEXTS.undo, run: () => void takeBackStep(id) } } : {};
}

function findLatest(fits: (step: KeptStep) => boolean): KeptStep | undefined {
  const nowMs = serverNowMs();
  steps.set(steps.get().filter(({ untilMs }) => nowMs < untilMs));
  return steps.get().findLast(fits);
}

async function takeBackNow(fits: (step: KeptStep) => boolean): Promise<void> {
  const step = findLatest(fits);
  if (step === undefined) return;
  const { id, undone, notUndone, name } = step;
  // Nobody takes one back twice, however often the key is pressed.
  steps.set(steps.get().filter((other) => other !== step));
  try {
    const left = await step.takeBack();
    if (undone !== undefined) showToast('info', undone[0], undone[1], { id, ...actionOf(id) });
    if (typeof left === 'object') showToast('warning', left.title, left.text, { sticky: true });
  } catch (error) {
    // What the server refuses it refuses again, and must not stand before what can still be taken back.
    const isRefused = isCallFailure(error) && !isUnanswered(error);
    if (!isRefused) steps.set([...steps.get(), step]);
    const reason = failureText(error);
    const text = name === undefined ? reason : `${name}: ${reason}`;
    showToast('error', notUndone, text, { id, sticky: true, ...actionOf(id) });
  }
}

function takeBack(fits: (step: KeptStep) => boolean): Promise<void> {
  running = running.then(() => takeBackNow(fits));
  return running;
}

/** Takes back the latest step of an id. */
export function takeBackStep(id: string): Promise<void> {
  return takeBack((step) => step.id === id);
}

/** Takes back what was done last on the page that is shown. */
export function takeBackOfPage(): Promise<void> {
  const page = shownPage();
  return takeBack((step) => step.page === page);
}

/** Keeps a step that can be taken back by Strg+Z on its page; its page shows it without a message. */
export function noteDone(step: DoneStep): void {
  const untilMs = serverNowMs() + (step.lifetimeMs ?? Number.POSITIVE_INFINITY);
  const page = step.hasOwnKey === true ? '' : shownPage();
  steps.set([...steps.get(), { ...step, page, untilMs }]);
}

/** Says that something is done, and takes it back by the button of the message or by Strg+Z on its page. */
export function tellDone({ title, text, kind = 'success', sticky }: DoneMessage, step: DoneStep): void {
  noteDone(step);
  const { id, lifetimeMs } = step;
  const stay = { ...(sticky && { sticky }), ...(lifetimeMs !== undefined && { lifetimeMs }) };
  showToast(kind, title, text, { id, ...stay, ...actionOf(id) });
}

/** Forgets the steps of an id, which nothing can take back any more. */
export function forgetSteps(id: string): void {
  steps.set(steps.get().filter((step) => step.id !== id));
}

/** True while a step of this id can be taken back. */
export function useHasStep(id: string): boolean {
  return useStore(steps).some((step) => step.id === id);
}

/** Where a key belongs to something else than the page. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"]';

function isUndoKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target, defaultPrevented } = event;
  // A table has taken something back of its own.
  if (defaultPrevented) return false;
  const isPressed = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey && !altKey;
  return isPressed && !(target instanceof Element && target.closest(OWN_KEYS) !== null);
}

/** Takes back what was done last on the page that is shown, by Strg+Z outside of fields and dialogs. */
export function useUndoKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isUndoKey(event)) return;
      event.preventDefault();
      void takeBackOfPage();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
