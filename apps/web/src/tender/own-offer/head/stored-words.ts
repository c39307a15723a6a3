import { isUnsaved, type SaverSnapshot } from '../saving/keyval-saver.ts';
import { TEXTS } from '../texts.ts';

/** How much of what was typed the server holds, in words. */
export interface StoredWords {
  readonly kind: 'stored' | 'saving' | 'unsaved';
  readonly text: string;
  /** The same where there is room for a few words only. */
  readonly short: string;
}

/** Says how what was typed is stored: all of it, some on its way, or some not, because nobody answers or it was refused (BID-012). */
export function storedWords({ values }: Pick<SaverSnapshot, 'values'>): StoredWords {
  const unsaved = [...values.values()].filter(isUnsaved);
  if (unsaved.length === 0) return { kind: 'stored', text: TEXTS.stored, short: TEXTS.stored };
  const failedCount = unsaved.filter(({ state }) => state === 'error').length;
  return failedCount === 0
    ? { kind: 'saving', text: TEXTS.saving(unsaved.length), short: TEXTS.savingShort(unsaved.length) }
    : { kind: 'unsaved', text: TEXTS.unsaved(failedCount), short: TEXTS.unsavedShort(failedCount) };
}
