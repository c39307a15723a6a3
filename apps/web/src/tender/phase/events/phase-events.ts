import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOrgaKeyVals, listOwnKeyVals, listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs, listLvSummaries } from '@rahmenpreis/contract/lv.ts';
import { followOffers, getOffers, type Offers, type OffersNews } from '@rahmenpreis/contract/offers.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { useEffect } from 'react';
import { answerQuery, invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { followPhase } from './phase-follower.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { session } from '../../../kernel/session/session.ts';

/** News of a phase become one question to the server in this time, in milliseconds. */
const GATHER_MS = 1_500;
/** The answers that change with the offers of a phase; each takes the phase as its parameter `id`. */
const OFFER_CALLS = [getOffers, listPhaseKeyVals, listOrgaKeyVals, listOwnKeyVals];
/** The answers that change when the catalogue or an LV of the phase does; each takes the phase as its parameter `id`. */
const PHASE_CALLS = [listLvs, listLvSummaries, listEpEntries];
/** The answers about all phases that change when one of them does; a bidder sees only the properties of its phases. */
const LIST_CALLS = [listPhases, listLiegenschaften, listServiceProviders];

/** The part of a version that names everything besides the offers (decision 0006). */
function phasePart({ version }: OffersNews): string {
  return version.slice(version.indexOf('-') + 1);
}

async function askAnew(phaseId: string, isPhaseChanged: boolean): Promise<void> {
  const calls = isPhaseChanged ? [...OFFER_CALLS, ...PHASE_CALLS] : OFFER_CALLS;
  await Promise.all([
    ...calls.map(({ path }) =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [ownPath, params] }) =>
          ownPath === path && (params as { phaseId?: string } | undefined)?.phaseId === phaseId,
      }),
    ),
    ...(isPhaseChanged ? [invalidateAnswers(...LIST_CALLS)] : []),
  ]);
}

function isReady(): boolean {
  const { accessToken, accessExpiresAtMs } = session.state();
  // Never opened with an expired access: refreshing it here would keep a session alive that nobody uses.
  return document.visibilityState === 'visible' && accessToken !== null && accessExpiresAtMs > serverNowMs();
}

function onReadiness(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  const stop = session.subscribe(listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    stop();
  };
}

/** True when the comparison in the cache is the one the first news of a stream speak of. */
function isShown(phaseId: string, { revision }: OffersNews): boolean {
  const { queryKey } = answerQuery(getOffers, { params: { phaseId } });
  const shown = queryClient.getQueryData<Offers>(queryKey);
  return shown === undefined || shown.revision === revision;
}

function followInBrowser(phaseId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPhaseChanged = false;
  const stop = followPhase({
    open: (signal) => call(followOffers, { params: { phaseId }, signal }),
    isReady,
    onReadiness,
    onNews(news, before) {
      if (before === undefined && isShown(phaseId, news)) return;
      isPhaseChanged ||= before !== undefined && phasePart(before) !== phasePart(news);
      timer ??= setTimeout(() => {
        timer = undefined;
        void askAnew(phaseId, isPhaseChanged);
        isPhaseChanged = false;
      }, GATHER_MS);
    },
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/**
 * Keeps a page on a phase up to date while it is open: when offers change, here or anywhere, the answers in sight are
 * fetched again. Does nothing without a phase.
 */
export function usePhaseEvents(phaseId: string | undefined): void {
  useEffect(() => (phaseId === undefined ? undefined : followInBrowser(phaseId)), [phaseId]);
}
