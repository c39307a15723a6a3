import { listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import { getPhaseProgress, remindBidder } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { useUser } from '../../kernel/session/session.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { useAnswers } from '../../kit/loading/load-problem.ts';
import { useEpCatalogs, useServiceProviders } from '../../tender/questions.ts';
import { awardCount, preparedOf } from './facts.ts';
import { TEXTS } from './texts.ts';

/** What a phase is made of and how much of it is awarded; undefined until all of it is known. */
export function usePrepared(phase: Phase) {
  const params = { phaseId: phase.id };
  const { organisationId: orgaId } = useUser();
  const { preparationNotLoaded } = TEXTS;
  const { catalogs, lvs, providers, entries, problem } = useAnswers({
    catalogs: [preparationNotLoaded, useEpCatalogs()],
    lvs: [preparationNotLoaded, useQuery(answerQuery(listLvSummaries, { params }))],
    providers: [preparationNotLoaded, useServiceProviders()],
    entries: [
      preparationNotLoaded,
      useQuery(answerQuery(listOrgaKeyVals, { params: { ...params, orgaId } })),
    ],
  });
  if (!catalogs || !lvs || !providers || !entries) return { problem };
  const prepared = preparedOf(phase, { catalogs, lvs, providers, entries });
  return { problem, providers, prepared, awards: awardCount(entries) };
}

/** Sends a bidder the mail that reminds it, and tells how that went. */
export async function remind(phaseId: string, { id, organisation }: ServiceProvider): Promise<void> {
  try {
    await call(remindBidder, { params: { phaseId, serviceProviderId: id } });
    showToast('success', TEXTS.reminded, organisation);
  } catch (error) {
    showToast('error', TEXTS.notReminded, failureAdvice(error));
  }
  // Also after a refusal: its reason is that the offer is not as the page shows it.
  await invalidateAnswers(getPhaseProgress);
}
