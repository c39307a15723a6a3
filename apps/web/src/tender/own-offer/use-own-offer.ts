import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { getLvColumns } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import {
  type BidderSituation,
  bidderEditState,
} from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { mayWriteOffer, useUser } from '../../kernel/session/session.ts';
import { serverMsOf } from '../../kernel/time/clock.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { firstProblem, useSteadyProblem } from '../../kit/loading/load-problem.ts';
import { usePhaseInView } from '../phase/use-phase-in-view.ts';
import { usePhaseState } from '../phase/use-phase-state.tsx';
import { readLvColumns } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { editOf, type HeldOffer, holdOffer, viewOwnOffer } from './own-offer.ts';
import { ownOfferState, type ReadyOffer } from './own-offer-loading.ts';
import type { KeyvalSaver } from './saving/keyval-saver.ts';
import { type OfferStore, ownStore } from './saving/offer-store.ts';
import { keyvalSaverOf } from './saving/saver-of-phase.ts';
import { useKept } from './kept/kept-notice.tsx';
import { TEXTS as PHASE_TEXTS } from '../phase/texts.ts';
import { LOAD_TITLES, TEXTS } from './texts.ts';

function useOfferQueries({ phaseId, stored }: OfferStore, enabled: boolean) {
  const params = { phaseId };
  return {
    entries: useQuery({ ...answerQuery(listEpEntries, { params }), enabled }),
    lvs: useQuery({ ...answerQuery(getLvColumns, { params }), enabled }),
    liegenschaften: useQuery({ ...answerQuery(listLiegenschaften), enabled }),
    values: useQuery({ ...stored, enabled }),
  };
}

function problemsOf(queries: ReturnType<typeof useOfferQueries>) {
  const names = ['entries', 'lvs', 'liegenschaften', 'values'] as const;
  return names.map((name) => [LOAD_TITLES[name], queries[name]] as const);
}

/**
 * The server's state of the offer, priced; undefined until all it stands on is there. In a large phase,
 * reading, sorting and pricing the LVs take a frame each, so each is done in a task of its own.
 */
function useHeldOffer(
  phase: Phase | undefined,
  { entries, lvs, liegenschaften, values }: ReturnType<typeof useOfferQueries>,
): HeldOffer | undefined {
  const phaseId = phase?.id;
  const read = useDeferredValue(
    useMemo(
      () => (lvs.data === undefined ? undefined : { phaseId, columns: readLvColumns(lvs.data) }),
      [phaseId, lvs.data],
    ),
  );
  const frame = useDeferredValue(
    useMemo(
      () =>
        phase === undefined || !entries.data || read?.phaseId !== phase.id || !liegenschaften.data
          ? undefined
          : frameOffer({
              phase,
              entries: entries.data,
              columns: read.columns,
              liegenschaften: liegenschaften.data,
            }),
      [phase, entries.data, read, liegenschaften.data],
    ),
  );
  return useMemo(
    // What is left of another phase for the time of a frame is not shown.
    () =>
      frame === undefined || frame.phase.id !== phaseId || !values.data
        ? undefined
        : holdOffer(frame, values.data),
    [frame, phaseId, values.data],
  );
}

/** How things stand between the company and the phase, whoever types. */
export type Standing = Pick<BidderSituation, 'phaseState' | 'mayWrite'>;

/**
 * Tries values once more that were refused, when what stood against them is gone: the phase was moved, the
 * bidder is listed again, may write again, or takes part again.
 */
function useReopening(saver: KeyvalSaver, isEditable: boolean, phase: Phase | undefined): void {
  useEffect(() => {
    if (isEditable && saver.snapshot().closed !== undefined) saver.reopen();
  }, [saver, isEditable, phase?.start, phase?.end]);
}

/** Says that the participation is not known where the bidder's own values could not be loaded (ERR-033). */
function useUnknownParticipation({ data, error }: { data: unknown; error: unknown }): void {
  const failure = data === undefined ? error : null;
  useEffect(() => {
    if (failure === null) return;
    showFailure(TEXTS.participationNotLoaded, failure, { sticky: true, id: 'participation' });
  }, [failure]);
}

interface StoredOffer {
  readonly store: OfferStore;
  readonly phases: readonly Phase[];
  /** The phase of the store, once it is known. */
  readonly phase: Phase | undefined;
  readonly standing: Standing;
  /** Whether the phase lists the company; else nothing is asked for. */
  readonly isOpen: boolean;
}

/** The offer in a store, priced with every keystroke that was handed over, and the queue that stores it. */
export function useStoredOffer({ store, phases, phase, standing, isOpen }: StoredOffer) {
  const queries = useOfferQueries(store, isOpen);
  const { saver, keeper } = keyvalSaverOf(store);
  const saving = useSyncExternalStore(saver.subscribe, saver.snapshot);
  const held = useHeldOffer(phase, queries);
  const situation: BidderSituation | undefined = held && {
    ...standing,
    listed: true,
    participation: held.participation,
  };
  const editState = situation === undefined ? undefined : bidderEditState(situation);
  const isEditable = editState === 'editable';
  useReopening(saver, isEditable && isOpen, phase);
  const own = useMemo(
    () => (held === undefined ? undefined : viewOwnOffer(held, saving.values, isEditable)),
    [held, saving.values, isEditable],
  );
  const offer: ReadyOffer | undefined = own &&
    situation &&
    editState && {
      kind: 'ready',
      phases,
      own,
      situation,
      editState,
      store,
      saver,
      saving,
      keeper,
      agreedAt: new Date(serverMsOf(queries.values.dataUpdatedAt)).toISOString(),
      save: (edits) => saver.put(edits.map((edit) => editOf(own, edit))),
    };
  return { queries, problems: problemsOf(queries), held, saver, saving, keeper, isEditable, offer };
}

/**
 * The signed-in bidder's offer of the phase in view, with the way to another phase (OVERVIEW-002, BID-003,
 * BID-012).
 */
export function useOwnOffer() {
  const user = useUser();
  const { query, choose, ...view } = usePhaseInView({ bidderId: user.id });
  const { phase, phases, isOpen } = view;
  const phaseId = phase?.id ?? '';
  const [openId, setOpenId] = useState<string>();
  if (isOpen && openId !== phaseId) setOpenId(phaseId);
  const wasOpen = openId === phaseId;
  const store = ownStore(phaseId, user.organisationId);
  const standing = { phaseState: usePhaseState(phase), mayWrite: mayWriteOffer(user) };
  const stored = useStoredOffer({ store, phases, phase, standing, isOpen });
  const { queries, problems, held, saver, saving, keeper, isEditable, offer } = stored;
  useUnknownParticipation(queries.values);
  const kept = useKept({ saver, saving, keeper, held, isEditable, isKnown: !isOpen || held !== undefined });
  const state = ownOfferState({
    problem: useSteadyProblem(
      firstProblem([
        [PHASE_TEXTS.notLoaded, query],
        // What was asked of a phase that lists the bidder no more has been refused, and is not missed.
        ...(isOpen ? problems : []),
      ]),
    ),
    view: query.data === undefined ? undefined : { ...view, wasOpen },
    offer,
  });
  return { state, choosePhase: choose, kept };
}
