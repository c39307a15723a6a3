import { Alert, Tabs } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useUser } from '../../kernel/session.ts';
import { Countdown } from '../../kit/countdown.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LoadError, LoadingRows } from '../../kit/load-state.tsx';
import { ParticipationNotice, ParticipationSwitch } from '../../kit/own-offer/participation-switch.tsx';
import { PhaseSteps } from '../../kit/own-offer/phase-steps.tsx';
import { READ_ONLY_REASONS } from '../../kit/own-offer/texts.ts';
import { UnsavedValues } from '../../kit/own-offer/unsaved-values.tsx';
import { type ReadyOffer, useOwnOffer } from '../../kit/own-offer/use-own-offer.ts';
import { NotFoundPage } from '../../shell/not-found-page.tsx';
import { PageFrame } from '../../shell/page-frame.tsx';
import styles from './page.module.css';
import { GroupRing } from './parts/group-ring.tsx';
import { PropertyCards } from './parts/property-cards.tsx';
import { PropertyDetail } from './parts/property-detail.tsx';
import { TEXTS } from './texts.ts';

function Portfolio({ offer }: { offer: ReadyOffer }) {
  return (
    <div className={styles.portfolio}>
      <div className={styles.top}>
        <GroupRing own={offer.own} />
        <div className={styles.side}>
          <section className={styles.card}>
            <Countdown phase={offer.own.phase} />
          </section>
          <section className={styles.card}>
            <ParticipationSwitch offer={offer} />
          </section>
        </div>
      </div>
      <PropertyCards own={offer.own} />
    </div>
  );
}

function OverviewTabs({ offer, lId }: { offer: ReadyOffer; lId: string | undefined }) {
  const navigate = useNavigate({ from: '/dl-overview' });
  const { own, editState } = offer;
  const pId = own.phase.id;
  const first = own.liegenschaften[0];
  const shown = own.liegenschaften.find(({ id }) => id === lId);
  const showProperty = (id: string | undefined) => {
    void navigate({ search: id === undefined ? { pId } : { pId, lId: id } });
  };
  return (
    <>
      <UnsavedValues saver={offer.saver} saving={offer.saving} />
      <ParticipationNotice offer={offer} />
      {editState !== 'editable' && (
        <Alert icon={<IconLock size={18} aria-hidden />} color="gray">
          {READ_ONLY_REASONS[editState]}
        </Alert>
      )}
      <Tabs
        value={lId === undefined ? 'portfolio' : 'property'}
        onChange={(tab) => showProperty(tab === 'property' ? (first?.id ?? '') : undefined)}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="portfolio">{TEXTS.tabPortfolio}</Tabs.Tab>
          <Tabs.Tab value="property">{TEXTS.tabProperty}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="portfolio">
          <Portfolio offer={offer} />
        </Tabs.Panel>
        <Tabs.Panel value="property">
          {first === undefined && (
            <EmptyState title={TEXTS.noneAvailable}>{TEXTS.noneAvailableHint}</EmptyState>
          )}
          {first !== undefined && shown === undefined && <NotFoundPage />}
          {shown !== undefined && (
            <PropertyDetail key={shown.id} offer={offer} liegenschaft={shown} onChoose={showProperty} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Preisübersicht: what the bidder's offer comes to, over all properties and for each one (OVERVIEW-001…013). */
export function Page() {
  const { pId, lId } = useSearch({ from: '/shell/provider/dl-overview' });
  const navigate = useNavigate({ from: '/dl-overview' });
  const user = useUser();
  const state = useOwnOffer(pId);
  const phaseId =
    state.kind === 'ready' ? state.own.phase.id : state.kind === 'not-listed' ? state.phase.id : '';
  // The address names the phase from the start, so that the page does not jump to another one when this one ends.
  useEffect(() => {
    if (phaseId !== '' && phaseId !== pId) {
      void navigate({ search: (search) => ({ ...search, pId: phaseId }), replace: true });
    }
  }, [navigate, pId, phaseId]);
  return (
    <PageFrame title={TEXTS.title} explanation={TEXTS.explanation}>
      {'phases' in state && (
        <PhaseSteps
          phases={state.phases}
          phaseId={phaseId}
          userId={user.id}
          participation={state.kind === 'ready' ? state.own.participation : null}
          onChoose={(id) => void navigate({ search: { pId: id } })}
        />
      )}
      {state.kind === 'loading' && <LoadingRows rows={12} />}
      {state.kind === 'failed' && <LoadError title={state.title} error={state.error} onRetry={state.retry} />}
      {state.kind === 'no-phase' && <EmptyState title={TEXTS.noPhases}>{TEXTS.noPhasesHint}</EmptyState>}
      {state.kind === 'not-listed' && <EmptyState title={TEXTS.notListed}>{TEXTS.notListedHint}</EmptyState>}
      {state.kind === 'ready' && <OverviewTabs key={phaseId} offer={state} lId={lId} />}
    </PageFrame>
  );
}
