import { useMemo, useState } from 'react';

/** One thing of a list that can be taken or left. */
export interface Tickable {
  readonly id: string;
  /** Why it looks like a slip, as a sentence; then it comes unticked. */
  readonly doubt?: string | undefined;
}

/** The user's ticks, set or taken, by change id; without one a change is ticked unless doubted. */
export type TickChoices = ReadonlyMap<string, boolean>;

/** A change as a list shows it. */
export interface Ticked<Change extends Tickable> {
  readonly change: Change;
  /** Undefined where there is nothing to take. */
  readonly isTicked: boolean | undefined;
}

/** Whether a change will be taken. */
export function isTicked({ id, doubt }: Tickable, choices: TickChoices): boolean {
  return choices.get(id) ?? doubt === undefined;
}

/**
 * The choices after Space or a click on some changes: all are ticked, or where they are ticked already, none.
 * With `ticked` they become so.
 */
export function tickAll(
  changes: readonly Tickable[],
  choices: TickChoices,
  ticked = !changes.every((change) => isTicked(change, choices)),
): TickChoices {
  return new Map([...choices, ...changes.map(({ id }) => [id, ticked] as const)]);
}

/** How many of what can be ticked is, for the tick in the head. */
export function tickedShare(lines: readonly Pick<Ticked<Tickable>, 'isTicked'>[]): 'none' | 'some' | 'all' {
  const ticks = lines.flatMap((line) => line.isTicked ?? []);
  const count = ticks.filter((each) => each).length;
  if (count === 0) return 'none';
  return count === ticks.length ? 'all' : 'some';
}

const ALWAYS = () => true;

/** The ticks of a list of changes, kept when they are worked out again; what cannot be taken has none. */
export function useTicks<Change extends Tickable>(
  changes: readonly Change[],
  canTake: (change: Change) => boolean = ALWAYS,
) {
  const [choices, setChoices] = useState<TickChoices>(new Map());
  const lines = useMemo(
    () =>
      changes.map(
        (change): Ticked<Change> => ({
          change,
          isTicked: canTake(change) ? isTicked(change, choices) : undefined,
        }),
      ),
    [changes, choices, canTake],
  );
  const ticked = useMemo(() => lines.flatMap((line) => (line.isTicked === true ? line.change : [])), [lines]);
  const tick = useMemo(
    () => (chosen: readonly Tickable[], to?: boolean) => setChoices((known) => tickAll(chosen, known, to)),
    [],
  );
  return { lines, ticked, tick };
}
