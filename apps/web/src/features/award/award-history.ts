import type { AwardWish } from '@rahmenpreis/tendering/award/award-change.ts';
import { useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { failureText } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { type AwardPlace, undoAward } from './api.ts';
import { useUndoKey } from '../../kit/page/use-undo-key.ts';
import { TEXTS } from './texts.ts';

/** One change of an award as it can be taken back. */
export interface AwardStep {
  readonly place: AwardPlace;
  /** Property and service group, as the user reads them. */
  readonly name: string;
  /** Who had the cell before. */
  readonly before: AwardWish;
  /** Why, where that was said. */
  readonly beforeReason?: string | undefined;
  readonly after: AwardWish;
  /** The version in which this visit left the cell; none where nobody has it. */
  readonly version: number | undefined;
}

/** Many awards that were made together and are taken back together (decision 0077). */
export interface ManyStep {
  /** Says what was done where no package changed hands. */
  readonly title?: string;
  /** How many they are and what they come to. */
  readonly name: string;
  readonly cells: readonly Pick<AwardStep, 'place' | 'after'>[];
  /** Takes them back and gives what stays as it is since somebody else has changed it. */
  readonly takeBack: () => Promise<{ leftCount: number; left: string | undefined }>;
}

type Step = AwardStep | ManyStep;

/** The changes of a visit to the page, the latest last. */
type AwardHistory = readonly Step[];

function isMany(step: Step): step is ManyStep {
  return 'cells' in step;
}

/** What a history says altogether: how many cells were awarded, had their award withdrawn, or both. */
interface AwardChain {
  readonly kind: 'awarded' | 'withdrawn' | 'changed';
  readonly count: number;
}

/** Gives what the changes of a visit come to, each cell counted once. */
export function awardChain(history: AwardHistory): AwardChain {
  const last = new Map(
    history
      .flatMap((step) => (isMany(step) ? step.cells : [step]))
      .map(({ place, after }) => [`${place.liegenschaftId} ${place.sliceId}`, after] as const),
  );
  const wishes = [...last.values()];
  const kind = wishes.every((wish) => wish !== null)
    ? 'awarded'
    : wishes.every((wish) => wish === null)
      ? 'withdrawn'
      : 'changed';
  return { kind, count: wishes.length };
}

/** All awards of a visit stand in one message. */
const TOAST_ID = 'award';

/** Remembers the awards of a visit to the page and takes them back, the latest first. */
interface Awarding {
  /** Notes a change that is stored, and tells it together with those before. */
  readonly note: (step: Step) => void;
  /** Takes the latest change back; the next one only once that is stored. */
  readonly undo: () => Promise<void>;
}

function isSameCell(a: Step, b: AwardStep): a is AwardStep {
  if (isMany(a)) return false;
  return a.place.liegenschaftId === b.place.liegenschaftId && a.place.sliceId === b.place.sliceId;
}

function isRefused(error: unknown): boolean {
  return isCallFailure(error) && error.status >= 400 && error.status < 500;
}

/** Names what an undo of many left as it is. */
function tellLeft({ leftCount, left }: Awaited<ReturnType<ManyStep['takeBack']>>): void {
  if (leftCount > 0) showToast('warning', TEXTS.undoLeft(leftCount), left, { sticky: true });
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
      if (isMany(step)) tellLeft(await step.takeBack());
      else {
        const { version } = await takeBack(step.place, step);
        // An earlier step of the same cell is taken back from what stands there now.
        history = history.map((each) => (isSameCell(each, step) ? { ...each, version } : each));
      }
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
      const title = (isMany(step) ? step.title : undefined) ?? TEXTS.chain[kind](count);
      showToast('success', title, step.name, { id: TOAST_ID, action });
    },
    undo,
  };
}

/** The awards of this visit: notes them, marks the latest one's cell, and takes them back by Strg+Z (AWARD-018). */
export function useAwarding() {
  const [awarding] = useState(() => createAwarding(undoAward));
  const [fresh, setFresh] = useState<AwardPlace>();
  useUndoKey(() => {
    setFresh(undefined);
    void awarding.undo();
  });
  return {
    /** The cell that was awarded just now. */
    fresh,
    note: (step: Step): void => {
      awarding.note(step);
      setFresh(isMany(step) || step.after === null ? undefined : step.place);
    },
  };
}
