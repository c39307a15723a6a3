import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import {
  type OfferFrame,
  type PricedOwnOffer,
  priceOwnOffer,
} from '@rahmenpreis/tendering/offer/own-offer.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import type { SaveState } from '../../kit/field/save-state/save-state.tsx';
import type { EditedValue } from './saving/keyval-saver.ts';

/** One value as its cell shows it. */
export interface OwnValue {
  readonly text: string | undefined;
  /** The text as an integer in thousandths; undefined where there is none. */
  readonly millis: number | undefined;
  readonly state: SaveState;
  /** Why the value is not stored. */
  readonly message: string | undefined;
}

/** A bidder's whole offer of a phase, priced, with what is typed but not yet stored. */
export interface OwnOffer extends PricedOwnOffer {
  readonly valueOf: (key: OwnKey) => OwnValue;
  /** The stored entry behind a key. */
  readonly storedOf: (key: OwnKey) => KeyVal | undefined;
}

function asOwnValue(stored: KeyVal | undefined, edited: EditedValue | undefined): OwnValue {
  const isAhead = edited !== undefined && edited.state !== 'saved';
  const text = (isAhead ? edited.value : stored?.value) ?? undefined;
  return {
    text,
    millis: readStoredMillis(text),
    state: isAhead ? edited.state : stored === undefined ? 'none' : 'saved',
    message: edited?.message,
  };
}

/**
 * The offer as the bidder sees it now: stored values, over them what is typed and on its way or failed, and every
 * price that follows from them (BID-012).
 */
export function viewOwnOffer(
  frame: OfferFrame,
  stored: readonly KeyVal[],
  edits: ReadonlyMap<string, EditedValue>,
): OwnOffer {
  const storedByKey = new Map(stored.map((entry) => [entry.key, entry]));
  const ahead = [...edits].filter(([, { state }]) => state !== 'saved');
  const priced = priceOwnOffer(
    frame,
    stored,
    ahead.map(([key, { value }]) => ({ key, value })),
  );
  const keyText = (key: OwnKey) => printOwnKey(frame.phase.id, key);
  return {
    ...priced,
    valueOf: (key) => asOwnValue(storedByKey.get(keyText(key)), edits.get(keyText(key))),
    storedOf: (key) => storedByKey.get(keyText(key)),
  };
}
