import type { Tickable, Ticked } from '../../../../tender/changes/ticks.ts';

/** One value that a file, or another source of many values, would change: its text and its effects. */
export interface ProposedChange extends Tickable {
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
  /** What several doubted changes have in common, as a sentence, where that is no jump. */
  readonly doubtOfAll?: string | undefined;
  /** Whether the doubt is about the unit. */
  readonly isOfUnit?: boolean | undefined;
  /** Says that the old value is another one than when the list was opened. */
  readonly renewed: string | undefined;
}

/** A change as the list shows it. */
export type TickedChange = Ticked<ProposedChange>;

/** Sorts the changes for review: what looks like a slip first, then by size of change, then by effect. */
export function sortChanges(changes: readonly ProposedChange[]): ProposedChange[] {
  const isSure = ({ doubt }: ProposedChange) => (doubt === undefined ? 1 : 0);
  return changes.toSorted(
    (a, b) => isSure(a) - isSure(b) || b.size - a.size || Math.abs(b.effectMillis) - Math.abs(a.effectMillis),
  );
}
