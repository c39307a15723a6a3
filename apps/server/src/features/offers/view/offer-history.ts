import type { OffersView } from './offers-view.ts';

/** Remembers which cells of a phase's offers changed when, in bounded memory (decision 0031). */
export type OfferHistory = ReturnType<typeof createOfferHistory>;

/** How many versions are remembered: more than are seen between two looks of a page that follows them. */
const MAX_VERSIONS = 1_000;
/** With more than this share of the cells, saying which ones takes more than saying all of them. */
const LARGEST_SHARE = 0.5;

/** Starts without any view. */
export function createOfferHistory() {
  /** The turn at which each version was seen, oldest first. */
  const turnOf = new Map<string, number>();
  /** The last turn in which each cell changed. */
  let changedAt = new Uint32Array(0);
  let last: OffersView | undefined;
  let turn = 0;
  return {
    /** Goes on to the next view. */
    follow(view: OffersView) {
      if (last === undefined || !hasSameShape(last, view)) {
        turnOf.clear();
        turn = 0;
        changedAt = new Uint32Array(view.sums.length);
      } else {
        turn += 1;
        markChanges(last, view, changedAt, turn);
      }
      last = view;
      turnOf.delete(view.version);
      turnOf.set(view.version, turn);
      const [oldest] = turnOf.keys();
      if (turnOf.size > MAX_VERSIONS && oldest !== undefined) turnOf.delete(oldest);
    },
    /**
     * The cells that differ between the view last followed and that version, ascending; undefined for a
     * version never seen here or too old, with other bidders or properties, and where most cells differ.
     */
    cellsSince(version: string) {
      const since = turnOf.get(version);
      if (since === undefined) return undefined;
      const most = changedAt.length * LARGEST_SHARE;
      const cells: number[] = [];
      for (let cell = 0; cell < changedAt.length; cell++) {
        if ((changedAt[cell] as number) <= since) continue;
        if (cells.length >= most) return undefined;
        cells.push(cell);
      }
      return cells;
    },
  };
}

function hasSameShape(a: OffersView, b: OffersView): boolean {
  return (
    a.serviceProviderIds.join() === b.serviceProviderIds.join() &&
    a.liegenschaftIds.join() === b.liegenschaftIds.join()
  );
}

function markChanges(before: OffersView, after: OffersView, changedAt: Uint32Array, turn: number): void {
  for (let cell = 0; cell < changedAt.length; cell++) {
    if (after.sums[cell] !== before.sums[cell] || after.flags[cell] !== before.flags[cell])
      changedAt[cell] = turn;
  }
}
