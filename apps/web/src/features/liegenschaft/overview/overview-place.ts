import type { VirtualItem } from '@tanstack/react-virtual';
import { session } from '../../../kernel/session/session.ts';
import { DEFAULT_ORDER } from '../../../tender/liegenschaft/liegenschaft-order.ts';
import type { OverviewFilter } from './model.ts';

export const NO_FILTER: OverviewFilter = { text: '', stadt: undefined, order: DEFAULT_ORDER };

/** How the overview was left: what it showed and where it stood. */
export interface OverviewPlace {
  readonly filter: OverviewFilter;
  readonly scrollTopPx: number;
  /** The rows of cards that have been measured. */
  readonly rows: readonly VirtualItem[];
}

const START: OverviewPlace = { filter: NO_FILTER, scrollTopPx: 0, rows: [] };
let place = START;

// The next user at the same screen starts from scratch.
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') place = START;
});

/** How the overview was left the last time in this session. */
export function overviewPlace(): OverviewPlace {
  return place;
}

/** Keeps a part of how the overview is left. */
export function keepOverviewPlace(part: Partial<OverviewPlace>): void {
  place = { ...place, ...part };
}
