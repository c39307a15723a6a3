import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { useUser } from '../../kernel/session/session.ts';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { LoadError, LoadingRows } from '../../kit/page/load-state.tsx';
import { ParticipationNotice } from './participation-switch.tsx';
import { PhaseSteps } from './phase-steps.tsx';
import { READ_ONLY_REASONS, TEXTS } from './texts.ts';
import type { OwnOfferState, ReadyOffer } from './use-own-offer.ts';

interface OfferFrameProps {
  readonly state: OwnOfferState;
  /** The phase that the address names. */
  readonly pId: string | undefined;
  /** What the page will show once there are phases. */
  readonly noPhasesHint: string;
  /** Puts a phase into the address: one that was chosen, or the one in view where the address names another or none. */
  readonly onPhase: (phaseId: string, isChosen: boolean) => void;
  readonly children: (offer: ReadyOffer) => ReactNode;
}

function phaseIdOf(state: OwnOfferState): string {
  if (state.kind === 'ready') return state.own.phase.id;
  return state.kind === 'not-listed' ? state.phase.id : '';
}

/** What both pages of a bidder have around its offer: the phases, the states without an offer, and why nothing can be entered. */
export function OfferFrame({ state, pId, noPhasesHint, onPhase, children }: OfferFrameProps) {
  const user = useUser();
  const phaseId = phaseIdOf(state);
  // The address names the phase from the start, so that the page does not jump to another one when this one ends.
  useEffect(() => {
    if (phaseId !== '' && phaseId !== pId) onPhase(phaseId, false);
  }, [onPhase, pId, phaseId]);
  return (
    <>
      {'phases' in state && (
        <PhaseSteps
          phases={state.phases}
          phaseId={phaseId}
          userId={user.id}
          participation={state.kind === 'ready' ? state.own.participation : null}
          onChoose={(id) => onPhase(id, true)}
        />
      )}
      {state.kind === 'loading' && <LoadingRows rows={12} />}
      {state.kind === 'failed' && <LoadError title={state.title} error={state.error} onRetry={state.retry} />}
      {state.kind === 'no-phase' && <EmptyState title={TEXTS.noPhases}>{noPhasesHint}</EmptyState>}
      {state.kind === 'not-listed' && <EmptyState title={TEXTS.notListed}>{TEXTS.notListedHint}</EmptyState>}
      {state.kind === 'ready' && (
        <>
          <ParticipationNotice offer={state} />
          {state.editState !== 'editable' && (
            <Alert icon={<IconLock size={18} aria-hidden />} color="gray">
              {READ_ONLY_REASONS[state.editState]}
            </Alert>
          )}
          {/* Another phase is another offer: filters, folding and history begin anew. */}
          <Fragment key={phaseId}>{children(state)}</Fragment>
        </>
      )}
    </>
  );
}
