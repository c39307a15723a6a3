/** One value that a file, or whatever else fills in many at once, would change: how it reads, and what follows from it. */
export interface ProposedChange {
  readonly id: string;
  /** The number of the position, or of the property. */
  readonly place: string;
  readonly title: string;
  /** What tells it apart within its place: an Ep-Code, a service group. */
  readonly code: string;
  /** Empty where there is none. */
  readonly before: string;
  readonly after: string;
  /** The difference of the two in words, «+2,0 %»; empty where there is nothing to compare. */
  readonly change: string;
  /** How large the difference is, in a scale of the caller's; without sign. */
  readonly size: number;
  /** What it does to the offer's total, in thousandths of a euro. */
  readonly effectMillis: number;
  /** Why it looks like a slip, as a sentence; then it comes unticked. */
  readonly doubt: string | undefined;
  /** Says that the old value is another one than when the list was opened. */
  readonly renewed: string | undefined;
}

/** The ticks somebody has set or taken, by the ids of changes; where nothing is said a change is ticked unless doubted. */
export type TickChoices = ReadonlyMap<string, boolean>;

/** A change as the list shows it. */
export interface TickedChange {
  readonly change: ProposedChange;
  readonly isTicked: boolean;
}

/** The changes in the order in which they are looked through: what looks like a slip, then by size of change, then of effect. */
export function sortChanges(changes: readonly ProposedChange[]): ProposedChange[] {
  const isSure = ({ doubt }: ProposedChange) => (doubt === undefined ? 1 : 0);
  return changes.toSorted(
    (a, b) => isSure(a) - isSure(b) || b.size - a.size || Math.abs(b.effectMillis) - Math.abs(a.effectMillis),
  );
}

/** Whether a change will be taken. */
export function isTicked({ id, doubt }: ProposedChange, choices: TickChoices): boolean {
  return choices.get(id) ?? doubt === undefined;
}

/**
 * The choices after Space or a click on some changes: all are ticked, or where they are ticked already, none. With
 * `ticked` they become so.
 */
export function tickAll(
  changes: readonly ProposedChange[],
  choices: TickChoices,
  ticked = !changes.every((change) => isTicked(change, choices)),
): TickChoices {
  return new Map([...choices, ...changes.map(({ id }) => [id, ticked] as const)]);
}

/** How many of some changes are ticked, for the tick in the head. */
export function tickedShare(lines: readonly TickedChange[]): 'none' | 'some' | 'all' {
  const count = lines.filter((line) => line.isTicked).length;
  if (count === 0) return 'none';
  return count === lines.length ? 'all' : 'some';
}
