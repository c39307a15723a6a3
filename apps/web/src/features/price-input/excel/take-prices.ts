import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { call } from '../../../kernel/call/call.ts';
import { asSentence, failureText } from '../../../kernel/call/failure-text.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import type { EditBook } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { ProposedChange } from '../../../tender/own-offer/changes/proposed-change.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { adoptOwnKeyVals } from '../../../tender/own-offer/saving/saver-of-phase.ts';
import { actionOf, editsOf, type Proposal } from './propose-prices.ts';
import { TEXTS } from './texts.ts';

/** How many of these values are not what the page shows any more; the page then shows them as they are. */
async function countRenewed({ own }: ReadyOffer, orgaId: string, keys: readonly string[]): Promise<number> {
  const params = { phaseId: own.phase.id, orgaId };
  const stored = await call(listOwnKeyVals, { params });
  const [now, known] = [stored, own.stored].map((all) => new Map(all.map(({ key, value }) => [key, value])));
  const renewed = keys.filter((key) => now?.get(key) !== known?.get(key));
  if (renewed.length > 0) {
    const isThere = new Set(stored.map(({ key }) => key));
    await adoptOwnKeyVals(
      params,
      stored,
      renewed.filter((key) => !isThere.has(key)),
    );
  }
  return renewed.length;
}

/**
 * Stores what is ticked in one call, all or nothing, as one step to undo. Gives the sentence why nothing was stored: the
 * phase is over, the offer withdrawn, the right taken, the prices are others than those shown, or nobody answers;
 * undefined where it was (BID-025).
 */
export async function takePrices(
  offer: ReadyOffer,
  orgaId: string,
  book: EditBook,
  proposal: Proposal,
  ticked: readonly ProposedChange[],
): Promise<string | undefined> {
  const { own, saver } = offer;
  const edits = editsOf(own, proposal, ticked);
  const action = actionOf(own, book.snapshot().rejected, proposal, ticked);
  try {
    await saver.settle();
    const renewedCount = await countRenewed(
      offer,
      orgaId,
      edits.map(({ key }) => key),
    );
    if (renewedCount > 0) return TEXTS.renewedMeanwhile(renewedCount);
    await saver.store(edits);
  } catch (error) {
    if (isCallFailure(error)) return asSentence(failureText(error));
    throw error;
  }
  book.act(action);
  return undefined;
}
