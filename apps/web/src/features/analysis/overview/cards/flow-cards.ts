import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { OverviewGroup } from '../../overview-cards.ts';

/** Neighbouring cards of one state in one row. */
export interface CardRun {
  readonly region: string;
  /** How many properties the state has. */
  readonly regionCount: number;
  /** Where the first of the cards stands among those of its state, counted from 0. */
  readonly start: number;
  /** Where it stands among all cards, counted from 0. */
  readonly index: number;
  readonly liegenschaften: readonly Liegenschaft[];
}

/**
 * Lets the cards of one state follow those of the one before without a hole: every row is full but the last
 * (ANALYSIS-009).
 */
export function flowCards(groups: readonly OverviewGroup[], columns: number): CardRun[][] {
  const rows: CardRun[][] = [];
  let index = 0;
  for (const { region, liegenschaften } of groups) {
    for (let start = 0; start < liegenschaften.length; ) {
      const place = index % columns;
      const own = liegenschaften.slice(start, start + columns - place);
      const run = { region, regionCount: liegenschaften.length, start, index, liegenschaften: own };
      if (place === 0) rows.push([run]);
      else rows.at(-1)?.push(run);
      start += own.length;
      index += own.length;
    }
  }
  return rows;
}
