import { Tabs } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { usePhaseEvents } from '../../tender/phase/phase-events.ts';
import { LoadState } from '../../kit/page/load-state.tsx';
import { NoPhases } from '../../tender/phase/no-phases.tsx';
import { PhaseSelect } from '../../tender/phase/phase-select.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { usePhases, usePricesEarly } from './api.ts';
import { phaseInView, tabOf } from './model.ts';
import { AnalysisTabs } from './parts/analysis-tabs.tsx';
import { TEXTS } from './texts.ts';

/** The analysis of a phase's offers (ANALYSIS-001…019, ANALYSIS-031). */
export function Page() {
  const query = usePhases();
  const search = useSearch({ from: '/shell/admin/analysis' });
  const navigate = useNavigate();
  const { phases, phase } = phaseInView(query.data ?? [], search.pId, serverNowMs());
  // The property and the saved filter belong to the phase they were chosen in (ANALYSIS-002, OPEN-28).
  const choosePhase = (pId: string) => {
    const { pCom } = search;
    void navigate({ to: '/analysis', search: { pId, cId: 'new', ...(pCom === undefined ? {} : { pCom }) } });
  };
  const shownId = phase?.id;
  usePhaseEvents(shownId);
  useEffect(() => {
    // The address names the phase in view, so that a link to it and the header's phase are about the same one.
    if (shownId === undefined || search.pId === shownId) return;
    void navigate({ to: '/analysis', search: { ...search, pId: shownId }, replace: true });
  }, [navigate, search, shownId]);
  return (
    <PageFrame
      title={TEXTS.title}
      actions={
        phase !== undefined && <PhaseSelect phases={phases} phaseId={phase.id} onChange={choosePhase} />
      }
    >
      <LoadState query={query} errorTitle={TEXTS.phasesNotLoaded} skeleton={<TabsSkeleton />}>
        {() =>
          phase === undefined ? <NoPhases hint={TEXTS.noPhasesHint} isSticky /> : <PhaseTabs phase={phase} />
        }
      </LoadState>
    </PageFrame>
  );
}

function TabsSkeleton() {
  return (
    <Tabs value="overview">
      <Tabs.List>
        <Tabs.Tab value="overview">{TEXTS.tabs.overview}</Tabs.Tab>
        <Tabs.Tab value="liegenschaft" disabled>
          {TEXTS.tabs.liegenschaft}
        </Tabs.Tab>
      </Tabs.List>
    </Tabs>
  );
}

function PhaseTabs({ phase }: { phase: Phase }) {
  const search = useSearch({ from: '/shell/admin/analysis' });
  usePricesEarly(phase.id, tabOf(search) === 'overview' ? undefined : search.lId);
  // Filters and choices belong to a phase.
  return <AnalysisTabs key={phase.id} phase={phase} />;
}
