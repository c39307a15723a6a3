import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { failureText } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { AwardPlace } from '../api.ts';
import { awardChain, type AwardHistory, type AwardStep } from './award-history.ts';
import { TEXTS } from '../texts.ts';

/** All awards of a visit stand in one message. */
const TOAST_ID = 'award';

/** Remembers the awards of a visit to the page and takes them back, the latest first. */
export interface Awarding {
  /** Notes a change that is stored, and tells it together with those before. */
  readonly note: (step: AwardStep) => void;
  /** Takes the latest change back; the next one only once that is stored. */
  readonly undo: () => Promise<void>;
}

function isSameCell(a: AwardStep, b: AwardStep): boolean {
  return a.place.liegenschaftId === b.place.liegenschaftId && a.place.sliceId === b.place.sliceId;
}

function isRefused(error: unknown): boolean {
  return isCallFailure(error) && error.status >= 400 && error.status < 500;
}

/** Starts the memory of a visit; `takeBack` undoes one of its steps unless somebody else has changed the cell since (AWARD-018). */
export function createAwarding(
  takeBack: (place: AwardPlace, step: AwardStep) => Promise<{ version: number | undefined }>,
): Awarding {
  let history: AwardHistory = [];
  let running = Promise.resolve();
  const undoLatest = async (): Promise<void> => {
    const step = history.at(-1);
    if (step === undefined) return;
    try {
      const { version } = await takeBack(step.place, step);
      // An earlier step of the same cell is taken back from what stands there now.
      history = history.map((each) => (isSameCell(each, step) ? { ...each, version } : each));
    } catch (error) {
      // What the server refuses it refuses again, and must not stand before what can still be taken back.
      if (isRefused(error)) history = history.slice(0, -1);
      showToast('error', TEXTS.notSaved, `${step.name}: ${failureText(error)}`);
      return;
    }
    history = history.slice(0, -1);
    const more = history.length === 0 ? {} : { action };
    showToast('info', TEXTS.undone, step.name, { id: TOAST_ID, ...more });
  };
  const undo = (): Promise<void> => {
    running = running.then(undoLatest);
    return running;
  };
  const action = { label: TEXTS.undo, run: () => void undo() };
  return {
    note: (step) => {
      history = [...history, step];
      const { kind, count } = awardChain(history);
      showToast('success', TEXTS.chain[kind](count), step.name, { id: TOAST_ID, action });
    },
    undo,
  };
}
