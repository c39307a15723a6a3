import * as contract from '@rahmenpreis/contract/arrival.ts';
import { call } from '../../../kernel/call/call.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { seenArrival, writeArrival } from '../../../tender/arrival/arrivals.ts';
import { TEXTS } from './texts.ts';

/** The arrival that is entered, in its phase. */
export interface EntryPlace {
  readonly phaseId: string;
  readonly arrivalId: string;
}

/** Finishes what was typed, checked in the version that was seen. */
export async function finishEntry(params: EntryPlace, seen: number, objectionDays: number): Promise<void> {
  const body = { confirm: seen, objectionDays };
  const isDone = await writeArrival(TEXTS.notChecked, () =>
    call(contract.checkEnteredOffer, { params: { ...params }, body }),
  );
  if (isDone) showToast('success', TEXTS.checked);
}

/** Throws away what was typed and does not count. */
export function discardEntry({ phaseId, arrivalId: id }: EntryPlace, version: number): Promise<boolean> {
  return writeArrival(TEXTS.notDiscarded, () =>
    call(contract.discardEnteredValues, seenArrival(phaseId, { id, version })),
  );
}

/** Stores which declarations are on paper. */
export function saveDeclarations(params: EntryPlace, onPaper: readonly string[]): Promise<boolean> {
  return writeArrival(TEXTS.declarationsFailed, () =>
    call(contract.saveEnteredValues, { params: { ...params }, body: { data: [], onPaper: [...onPaper] } }),
  );
}
