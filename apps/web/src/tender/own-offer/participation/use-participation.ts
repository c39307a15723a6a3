import { useState } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { showFailure, showToast } from '../../../kernel/toast/show-toast.ts';
import { TEXTS } from '../texts.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { changeParticipation } from './change-participation.ts';

/** Confirms or withdraws an offer and says what became of it; gives whether it was stored (BID-008). */
export function useParticipation({ own, saver }: ReadyOffer) {
  const { organisationId } = useUser();
  const [isBusy, setBusy] = useState(false);
  const change = async (takesPart: boolean, declaredBy?: string): Promise<boolean> => {
    setBusy(true);
    try {
      const isDone = await changeParticipation(own, organisationId, saver, takesPart, declaredBy);
      if (isDone) showToast('success', takesPart ? TEXTS.participates : TEXTS.withdrew);
      else showToast('error', TEXTS.participationFailed, TEXTS.unsavedFirst, { sticky: true, id: 'offer' });
      return isDone;
    } catch (error) {
      showFailure(TEXTS.participationFailed, error, { sticky: true, id: 'offer' });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, change };
}
