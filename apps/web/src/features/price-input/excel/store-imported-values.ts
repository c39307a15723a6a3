import { failureText } from '../../../kernel/call/failure-text.ts';
import { asSentence } from '../../../kernel/texts.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import type { EditAction, EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import type { KeyvalEdit } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { adoptStored } from '../../../tender/own-offer/saving/saver-of-phase.ts';

/** What of a file is to be stored, and where. */
interface Taking {
  readonly edits: readonly KeyvalEdit[];
  /** What that does to the cells of the table. */
  readonly action: EditAction;
  readonly offer: Pick<ReadyOffer, 'own' | 'saver' | 'store'>;
  /** Where the import is remembered, so that it can be undone. */
  readonly book: EditSession;
  /** The sentence that so many of the values are others than those shown. */
  readonly renewedMeanwhile: (count: number) => string;
}

/** How many of these values are not what the page shows any more; the page then shows them as they are. */
async function countRenewed({ offer: { own, store } }: Taking, keys: readonly string[]) {
  const stored = await store.read();
  const [now, known] = [stored, own.stored].map(
    (all) => new Map(all.map(({ key, value, restsFrom = '' }) => [key, `${value} ${restsFrom}`])),
  );
  const renewed = keys.filter((key) => now?.get(key) !== known?.get(key));
  if (renewed.length > 0) {
    const isThere = new Set(stored.map(({ key }) => key));
    const removed = renewed.filter((key) => !isThere.has(key));
    await adoptStored(store, stored, removed);
  }
  return renewed.length;
}

/** Stores values of a file in one call as one step; gives why nothing was stored (BID-025, decision 0036). */
export async function storeImported(taking: Taking): Promise<string | undefined> {
  const { edits, action, offer, book, renewedMeanwhile } = taking;
  try {
    await offer.saver.settle();
    const keys = edits.map(({ key }) => key);
    const renewedCount = await countRenewed(taking, keys);
    if (renewedCount > 0) return renewedMeanwhile(renewedCount);
    await offer.saver.store(edits);
  } catch (error) {
    if (isCallFailure(error)) return asSentence(failureText(error));
    throw error;
  }
  book.act(action);
  return undefined;
}
