/** How far a work has come: in words, and as a part of 1. */
export interface WorkProgress {
  readonly sentence: string;
  readonly share: number;
}

/** What a work is given: when to stop, and whom to tell how far it is. */
export interface WorkSteering {
  readonly signal: AbortSignal;
  readonly tell: (progress: WorkProgress) => void;
}

/** A work that has taken long enough to be shown. */
export interface LongWork {
  readonly id: number;
  readonly title: string;
  readonly progress: WorkProgress;
  readonly stop: () => void;
}

/** Shorter waits show nothing. */
const SHOWN_AFTER_MS = 400;
/** How far a work is, is drawn no more often: a thousand steps a minute would take longer to draw than to do. */
const DRAWN_EVERY_MS = 250;

let works: readonly LongWork[] = [];
let lastId = 0;
const running = new Set<AbortController>();
const listeners = new Set<() => void>();

function changeTo(changed: readonly LongWork[]): void {
  works = changed;
  for (const listener of listeners) listener();
}

/** The works in sight, in the order in which they came there. */
export function longWorks(): readonly LongWork[] {
  return works;
}

/** Calls the listener whenever a work comes into sight, gets on or ends; gives the way to stop that. */
export function onLongWorks(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stops all works, for instance at sign-out. */
export function stopLongWorks(): void {
  for (const stopping of running) stopping.abort();
}

/**
 * Runs a work that may take long: after a moment a panel shows how far it is, with a button that stops it. Undefined
 * where it was stopped; what else it throws is thrown on.
 */
export async function runLongWork<T>(
  title: string,
  work: (steering: WorkSteering) => Promise<T>,
): Promise<T | undefined> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const id = (lastId += 1);
  let progress: WorkProgress = { sentence: title, share: 0 };
  const shape = (): LongWork => ({ id, title, progress, stop: () => stopping.abort() });
  const timer = setTimeout(() => changeTo([...works, shape()]), SHOWN_AFTER_MS);
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    drawing = undefined;
    if (works.some((work) => work.id === id))
      changeTo(works.map((work) => (work.id === id ? shape() : work)));
  };
  const tell = (latest: WorkProgress): void => {
    progress = latest;
    drawing ??= setTimeout(draw, DRAWN_EVERY_MS);
  };
  running.add(stopping);
  try {
    return await work({ signal, tell });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(drawing);
    running.delete(stopping);
    if (works.some((work) => work.id === id)) changeTo(works.filter((work) => work.id !== id));
  }
}
