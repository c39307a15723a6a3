import type { AwardWish } from '@rahmenpreis/tendering/award/award-change.ts';
import type { AwardPlace } from '../api.ts';

/** One change of an award as it can be taken back. */
export interface AwardStep {
  readonly place: AwardPlace;
  /** Property and service group, as the user reads them. */
  readonly name: string;
  /** Who had the cell before. */
  readonly before: AwardWish;
  readonly after: AwardWish;
  /** The version in which this visit left the cell; none where nobody has it. */
  readonly version: number | undefined;
}

/** The changes of a visit to the page, the latest last. */
export type AwardHistory = readonly AwardStep[];

/** What a history says altogether: how many cells were awarded, had their award withdrawn, or both. */
export interface AwardChain {
  readonly kind: 'awarded' | 'withdrawn' | 'changed';
  readonly count: number;
}

/** Gives what the changes of a visit come to, each cell counted once. */
export function awardChain(history: AwardHistory): AwardChain {
  const last = new Map(
    history.map(({ place, after }) => [`${place.liegenschaftId} ${place.sliceId}`, after] as const),
  );
  const wishes = [...last.values()];
  const kind = wishes.every((wish) => wish !== null)
    ? 'awarded'
    : wishes.every((wish) => wish === null)
      ? 'withdrawn'
      : 'changed';
  return { kind, count: wishes.length };
}
