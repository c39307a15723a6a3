import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { type EditedValue, isUnsaved } from '../../../tender/own-offer/saving/keyval-saver.ts';

type Edits = ReadonlyMap<string, EditedValue>;

/** The edits of the moment an offer was drawn, and those of now. */
export interface EditsSince {
  readonly shown: Edits;
  readonly latest: Edits;
}

/** What a file says of a value: the stored text, or the one that is not stored. */
export interface ListedValue {
  readonly isStored: boolean;
  readonly text: string | undefined;
}

/** What a file says of a value; what was stored since the offer was drawn counts (BID-028). */
export function listedValue(own: OwnOffer, { shown, latest }: EditsSince, key: OwnKey): ListedValue {
  const name = printOwnKey(own.phase.id, key);
  const edited = latest.get(name);
  if (edited !== undefined && isUnsaved(edited)) return { isStored: false, text: edited.value ?? undefined };
  const stored = edited === shown.get(name) ? own.storedOf(key)?.value : edited?.value;
  return { isStored: true, text: stored ?? undefined };
}
