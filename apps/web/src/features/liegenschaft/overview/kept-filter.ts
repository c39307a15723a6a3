import { DEFAULT_ORDER } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { session } from '../../../kernel/session/session.ts';
import type { OverviewFilter } from './filter-liegenschaften.ts';

export const NO_FILTER: OverviewFilter = { text: '', stadt: undefined, order: DEFAULT_ORDER };

let filter = NO_FILTER;

// The next user at the same screen starts from scratch.
session.on((event) => {
  if (event === 'LoggedOut' || event === 'LoggedIn') filter = NO_FILTER;
});

/** The filter with which the overview was left the last time in this session. */
export function keptFilter(): OverviewFilter {
  return filter;
}

/** Keeps the filter for the next time. */
export function keepFilter(next: OverviewFilter): void {
  filter = next;
}
