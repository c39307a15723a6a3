import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { call } from '../../../kernel/call/call.ts';
import { adoptArrival, seenArrival, writeArrival } from '../../../tender/arrival/arrivals.ts';
import { storeFiles } from '../../../tender/arrival/store-files.ts';
import { TEXTS } from './texts.ts';

/** A phase, and the providers from which offers come. */
export interface OfferedPhase {
  readonly phase: Phase;
  readonly providers: readonly ServiceProvider[];
  readonly isSealed: boolean;
}

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
  const bytes = files.map(({ file }) => file);
  if (!isSealed) await storeFiles(phaseId, stored, bytes);
  return stored;
}

/** Ends an arrival without an offer for a reason, or, without one, takes that back; gives if it was done. */
export function omitArrival(phaseId: string, arrival: Arrival, reason: string | null): Promise<boolean> {
  return writeArrival(TEXTS.omitFailed, () =>
    call(contract.omitArrival, { ...seenArrival(phaseId, arrival), body: { reason } }),
  );
}

/** Answers what a provider objected; gives if it was done. */
export function answerObjection(phaseId: string, arrival: Arrival, text: string): Promise<boolean> {
  return writeArrival(TEXTS.answerFailed, () =>
    call(contract.answerObjection, { ...seenArrival(phaseId, arrival), body: { text } }),
  );
}
