import { Alert, Anchor } from '@mantine/core';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { IconFileImport, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { useOwnArrivals } from '../arrival/own-arrivals.ts';
import { ARRIVAL_TEXTS } from '../arrival/texts.ts';
import { AddressNotice } from './address-notice.tsx';
import { BindingRequest } from './binding-request.tsx';
import { ChangesButton } from './changes/change-dialog.tsx';
import { KeptNotice } from './kept/kept-notice.tsx';
import noticeStyles from './offer-notice.module.css';
import { OfferNotice } from './offer-notice.tsx';
import type { OwnOfferState, ReadyOffer } from './own-offer-loading.ts';
import { PhaseSteps } from './phase-steps.tsx';
import { NoPhases } from '../phase/no-phases.tsx';
import { READ_ONLY_REASONS, TEXTS } from './texts.ts';
import { useOwnOffer } from './use-own-offer.ts';

interface OwnOfferPageProps {
  readonly title: string;
  /** One line that says what the page is for, where it needs one. */
  readonly explanation?: (offer: ReadyOffer | undefined) => ReactNode;
  /** What the page will show once there are phases. */
  readonly noPhasesHint: string;
  /** What stands beside the title, also while there is no offer. */
  readonly actions?: (offer: ReadyOffer | undefined) => ReactNode;
  /** Whether the content itself says how the participation stands and why nothing can be entered. */
  readonly saysState?: boolean;
  /** The content; it starts afresh with another phase. */
  readonly children: (offer: ReadyOffer) => ReactNode;
}

/** A bidder's page of a phase: title, steps, states without offer, entry locks (OVERVIEW-001, BID-003). */
export function OwnOfferPage(props: OwnOfferPageProps) {
  const { title, explanation, noPhasesHint, actions, saysState = false, children } = props;
  const { state, choosePhase, kept } = useOwnOffer();
  const offer = state.kind === 'ready' ? state : undefined;
  return (
    <PageFrame
      title={title}
      explanation={explanation?.(offer)}
      beside={<Steps state={state} onChoose={choosePhase} />}
      actions={
        <>
          {offer !== undefined && <ChangesButton offer={offer} isShort={!saysState} />}
          {actions?.(offer)}
        </>
      }
    >
      <AddressNotice />
      {(state.kind === 'ready' || state.kind === 'not-listed') && <KeptNotice kept={kept} />}
      {state.kind === 'loading' && <LoadingRows rows={12} />}
      {state.kind === 'failed' && (
        <LoadError title={state.title} error={state.error} onRetry={state.onRetry} isSticky />
      )}
      {state.kind === 'no-phase' && <NoPhases hint={noPhasesHint} />}
      {state.kind === 'not-listed' && (
        <EmptyState title={state.wasListed ? TEXTS.removed : TEXTS.notListed} icon={IconLock}>
          {state.wasListed ? TEXTS.removedHint : TEXTS.notListedHint}
        </EmptyState>
      )}
      {state.kind === 'ready' && (
        <>
          <BindingRequest offer={state} />
          {!saysState && <ArrivalNotice offer={state} />}
          <OfferNotice offer={state} asksParticipation={!saysState} />
          {!saysState && state.editState !== 'editable' && (
            <Alert icon={<IconLock size={18} aria-hidden />} color="gray" py={6}>
              {READ_ONLY_REASONS[state.editState]}
            </Alert>
          )}
          {/* Another phase is another offer: filters, folding and history start afresh. */}
          <Fragment key={state.own.phase.id}>{children(state)}</Fragment>
        </>
      )}
    </PageFrame>
  );
}

function Steps({ state, onChoose }: { state: OwnOfferState; onChoose: (phaseId: string) => void }) {
  if (state.kind !== 'ready' && state.kind !== 'not-listed') return null;
  const [phase, participation] =
    state.kind === 'ready' ? [state.own.phase, state.own.participation] : [state.phase, null];
  return (
    <PhaseSteps phases={state.phases} phaseId={phase.id} participation={participation} onChoose={onChoose} />
  );
}

/** Tells a company that its offer came another way, and what its own typing does to that. */
function ArrivalNotice({ offer: { own, situation } }: { offer: ReadyOffer }) {
  const phaseId = own.phase.id;
  const [arrival] = useOwnArrivals(phaseId);
  if (arrival === undefined) return null;
  return (
    <Alert color="amber" icon={<IconFileImport size={16} aria-hidden />} className={noticeStyles.notice}>
      <span className={noticeStyles.text}>
        {ARRIVAL_TEXTS.ownCame(shortInstant(arrival.receivedAt), arrival.way)}{' '}
        {situation.phaseState === 'running' && ARRIVAL_TEXTS.replacedByOwn}{' '}
        <Anchor inherit renderRoot={(props) => <Link {...props} to="/dl-offer" search={{ pId: phaseId }} />}>
          {ARRIVAL_TEXTS.look}
        </Anchor>
      </span>
    </Alert>
  );
}
