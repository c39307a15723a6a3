import { createOwnKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { deleteMedia, type Media } from '@rahmenpreis/contract/media.ts';
import { parseDocumentIds } from '@rahmenpreis/tendering/keyval/document-ids.ts';
import { call } from '../../kernel/call/call.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { adoptOwnKeyVals } from '../../tender/own-offer/saving/saver-of-phase.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';

/** The offer whose documents are changed. */
type OfferPlace = Parameters<typeof adoptOwnKeyVals>[0];

/** Changes the stored list, which another window of the same bidder may have changed too. */
async function changeDocuments(
  { phaseId, orgaId }: OfferPlace,
  change: (ids: readonly string[]) => readonly string[],
): Promise<void> {
  const params = { phaseId, orgaId };
  const key = printOwnKey(phaseId, { kind: 'docs' });
  const stored = await call(listOwnKeyVals, { params });
  const ids = parseDocumentIds(stored.find((entry) => entry.key === key)?.value ?? '') ?? [];
  const body = { key, value: JSON.stringify(change(ids)) };
  await adoptOwnKeyVals(params, [await call(createOwnKeyVal, { params, body })]);
}

/** Adds an uploaded document to the offer, idempotently. Rejects once the phase is over (BID-029). */
export async function addOwnDocument(place: OfferPlace, { id }: Media): Promise<void> {
  await changeDocuments(place, (ids) => (ids.includes(id) ? ids : [...ids, id]));
}

/** Takes a document out of the offer and deletes it. Rejects once the phase is over (BID-005). */
export async function removeOwnDocument(place: OfferPlace, { id }: Media): Promise<void> {
  await changeDocuments(place, (ids) => ids.filter((own) => own !== id));
  await call(deleteMedia, { params: { mediaId: id } }).catch((error: unknown) => {
    // The offer of another phase holds it too, and keeps it.
    if (!isCallFailure(error, 409)) throw error;
  });
}
