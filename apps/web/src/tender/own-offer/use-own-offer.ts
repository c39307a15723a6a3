import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { type BidderSituation, bidderEditState } from '@rahmenpreis/tendering/offer/participation.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { mayWriteOffer, useUser } from '../../kernel/session/session.ts';
import { showFailure } from '../../kernel/toast/toasts.tsx';
import { firstProblem } from '../../kit/loading/load-problem.ts';
import { usePhaseInView } from '../phase/use-phase-in-view.ts';
import { usePhaseState } from '../phase/use-phase-state.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { viewOwnOffer } from './own-offer.ts';
import { type OwnOfferState, ownOfferState, type ReadyOffer, stateAfterRefusal } from './own-offer-state.ts';
import type { EditedValue } from './saving/keyval-saver.ts';
import { keyvalSaverOf, useSaverSnapshot } from './saving/saver-of-phase.ts';
import { LOAD_TITLES, TEXTS } from './texts.ts';

function useOfferQueries(phaseId: string, orgaId: string, enabled: boolean) {
  const params = { phaseId };
  return {
    entries: useQuery({ ...answerQuery(listEpEntries, { params }), enabled }),
    lvs: useQuery({ ...answerQuery(listLvs, { params }), enabled }),
    liegenschaften: useQuery({ ...answerQuery(listLiegenschaften), enabled }),
    values: useQuery({ ...answerQuery(listOwnKeyVals, { params: { ...params, orgaId } }), enabled }),
  };
}

/** The offer, priced with what is typed; undefined until everything it stands on is there. */
function usePricedOffer(
  phase: Phase | undefined,
  { entries, lvs, liegenschaften, values }: ReturnType<typeof useOfferQueries>,
  edits: ReadonlyMap<string, EditedValue>,
) {
  const frame = useMemo(
    () =>
      phase === undefined || !entries.data || !lvs.data || !liegenschaften.data
        ? undefined
        : frameOffer({ phase, entries: entries.data, lvs: lvs.data, liegenschaften: liegenschaften.data }),
    [phase, entries.data, lvs.data, liegenschaften.data],
  );
  return useMemo(
    () => (frame === undefined || !values.data ? undefined : viewOwnOffer(frame, values.data, edits)),
    [frame, values.data, edits],
  );
}

/** Says that the participation is not known where the bidder's own values could not be loaded (ERR-033). */
function useUnknownParticipation({ data, error }: { data: unknown; error: unknown }): void {
  const failure = data === undefined ? error : null;
  useEffect(() => {
    if (failure === null) return;
    showFailure(TEXTS.participationNotLoaded, failure, { sticky: true, id: 'participation' });
  }, [failure]);
}

/**
 * The signed-in bidder's offer of the phase in view, priced with every keystroke that was handed over, and the queue
 * that stores it; with the way to another phase (OVERVIEW-002, BID-003, BID-012).
 */
export function useOwnOffer(): { state: OwnOfferState; choosePhase: (phaseId: string) => void } {
  const user = useUser();
  const { query, choose, ...view } = usePhaseInView({ bidderId: user.id });
  const { phase, phases, isOpen } = view;
  const phaseId = phase?.id ?? '';
  const queries = useOfferQueries(phaseId, user.organisationId, isOpen);
  useUnknownParticipation(queries.values);
  const saver = keyvalSaverOf(phaseId, user.organisationId);
  const saving = useSaverSnapshot(saver);
  const clockState = usePhaseState(phase);
  const own = usePricedOffer(phase, queries, saving.values);
  const readyOffer = (): ReadyOffer | undefined => {
    if (own === undefined) return undefined;
    const { participation } = own;
    const phaseState = stateAfterRefusal(clockState, saving);
    const situation: BidderSituation = {
      phaseState,
      listed: true,
      mayWrite: mayWriteOffer(user),
      participation,
    };
    return {
      kind: 'ready',
      phases,
      own,
      situation,
      editState: bidderEditState(situation),
      saver,
      saving,
      save: (edits) => saver.put(edits.map(({ key, value }) => ({ key: printOwnKey(phaseId, key), value }))),
    };
  };
  const state = ownOfferState({
    problem: firstProblem([
      [LOAD_TITLES.phases, query],
      [LOAD_TITLES.entries, queries.entries],
      [LOAD_TITLES.lvs, queries.lvs],
      [LOAD_TITLES.liegenschaften, queries.liegenschaften],
      [LOAD_TITLES.values, queries.values],
    ]),
    view: query.data === undefined ? undefined : view,
    offer: readyOffer(),
  });
  return { state, choosePhase: choose };
}
