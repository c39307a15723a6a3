import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  type BidderEditState,
  type BidderSituation,
  bidderEditState,
} from '@rahmenpreis/tendering/participation.ts';
import { comparePhases, defaultPhase } from '@rahmenpreis/tendering/phase-time.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import type { KeyvalSaver, SaverSnapshot } from './saving/keyval-saver.ts';
import { keyvalSaverOf, useSaverSnapshot } from './saving/keyval-savers.ts';
import { usePhaseEvents } from '../phase/phase-events.ts';
import { mayWriteOffer, useUser } from '../../kernel/session/session.ts';
import { showFailure } from '../../kernel/toast/toasts.tsx';
import { frameOffer, type OwnKey, type OwnOffer, priceOwnOffer, printOwnKey } from './own-offer.ts';
import { LOAD_TITLES, TEXTS } from './texts.ts';
import { usePhaseState } from '../phase/use-phase-state.ts';

/** A value to store under a bidder's key. */
export interface OwnEdit {
  readonly key: OwnKey;
  readonly value: string;
}

/** Everything a bidder's page needs of the offer in view. */
export interface ReadyOffer {
  readonly kind: 'ready';
  readonly phases: readonly Phase[];
  readonly own: OwnOffer;
  readonly situation: BidderSituation;
  readonly editState: BidderEditState;
  readonly saver: KeyvalSaver;
  readonly saving: SaverSnapshot;
  readonly save: (edits: readonly OwnEdit[]) => void;
}

export type OwnOfferState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly title: string; readonly error: unknown; readonly retry: () => void }
  | { readonly kind: 'no-phase' }
  | { readonly kind: 'not-listed'; readonly phases: readonly Phase[]; readonly phase: Phase }
  | ReadyOffer;

function usePhaseInView(pId: string | undefined, userId: string) {
  const query = useQuery(answerQuery(listPhases));
  const phases = useMemo(() => query.data?.toSorted(comparePhases), [query.data]);
  const phase = phases?.find(({ id }) => id === pId) ?? defaultPhase(phases ?? [], serverNowMs());
  return { query, phases, phase, isListed: phase?.userIds?.includes(userId) === true };
}

function useOfferQueries(phaseId: string, orgaId: string, enabled: boolean) {
  const params = { id: phaseId };
  return {
    entries: useQuery({ ...answerQuery(listEpEntries, { params }), enabled }),
    lvs: useQuery({ ...answerQuery(listLvs, { params }), enabled }),
    liegenschaften: useQuery({ ...answerQuery(listLiegenschaften), enabled }),
    values: useQuery({ ...answerQuery(listOwnKeyVals, { params: { ...params, orgaId } }), enabled }),
  };
}

function findFailure(
  queries: Readonly<
    Record<keyof typeof LOAD_TITLES, { error: unknown; refetch: () => unknown; data: unknown }>
  >,
) {
  for (const name of Object.keys(LOAD_TITLES) as (keyof typeof LOAD_TITLES)[]) {
    const { error, refetch, data } = queries[name];
    if (error !== null && data === undefined) {
      return { kind: 'failed', title: LOAD_TITLES[name], error, retry: () => void refetch() } as const;
    }
  }
  return undefined;
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
 * The signed-in bidder's offer of the phase in view (the named one, else the running one, else the first), priced with
 * every keystroke that was handed over, and the queue that stores it (OVERVIEW-002, BID-003, BID-012).
 */
export function useOwnOffer(pId: string | undefined): OwnOfferState {
  const user = useUser();
  const { query, phases, phase, isListed } = usePhaseInView(pId, user.id);
  const phaseId = phase?.id ?? '';
  const queries = useOfferQueries(phaseId, user.organisationId, isListed);
  const { entries, lvs, liegenschaften, values } = queries;
  useUnknownParticipation(values);
  const saver = keyvalSaverOf(phaseId, user.organisationId);
  const saving = useSaverSnapshot(saver);
  const clockState = usePhaseState(phase);
  usePhaseEvents(isListed ? phase?.id : undefined);
  const frame = useMemo(
    () =>
      phase === undefined || !entries.data || !lvs.data || !liegenschaften.data
        ? undefined
        : frameOffer({ phase, entries: entries.data, lvs: lvs.data, liegenschaften: liegenschaften.data }),
    [phase, entries.data, lvs.data, liegenschaften.data],
  );
  const own = useMemo(
    () =>
      frame === undefined || !values.data ? undefined : priceOwnOffer(frame, values.data, saving.values),
    [frame, values.data, saving.values],
  );
  const failure = findFailure({ phases: query, ...queries });
  if (failure !== undefined) return failure;
  if (phases === undefined) return { kind: 'loading' };
  if (phase === undefined) return { kind: 'no-phase' };
  if (!isListed) return { kind: 'not-listed', phases, phase };
  if (own === undefined) return { kind: 'loading' };
  const situation: BidderSituation = {
    // The server's refusal tells the end of the phase better than any clock here.
    phaseState: saving.closed?.code === 'phase-not-running' ? 'ended' : clockState,
    listed: true,
    mayWrite: mayWriteOffer(user),
    participation: own.participation,
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
}
