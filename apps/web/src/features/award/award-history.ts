import type { AwardWish } from '@rahmenpreis/tendering/award/award-change.ts';
import { useState } from 'react';
import { type Left, tellDone } from '../../tender/undo/done-steps.ts';
import { type AwardPlace, undoAward } from './api.ts';
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
  readonly takeBack: () => Promise<Left | undefined>;
}

type Step = AwardStep | ManyStep;

function isMany(step: Step): step is ManyStep {
  return 'cells' in step;
}

/** Gives what the changes of a visit come to, each cell counted once. */
export function awardChain(history: readonly Step[]) {
  const last = new Map(
    history
      .flatMap((step) => (isMany(step) ? step.cells : [step]))
      .map(({ place, after }) => [cellOf(place), after] as const),
  );
  const wishes = [...last.values()];
  const takenCount = wishes.filter((wish) => wish === null).length;
  const isMixed = takenCount > 0 && takenCount < wishes.length;
  const kind = takenCount === 0 ? 'awarded' : 'withdrawn';
  return { kind: isMixed ? 'changed' : kind, count: wishes.length } as const;
}

/** All awards of a visit stand in one message. */
const DONE_ID = 'award';

function cellOf({ liegenschaftId, sliceId }: AwardPlace): string {
  return `${liegenschaftId} ${sliceId}`;
}

/** Notes the awards of a visit; `undoOne` takes one back if nobody changed the cell since (AWARD-018). */
export function createAwarding(
  undoOne: (
    place: AwardPlace,
    step: AwardStep & { readonly version: number | undefined },
  ) => Promise<{ version: number | undefined }>,
): { note: (step: Step) => void } {
  let history: readonly Step[] = [];
  /** The version in which this visit left a cell the last time. */
  const versions = new Map<string, number | undefined>();
  const takeBack = async (step: Step): Promise<Left | undefined> => {
    history = history.filter((other) => other !== step);
    if (isMany(step)) return step.takeBack();
    const cell = cellOf(step.place);
    const { version } = await undoOne(step.place, { ...step, version: versions.get(cell) });
    versions.set(cell, version);
    return undefined;
  };
  return {
    /** Tells a change that is stored together with those before. */
    note: (step: Step): void => {
      history = [...history, step];
      if (!isMany(step)) versions.set(cellOf(step.place), step.version);
      const { kind, count } = awardChain(history);
      const title = (isMany(step) ? step.title : undefined) ?? TEXTS.chain[kind](count);
      const { name } = step;
      const undone = [TEXTS.undone, name] as const;
      tellDone(
        { title, text: name },
        { id: DONE_ID, takeBack: () => takeBack(step), undone, notUndone: TEXTS.notSaved, name },
      );
    },
  };
}

/** The awards of this visit: notes them, marks the latest one's cell, lets each be taken back (AWARD-018). */
export function useAwarding() {
  const [fresh, setFresh] = useState<AwardPlace>();
  const [awarding] = useState(() =>
    createAwarding((place, step) => {
      setFresh(undefined);
      return undoAward(place, step);
    }),
  );
  return {
    /** The cell that was awarded just now. */
    fresh,
    note: (step: Step): void => {
      awarding.note(step);
      setFresh(isMany(step) || step.after === null ? undefined : step.place);
    },
  };
}
