import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { useRef, useState } from 'react';
import type { EditAction, EditBook } from '../../../../kit/tree-grid/edit/edit-book.ts';
import { type CellWrite, takeAction } from '../../../../kit/tree-grid/edit/enter-texts.ts';
import type { OwnEdit, ReadyOffer } from '../../../../tender/own-offer/own-offer-state.ts';
import { leavingIds, valuesToStore } from './factor-edits.ts';

interface HeldEdits {
  readonly edits: readonly OwnEdit[];
  readonly leaving: readonly Liegenschaft[];
  /** Told whether they were stored in the end. */
  readonly onDecided: (isTaken: boolean) => void;
}

/**
 * Stores what cells, a paste or a file change. Where that takes properties out of the market area, it is held back until a
 * single question about all of them is answered; if it is given up, the whole step is (BID-011). Taking a step back asks
 * nothing, as it leads to what was there.
 */
export function useExclusion(offer: ReadyOffer, book: EditBook, onGivenUp: () => void) {
  const [held, setHeld] = useState<HeldEdits>();
  const isGoingBack = useRef(false);
  const store = (writes: readonly CellWrite[], onDecided: HeldEdits['onDecided']): void => {
    const { own, save } = offer;
    const edits = valuesToStore(own, writes);
    const ids = leavingIds(own, edits);
    if (ids.size > 0 && !isGoingBack.current) {
      setHeld({ edits, leaving: own.liegenschaften.filter(({ id }) => ids.has(id)), onDecided });
      return;
    }
    if (edits.length > 0) save(edits);
    onDecided(true);
  };
  return {
    /** The properties that are asked about; undefined while nothing is asked. */
    leaving: held?.leaving,
    write: (writes: readonly CellWrite[]): void => store(writes, () => undefined),
    /** Does an action whose texts are known to pass; resolves to whether it was not given up. */
    take: (action: EditAction, isEditable: boolean): Promise<boolean> =>
      new Promise((resolve) => {
        takeAction({ book, isEditable, write: (writes) => store(writes, resolve) }, action);
      }),
    goBack: <Result>(undo: () => Result): Result => {
      isGoingBack.current = true;
      try {
        return undo();
      } finally {
        isGoingBack.current = false;
      }
    },
    confirm: (): void => {
      if (held === undefined) return;
      offer.save(held.edits);
      setHeld(undefined);
      held.onDecided(true);
    },
    giveUp: (): void => {
      if (held === undefined) return;
      book.travel('undo');
      setHeld(undefined);
      onGivenUp();
      held.onDecided(false);
    },
  };
}
