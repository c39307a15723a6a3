import { useState } from 'react';
import { isUnanswered } from '../../kernel/call/call-failure.ts';
import { failureText } from '../../kernel/call/failure-text.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { useUndoKey } from '../../kit/page/use-undo-key.ts';
import { UNDO_MS } from '../phase/change-mail.ts';
import type { StoredList } from './list-paper.ts';
import { TEXTS } from './texts.ts';

/** A list of this visit that can still be taken back. */
interface Step {
  readonly list: StoredList;
  /** Its one message, from «übernommen» to «zurückgenommen». */
  readonly toastId: string;
  readonly untilMs: number;
}

/** Remembers the lists that a visit has stored, the latest last, for as long as each can be taken back. */
function createListUndo() {
  let steps: readonly Step[] = [];
  let count = 0;
  const takeBack = async (step: Step): Promise<void> => {
    if (!steps.includes(step)) return;
    // Nobody takes one back twice, however often the key is pressed.
    steps = steps.filter((each) => each !== step);
    const { list, toastId: id } = step;
    try {
      const left = await list.takeBack();
      showToast('info', TEXTS.undone, list.sentence, { id });
      if (left !== undefined) showToast('warning', TEXTS.undoLeft, left, { sticky: true });
    } catch (error) {
      // What the server refuses it refuses again; where no answer came it may be tried again.
      const again = isUnanswered(error) ? { action: offer(step) } : {};
      showToast('error', TEXTS.notUndone, failureText(error), { id, sticky: true, ...again });
    }
  };
  const offer = (step: Step) => {
    steps = [...steps, step];
    return { label: TEXTS.undo, run: () => void takeBack(step) };
  };
  return {
    note: (list: StoredList): void => {
      count += 1;
      const step = { list, toastId: `list-${count}`, untilMs: serverNowMs() + UNDO_MS };
      const options = { id: step.toastId, lifetimeMs: UNDO_MS, action: offer(step) };
      showToast('success', list.sentence, undefined, options);
    },
    undoLatest: (): void => {
      const nowMs = serverNowMs();
      steps = steps.filter(({ untilMs }) => nowMs < untilMs);
      const latest = steps.at(-1);
      if (latest !== undefined) void takeBack(latest);
    },
  };
}

/** Tells that a list is stored, and takes it back for two minutes: by the message, or by Strg+Z on its page (decision 0080). */
export function useListUndo(): { readonly note: (list: StoredList) => void } {
  const [undo] = useState(createListUndo);
  useUndoKey(undo.undoLatest);
  return undo;
}
