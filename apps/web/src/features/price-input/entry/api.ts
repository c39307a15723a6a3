import * as contract from '@rahmenpreis/contract/arrival.ts';
import type { Arrival } from '@rahmenpreis/contract/arrival.ts';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { call } from '../../../kernel/call/call.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { adoptArrival } from '../../../tender/arrival/arrivals.ts';
import { TEXTS } from './texts.ts';

/** The arrival that is entered, in its phase. */
export interface EntryPlace {
  readonly phaseId: string;
  readonly arrivalId: string;
}

/** Makes a write on an entry; gives whether it was made. A failure is told, and all is read again. */
async function write(failed: string, { phaseId }: EntryPlace, send: () => Promise<Arrival | undefined>) {
  try {
    const stored = await send();
    if (stored !== undefined) await adoptArrival(phaseId, stored);
    return true;
  } catch (error) {
    if (isCallFailure(error, 412)) showToast('warning', failed, TEXTS.changed, { sticky: true });
    else showFailure(failed, error);
    return false;
  } finally {
    await invalidateAnswers(contract.getEnteredOffer, contract.listArrivals);
  }
}

/** Finishes what was typed, checked in the version that was seen. */
export async function finishEntry(place: EntryPlace, seen: number, objectionDays: number): Promise<boolean> {
  const body = { confirm: seen, objectionDays };
  const isDone = await write(TEXTS.notChecked, place, () =>
    call(contract.checkEnteredOffer, { params: { ...place }, body }),
  );
  if (isDone) showToast('success', TEXTS.checked);
  return isDone;
}

/** Throws away what was typed and does not count. */
export function discardEntry(place: EntryPlace, seen: number): Promise<boolean> {
  return write(TEXTS.notDiscarded, place, () =>
    call(contract.discardEnteredValues, { params: { ...place }, ifMatch: `"${seen}"` }),
  );
}

/** Stores which declarations are on paper. */
export function saveDeclarations(place: EntryPlace, onPaper: readonly string[]): Promise<boolean> {
  return write(TEXTS.declarationsFailed, place, async () => {
    await call(contract.saveEnteredValues, {
      params: { ...place },
      body: { data: [], onPaper: [...onPaper] },
    });
    return undefined;
  });
}
