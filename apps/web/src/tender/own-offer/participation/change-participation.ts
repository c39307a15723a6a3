import type { SentBodyOf } from '@rahmenpreis/contract/endpoint.ts';
import { changeOwnKeyVal, createOwnKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { getPhaseChanges, listPhases } from '@rahmenpreis/contract/phase.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { forgetAnswer, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { adoptOwnKeyVals } from '../saving/saver-of-phase.ts';
import { TEXTS } from '../texts.ts';
import { useBusy } from '../../../kit/field/use-busy.ts';

/** The rest of a confirmation: a name, and under a letter its ticks and the version that was shown. */
type SaidDeclaration = Pick<SentBodyOf<typeof createOwnKeyVal>, 'declaredBy' | 'declared' | 'letterVersion'>;

/**
 * Stores whether the bidder takes part: a create at first, later an update (BID-008). Before a withdrawal all
 * typed values are stored, because afterwards none is taken; gives false where that failed.
 */
async function changeParticipation(
  { own, saver }: ReadyOffer,
  orgaId: string,
  takesPart: boolean,
  said: SaidDeclaration = {},
): Promise<boolean> {
  if (!takesPart) {
    await saver.settle();
    if (saver.unsaved().length > 0) return false;
  }
  const params = { phaseId: own.phase.id, orgaId };
  const known = own.storedOf({ kind: 'offer' });
  const body = { key: printOwnKey(own.phase.id, { kind: 'offer' }), value: String(takesPart), ...said };
  const stored =
    known === undefined
      ? await call(createOwnKeyVal, { params, body })
      : await call(changeOwnKeyVal, { params: { ...params, keyValId: known.id }, body });
  await adoptOwnKeyVals(params, [stored]);
  forgetAnswer(listOwnKeyVals, { params, query: { kind: 'offer' } });
  // What was changed before is confirmed with it.
  void invalidateAnswers(getPhaseChanges);
  if (takesPart && saver.snapshot().closed?.code === 'offer-withdrawn') saver.reopen();
  return true;
}

/** Confirms or withdraws an offer and says what became of it; gives whether it was stored (BID-008). */
export function useParticipation(offer: ReadyOffer) {
  const { organisationId } = useUser();
  const { isBusy, run } = useBusy();
  const change = async (takesPart: boolean, said?: SaidDeclaration): Promise<boolean> => {
    try {
      const isDone = await changeParticipation(offer, organisationId, takesPart, said);
      if (isDone) showToast('success', takesPart ? TEXTS.participates : TEXTS.withdrew);
      else showToast('error', TEXTS.participationFailed, TEXTS.unsavedFirst, { sticky: true, id: 'offer' });
      return isDone;
    } catch (error) {
      // Another letter than was shown is read before it is confirmed.
      void invalidateAnswers(listPhases);
      showFailure(TEXTS.participationFailed, error, { sticky: true, id: 'offer' });
      return false;
    }
  };
  return { isBusy, change: (...wish: Parameters<typeof change>) => run(() => change(...wish)) };
}
