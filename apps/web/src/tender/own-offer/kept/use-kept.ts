import { useEffect, useMemo } from 'react';
import { useStore } from '../../../kernel/store.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { HeldOffer } from '../own-offer.ts';
import type { KeyvalEdit, KeyvalSaver, SaverSnapshot } from '../saving/keyval-saver.ts';
import { type KeptQuestion, sortKept } from '../saving/sort-kept.ts';
import type { KeptValue, ValueKeeper } from '../saving/value-keeper.ts';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';

/** What of earlier sessions is still to be decided about in the phase in view. */
export interface KeptHere {
  readonly asked: readonly KeptQuestion[];
  /** Sends values as they were typed, each for the unit that stood beside it then. */
  readonly send: (values: readonly KeptValue[]) => void;
  readonly discard: (values: readonly KeptValue[]) => void;
}

interface KeptView {
  readonly saver: KeyvalSaver;
  readonly saving: SaverSnapshot;
  readonly keeper: ValueKeeper;
  readonly held: HeldOffer | undefined;
  readonly isEditable: boolean;
  /** Whether it is known how things stand: the offer is there, or the phase does not list the bidder. */
  readonly isKnown: boolean;
}

const NONE = { sent: [], done: [], asked: [] };

function editOfKept({ key, value, unit }: KeptValue): KeyvalEdit {
  return { key, value, ...(unit === undefined ? {} : { unit }) };
}

/** Keeps what is typed into an offer, sends what earlier sessions left where nothing speaks against it, and gives the rest (OPEN-62). */
export function useKept({ saver, saving, keeper, held, isEditable, isKnown }: KeptView): KeptHere {
  const { found } = useStore(keeper);
  useEffect(() => {
    if (isKnown) void keeper.begin(isEditable);
  }, [keeper, isEditable, isKnown]);
  const { sent, done, asked } = useMemo(
    () => (found.length === 0 || !isKnown ? NONE : sortKept(found, held, saving, isEditable)),
    [found, isKnown, held, saving, isEditable],
  );
  useEffect(() => {
    if (sent.length > 0) {
      saver.put(sent.map(editOfKept));
      showToast('info', TEXTS.sending(sent.length), undefined, { id: 'kept' });
    }
    keeper.settle([...sent, ...done]);
  }, [saver, keeper, sent, done]);
  return {
    asked,
    send: (values) => {
      saver.put(values.map(editOfKept));
      keeper.settle(values);
    },
    discard: (values) => keeper.settle(values),
  };
}
