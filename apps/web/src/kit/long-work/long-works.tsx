import { Button, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '../../kernel/store.ts';
import { TEXTS } from '../texts.ts';
import styles from './long-work-panel.module.css';

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
interface LongWork {
  readonly id: number;
  readonly title: string;
  readonly progress: WorkProgress;
  readonly stop: () => void;
}

/** Shorter waits show nothing. */
const SHOWN_AFTER_MS = 400;
/** Progress is drawn no more often: a thousand steps a minute would take longer to draw than to do. */
const DRAWN_EVERY_MS = 250;

/** The works in sight, in the order in which they came there. */
export const longWorks = createStore<readonly LongWork[]>([]);
let lastId = 0;
const running = new Set<AbortController>();

/** Stops all works, for instance at sign-out. */
export function stopLongWorks(): void {
  for (const stopping of running) stopping.abort();
}

/**
 * Runs a work that may take long: after a moment a panel shows how far it is, with a button that stops it.
 * Undefined where it was stopped; what else it throws is thrown on.
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
  const timer = setTimeout(() => longWorks.set([...longWorks.get(), shape()]), SHOWN_AFTER_MS);
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    drawing = undefined;
    const works = longWorks.get();
    if (works.some((work) => work.id === id))
      longWorks.set(works.map((work) => (work.id === id ? shape() : work)));
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
    const works = longWorks.get();
    if (works.some((work) => work.id === id)) longWorks.set(works.filter((work) => work.id !== id));
  }
}

/** How far each long work is, each with the button that stops it. */
function LongWorkPanel({ works }: { readonly works: readonly LongWork[] }) {
  return createPortal(
    <aside className={styles.panel} aria-label={TEXTS.longWorks} data-keep-clear>
      {works.map(({ id, title, progress, stop }) => (
        <section key={id} className={styles.work} aria-label={title}>
          <p role="status">{progress.sentence}</p>
          <Progress value={progress.share * 100} aria-label={progress.sentence} />
          <Button size="xs" onClick={stop}>
            {TEXTS.cancel}
          </Button>
        </section>
      ))}
    </aside>,
    document.body,
  );
}

/** The place of the long works; with it, at sign-out, they end. */
export function LongWorkHost() {
  const works = useStore(longWorks);
  useEffect(() => stopLongWorks, []);
  return works.length === 0 ? null : <LongWorkPanel works={works} />;
}
