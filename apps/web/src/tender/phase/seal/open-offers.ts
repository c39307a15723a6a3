import { listPhases, openOffers, type Phase } from '@rahmenpreis/contract/phase.ts';
import { useMutation } from '@tanstack/react-query';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { failureHint } from '../../../kernel/call/failure-text.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { TEXTS } from './texts.ts';

/** Asks that a phase's offers be opened, or confirms it, unless somebody else has acted on it meanwhile (decision 0046). */
export function useOpenOffers({ id, title, version }: Phase) {
  return useMutation({
    mutationFn: () => call(openOffers, { params: { phaseId: id }, ifMatch: `"${version ?? 0}"` }),
    onSuccess: ({ openedAt }) =>
      showToast('success', openedAt === undefined ? TEXTS.asked : TEXTS.opened, title),
    onError: (error) => showToast('error', TEXTS.failed, failureHint(error)),
    // Also after a refusal: its reason is that the phase is not as the page shows it.
    onSettled: () => invalidateAnswers(listPhases),
  });
}
