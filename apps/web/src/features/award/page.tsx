import { Loader } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { usePhaseEvents } from '../../tender/phase/phase-events.ts';
import { showFailure } from '../../kernel/toast/toasts.tsx';
import { LoadError } from '../../kit/page/load-state.tsx';
import { NoPhases } from '../../tender/phase/no-phases.tsx';
import { PhaseSelect } from '../../tender/phase/phase-select.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { usePhases } from './api.ts';
import { phaseInView } from './model.ts';
import { AwardView } from './parts/award-view.tsx';
import styles from './page.module.css';
import { TEXTS } from './texts.ts';

function useFailedPhases(error: Error | null): void {
  useEffect(() => {
    if (error !== null) showFailure(TEXTS.phasesNotLoaded, error, { id: 'award-phases' });
  }, [error]);
}

/** The award view of a phase (AWARD-001…027). */
export function Page() {
  const query = usePhases();
  const search = useSearch({ from: '/shell/admin/placing' });
  const navigate = useNavigate();
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const { phases, phase } = phaseInView(query.data ?? [], search.pId, serverNowMs());
  const shownId = phase?.id;
  usePhaseEvents(shownId);
  useFailedPhases(query.error);
  useEffect(() => {
    // The address names the phase in view, so that a link to it and the header's phase are about the same one.
    if (shownId === undefined || search.pId === shownId) return;
    void navigate({ to: '/placing', search: { ...search, pId: shownId }, replace: true });
  }, [navigate, search, shownId]);
  const choose = (pId: string) => void navigate({ to: '/placing', search: { pId, cId: 'new' } });
  return (
    <PageFrame
      title={TEXTS.title}
      actions={
        phase !== undefined && (
          <>
            <PhaseSelect phases={phases} phaseId={phase.id} onChange={choose} />
            <div ref={setActions} className={styles.actions} />
          </>
        )
      }
      explanation={
        <>
          {TEXTS.info} <strong className={styles.warning}>{TEXTS.warning}</strong>
        </>
      }
    >
      {query.error !== null && query.data === undefined && (
        <LoadError title={TEXTS.phasesNotLoaded} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div className={styles.waiting}>
          <Loader role="status" aria-label={TEXTS.loading} />
        </div>
      )}
      {query.data !== undefined && phase === undefined && (
        <NoPhases hint={TEXTS.noPhasesHint} isSticky={false} />
      )}
      {phase !== undefined && <AwardView key={phase.id} phase={phase} actions={actions} />}
    </PageFrame>
  );
}
