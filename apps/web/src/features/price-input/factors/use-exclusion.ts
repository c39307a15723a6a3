import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { CellWrite, WriteManner } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { ExcludeQuestion } from '../../../tender/own-offer/entry/exclude-question.tsx';
import { useQuestion } from '../use-question.tsx';
import { editsOf } from '../value-cells.ts';
import { leavingIds } from './factor-edits.ts';

/**
 * Stores the changes of cells and pastes. Where one, or a file, takes properties out of the market area, it
 * is held back until a single question about all of them is answered; giving up drops the whole step
 * (BID-011). Undoing a step asks nothing, as it leads back to what was there.
 */
export function useExclusion(offer: ReadyOffer, book: EditSession) {
  const { ask, dialog } = useQuestion<readonly Liegenschaft[]>(ExcludeQuestion);
  const askAbout = (ids: ReadonlySet<string>) =>
    ask(offer.own.liegenschaften.filter(({ id }) => ids.has(id)));
  return {
    write: (writes: readonly CellWrite[], how?: WriteManner): void => {
      const { own, save } = offer;
      const edits = editsOf(own, writes);
      const leaving = leavingIds(own, edits);
      if (leaving.size > 0 && how !== 'decided') {
        void askAbout(leaving).then((isTaken) => (isTaken ? save(edits) : book.travel('undo')));
      } else if (edits.length > 0) save(edits);
    },
    /** Asks about what a file would store before it is stored; resolves to whether it may be. */
    mayStore: async (edits: readonly OwnEdit[]): Promise<boolean> => {
      const leaving = leavingIds(offer.own, edits);
      return leaving.size === 0 || (await askAbout(leaving));
    },
    dialog,
  };
}
