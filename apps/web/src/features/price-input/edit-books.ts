import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-state.ts';
import type { KeyvalSaver } from '../../tender/own-offer/saving/keyval-saver.ts';
import { EditBook } from '../../kit/tree-grid/edit/edit-book.ts';
import { countRejected } from '../../kit/tree-grid/edit/rejected-cells.ts';

/** What was done in the tables of one offer: refused texts and the history of each. */
export interface OfferBooks {
  readonly prices: EditBook;
  readonly factors: EditBook;
  readonly liegenschaften: EditBook;
}

/** The books of each offer that the page shows, one phase after the other. */
export function useOfferBooks(): (offer: Pick<ReadyOffer, 'saver'>) => OfferBooks {
  const [known] = useState(() => new WeakMap<KeyvalSaver, OfferBooks>());
  return ({ saver }) => {
    const books = known.get(saver) ?? {
      prices: new EditBook(),
      factors: new EditBook(),
      liegenschaften: new EditBook(),
    };
    known.set(saver, books);
    return books;
  };
}

/** Forgets what was done once its tables are left. */
export function useForgetWhenLeft({ prices, factors, liegenschaften }: OfferBooks): void {
  useEffect(
    () => () => {
      prices.forgetAll();
      factors.forgetAll();
      liegenschaften.forgetAll();
    },
    [prices, factors, liegenschaften],
  );
}

/** How many texts of a table were refused and stand marked in it. */
export function useRejectedCount(book: EditBook): number {
  return useSyncExternalStore(book.subscribe, () => countRejected(book.snapshot().rejected));
}
