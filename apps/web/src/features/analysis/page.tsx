import { Tabs } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useSearch } from '@tanstack/react-router';
import { useCodeEarly } from '../../kit/loading/late-part.tsx';
import { ActionsPlace } from '../../kit/page/page-actions.tsx';
import { ArrivalNotes } from '../../tender/arrival/arrival-notes.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { SealedState } from '../../tender/phase/seal/sealed-state.tsx';
import { useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { analysisTabOf, searchAfterPhase } from './address.ts';
import { AnalysisTabs, TABS } from './analysis-tabs.tsx';
import { usePricesEarly } from './api.ts';
import { useFiltersEarly } from './cluster/use-saved-filters.ts';
import { useOutliersEarly } from './outlier/use-outliers.ts';
import { TEXTS } from './texts.ts';

/** The analysis of a phase's offers (ANALYSIS-001…019, ANALYSIS-031). */
export function Page() {
  const search = useSearch({ from: '/shell/admin/analysis' });
  useCodeEarly(TABS[analysisTabOf(search)].fetch);
  return (
    <PhasePage
      title={TEXTS.title}
      noPhasesHint={TEXTS.noPhasesHint}
      isNoPhasesSticky
      skeleton={<TabsSkeleton />}
      afterChoice={searchAfterPhase}
      actions={<ActionsPlace />}
    >
      {(phase) => <PhaseTabs phase={phase} />}
    </PhasePage>
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
  return useSealed(phase) ? <SealedState phase={phase} /> : <OpenTabs phase={phase} />;
}

function OpenTabs({ phase }: { phase: Phase }) {
  const search = useSearch({ from: '/shell/admin/analysis' });
  const tab = analysisTabOf(search);
  usePricesEarly(phase.id, tab === 'overview' ? undefined : search.lId);
  useFiltersEarly(tab === 'cluster' ? phase.id : undefined);
  useOutliersEarly(tab === 'odd' ? phase.id : undefined);
  return (
    <>
      <ArrivalNotes phaseId={phase.id} />
      <AnalysisTabs phase={phase} />
    </>
  );
}
