import { Tabs } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCodeEarly } from '../../kit/loading/late-part.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { SealedState } from '../../tender/phase/seal/sealed-state.tsx';
import { useSealed } from '../../tender/phase/seal/seal-note.tsx';
import { analysisTabOf, searchAfterPhase } from './address.ts';
import { AnalysisTabs, CODE_OF_TAB } from './analysis-tabs.tsx';
import { usePricesEarly } from './api.ts';
import { useFiltersEarly } from './cluster/use-saved-filters.ts';
import { useOutliersEarly } from './outlier/use-outliers.ts';
import { TEXTS } from './texts.ts';

/** The analysis of a phase's offers (ANALYSIS-001…019, ANALYSIS-031). */
export function Page() {
  const search = useSearch({ from: '/shell/admin/analysis' });
  useCodeEarly(CODE_OF_TAB[analysisTabOf(search)]);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  return (
    <PhasePage
      title={TEXTS.title}
      notLoaded={TEXTS.phasesNotLoaded}
      noPhasesHint={TEXTS.noPhasesHint}
      isNoPhasesSticky
      skeleton={<TabsSkeleton />}
      afterChoice={searchAfterPhase}
      actions={<span ref={setActions} />}
    >
      {(phase) => <PhaseTabs phase={phase} actions={actions} />}
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

function PhaseTabs(props: { phase: Phase; actions: HTMLElement | null }) {
  return useSealed(props.phase) ? <SealedState phase={props.phase} /> : <OpenTabs {...props} />;
}

function OpenTabs({ phase, actions }: { phase: Phase; actions: HTMLElement | null }) {
  const search = useSearch({ from: '/shell/admin/analysis' });
  const tab = analysisTabOf(search);
  usePricesEarly(phase.id, tab === 'overview' ? undefined : search.lId);
  useFiltersEarly(tab === 'cluster' ? phase.id : undefined);
  useOutliersEarly(tab === 'odd' ? phase.id : undefined);
  return <AnalysisTabs phase={phase} actions={actions} />;
}
