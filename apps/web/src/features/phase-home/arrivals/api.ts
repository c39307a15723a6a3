import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { adoptArrival, storeFiles } from '../../../tender/arrival/arrivals.ts';
import { TEXTS } from './texts.ts';

interface NotedOffer extends Omit<SentBodyOf<typeof contract.noteArrival>, 'files'> {
  readonly files: readonly { readonly file: File; readonly sha256: string }[];
}

/** Notes an arrival, and stores its files where the phase has no seal. Rejects if it was not noted. */
export async function noteArrival(
  phaseId: string,
  { files, ...about }: NotedOffer,
  isSealed: boolean,
  idempotencyKey: string,
): Promise<Arrival> {
  const noted = files.map(({ file: { name, size }, sha256 }) => ({ name, size, sha256 }));
  const body = { ...about, files: noted };
  const stored = await call(contract.noteArrival, { params: { phaseId }, body, idempotencyKey });
  await adoptArrival(phaseId, stored);
  if (!isSealed)
    await storeFiles(
      phaseId,
      stored,
      files.map(({ file }) => file),
    );
  return stored;
}

/** Writes on an arrival as it was seen; a failure is told, and then everything is read again. */
async function writeSeen(
  failed: string,
  phaseId: string,
  { id, version }: Arrival,
  write: (place: { params: { phaseId: string; arrivalId: string }; ifMatch: string }) => Promise<Arrival>,
): Promise<void> {
  try {
    await adoptArrival(phaseId, await write({ params: { phaseId, arrivalId: id }, ifMatch: `"${version}"` }));
  } catch (error) {
    if (isCallFailure(error, 412)) showToast('warning', failed, TEXTS.changed);
    else showFailure(failed, error);
    await invalidateAnswers(contract.listArrivals);
  }
}

/** Ends an arrival without an offer for a reason, or, without one, takes that back. */
export function omitArrival(phaseId: string, arrival: Arrival, reason: string | null): Promise<void> {
  return writeSeen(TEXTS.omitFailed, phaseId, arrival, (place) =>
    call(contract.omitArrival, { ...place, body: { reason } }),
  );
}

/** Answers what a provider objected. */
export function answerObjection(phaseId: string, arrival: Arrival, text: string): Promise<void> {
  return writeSeen(TEXTS.answerFailed, phaseId, arrival, (place) =>
    call(contract.answerObjection, { ...place, body: { text } }),
  );
}
