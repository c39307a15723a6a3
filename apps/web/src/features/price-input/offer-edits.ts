import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { EditSession } from '../../kit/tree-grid/edit/edit-session.ts';
import type { RejectedCells } from '../../kit/tree-grid/model/cell-content.ts';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import type { KeyvalSaver } from '../../tender/own-offer/saving/keyval-saver.ts';
import { namedKey } from './value-cells.ts';

/** What was done in the tables of one offer: refused texts and the history of each. */
export type OfferEdits = Readonly<Record<'prices' | 'factors' | 'liegenschaften', EditSession>>;

/** An offer and what was done in its tables. */
export interface OfferDesk {
  readonly offer: ReadyOffer;
  readonly books: OfferEdits;
}

/** The books of each offer that the page shows, one phase after the other. */
export function useOfferEdits(): (offer: Pick<ReadyOffer, 'saver'>) => OfferEdits {
  const [known] = useState(() => new WeakMap<KeyvalSaver, OfferEdits>());
  return ({ saver }) => {
    const books = known.get(saver) ?? {
      prices: new EditSession(),
      factors: new EditSession(),
      liegenschaften: new EditSession(),
    };
    known.set(saver, books);
    return books;
  };
}

/** Forgets what was done once its tables are left. */
export function useForgetWhenLeft(books: OfferEdits): void {
  useEffect(
    () => () => {
      for (const book of Object.values(books)) book.forgetAll();
    },
    [books],
  );
}

/** The refused texts of a table, by its rows and columns. */
export function useRejected({ subscribe, snapshot }: EditSession): RejectedCells {
  return useSyncExternalStore(subscribe, () => snapshot().rejected);
}

/** The values in place of which a refused text stands in one of the three tables, prices first. */
export function useRejectedKeys({ prices, factors, liegenschaften }: OfferEdits): readonly OwnKey[] {
  const inPrices = useRejected(prices);
  const inStates = useRejected(factors);
  const inMatrix = useRejected(liegenschaften);
  return useMemo(
    () =>
      [...inPrices, ...inStates, ...inMatrix].flatMap(([rowId, cells]) =>
        [...cells.keys()].flatMap((columnId) => namedKey({ rowId, columnId }) ?? []),
      ),
    [inPrices, inStates, inMatrix],
  );
}
