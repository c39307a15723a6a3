import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { useState } from 'react';
import { saveFile } from '../../kernel/browser/save-file.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import type { ToastKind } from '../../kernel/toast/toast-lifetime.ts';
import { runLongWork } from '../../kit/long-work/long-works.tsx';
import { type ArchivePlan, type ArchiveResult, makeArchive } from './make-archive.ts';
import { DOWNLOAD_TEXTS } from './texts.ts';

/** Starts to make an archive, and says so where even that fails, since its code is loaded on demand. */
export function useArchive<Wish extends readonly unknown[] = []>(
  { packFailed }: Pick<ArchiveTexts, 'packFailed'>,
  save: (...wish: Wish) => Promise<void>,
): { readonly isRunning: boolean; readonly start: (...wish: Wish) => void } {
  const [isRunning, setRunning] = useState(false);
  const run = async (...wish: Wish) => {
    setRunning(true);
    try {
      await save(...wish);
    } catch {
      showToast('error', DOWNLOAD_TEXTS.failed, packFailed, { sticky: true });
    }
    setRunning(false);
  };
  return { isRunning, start: (...wish) => void run(...wish) };
}

/** What is said of an archive while it is made, and of how it went. */
export interface ArchiveTexts {
  readonly title: string;
  readonly making: (done: number, all: number) => string;
  readonly made: (count: number) => string;
  readonly someFailed: (names: string) => string;
  readonly allFailed: string;
  readonly packFailed: string;
  /** What the files lack although made, as a title and a sentence; undefined where they are whole. */
  readonly lacks?: () => { readonly title: string; readonly text: string } | undefined;
  /** Whether a message that something failed stays until it is read, whatever it was (ERR-025). */
  readonly isSticky?: boolean;
}

/** What the user is told when it is over. */
interface ArchiveMessage {
  readonly kind: ToastKind;
  readonly title: string;
  readonly text: string;
  readonly sticky: boolean;
}

/** Gives the message for a result; who stopped it knows already (ERR-049, ERR-050). */
export function archiveMessage(
  result: ArchiveResult,
  jobCount: number,
  texts: ArchiveTexts,
): ArchiveMessage | undefined {
  const { isSticky = false } = texts;
  const lacks = texts.lacks?.();
  switch (result.kind) {
    case 'success': {
      const text = texts.made(jobCount);
      if (lacks === undefined) return { kind: 'success', title: DOWNLOAD_TEXTS.done, text, sticky: false };
      return { kind: 'warning', title: lacks.title, text: `${text} ${lacks.text}`, sticky: true };
    }
    case 'partial': {
      const failed = texts.someFailed(joinGerman(result.failed));
      const text = lacks === undefined ? failed : `${failed} ${lacks.text}`;
      return { kind: 'warning', title: DOWNLOAD_TEXTS.makingFailed, text, sticky: isSticky };
    }
    case 'failed':
      return { kind: 'error', title: DOWNLOAD_TEXTS.makingFailed, text: texts.allFailed, sticky: isSticky };
    case 'zip-failed':
      return { kind: 'error', title: DOWNLOAD_TEXTS.failed, text: texts.packFailed, sticky: true };
    case 'cancelled':
      return undefined;
  }
}

/** Makes and downloads an archive named for that moment, tells the outcome; true if made. Can be stopped. */
export async function saveArchive<Job>(
  plan: ArchivePlan<Job>,
  nameAt: (atMs: number) => string,
  texts: ArchiveTexts,
): Promise<boolean> {
  const jobCount = plan.jobs.length;
  const result = await runLongWork(texts.title, ({ signal, tell }) =>
    makeArchive(plan, signal, (done) =>
      tell({ sentence: texts.making(done, jobCount), share: done / jobCount }),
    ),
  );
  if (result === undefined) return false;
  const message = archiveMessage(result, jobCount, texts);
  if (message !== undefined) showToast(message.kind, message.title, message.text, { sticky: message.sticky });
  if (result.kind !== 'success' && result.kind !== 'partial') return false;
  saveFile(result.zip, nameAt(serverNowMs()));
  return true;
}
