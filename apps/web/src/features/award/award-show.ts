import { overTarget } from '@rahmenpreis/tendering/award/target.ts';
import { amountsOf, asksReason, type AwardCell, type AwardRow } from './award-rows.ts';

/** Which packages somebody looks for. */
export const AWARD_SHOWS = [
  'all',
  'open',
  'awarded',
  'above',
  'single',
  'unexplained',
  'waiting',
  'lost',
] as const;
export type AwardShow = (typeof AWARD_SHOWS)[number];

const MEANT: Readonly<Record<AwardShow, (cell: AwardCell) => boolean>> = {
  all: () => true,
  // Who has it without being selected has it all the same.
  open: ({ state, elsewhere }) =>
    elsewhere === undefined && (state === 'proposal' || state === 'no-offer' || state === 'no-sum'),
  awarded: ({ state }) => state === 'awarded',
  above(cell) {
    const { sumMillis, targetMillis } = amountsOf(cell);
    return (overTarget(sumMillis, targetMillis) ?? 0) > 0;
  },
  single: ({ validCount, state }) => validCount === 1 && state !== 'no-rows',
  unexplained: (cell) => asksReason(cell) && cell.reason === undefined,
  waiting: ({ waitsFor }) => waitsFor !== undefined,
  lost: ({ lost }) => lost !== undefined,
};

/** True for a kind that is always offered; the others only while there are packages of it. */
export function isOffered(show: AwardShow): boolean {
  return !['lost', 'unexplained', 'waiting'].includes(show);
}

/** Whether a package is of the kind looked for; `above` means a sum above its target, awarded or proposed. */
export function isMeant(cell: AwardCell, show: AwardShow): boolean {
  return MEANT[show](cell);
}

/** Gives the properties with such a package. */
export function shownRows(rows: readonly AwardRow[], show: AwardShow): readonly AwardRow[] {
  return show === 'all' ? rows : rows.filter(({ cells }) => cells.some((cell) => isMeant(cell, show)));
}

/** Gives how many packages of each kind there are. */
export function countShows(rows: readonly AwardRow[]): Readonly<Record<AwardShow, number>> {
  const cells = rows.flatMap((row) => row.cells);
  const countOf = (show: AwardShow) => cells.filter((cell) => isMeant(cell, show)).length;
  return Object.fromEntries(AWARD_SHOWS.map((show) => [show, countOf(show)])) as Record<AwardShow, number>;
}
