import { Tabs } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { latePart } from '../../../kit/on-demand/late-part.tsx';
import { useSealedIds } from '../../../tender/phase/seal/use-sealed.ts';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { HISTORY_TABS, type HistoryTab, historyTabOf } from '../address.ts';
import { useEntered } from '../api.ts';
import { phasesOfProvider, readHistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';

interface HistoryTabsProps {
  readonly provider: ServiceProvider;
  readonly phases: readonly Phase[];
  readonly tab: HistoryTab;
  readonly onChange: (tab: HistoryTab) => void;
}

const FactorHistory = latePart(
  async () => (await import('./factor-history.tsx')).FactorHistory,
  <LoadingRows />,
);
const PriceHistory = latePart(
  async () => (await import('./price-history.tsx')).PriceHistory,
  <LoadingRows />,
);
const DocumentHistory = latePart(
  async () => (await import('./document-history.tsx')).DocumentHistory,
  <LoadingRows rows={2} />,
);

/** The tabs about one provider, each over the phases in which it is listed (HISTORY-003). */
export function HistoryTabs({ provider, phases, tab, onChange }: HistoryTabsProps) {
  const listed = useMemo(() => phasesOfProvider(phases, provider.id), [phases, provider.id]);
  if (listed.length === 0) {
    return (
      <EmptyState title={TEXTS.noPhases} icon={IconCalendarOff} action={<ToSetupButton tab="user" />}>
        {TEXTS.noPhasesHint(provider.organisation)}
      </EmptyState>
    );
  }
  return (
    <Tabs value={tab} onChange={(next) => onChange(historyTabOf(next ?? undefined))} keepMounted={false}>
      <Tabs.List>
        {HISTORY_TABS.map((own) => (
          <Tabs.Tab key={own} value={own}>
            {TEXTS.tabs[own]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} pt={16}>
        <HistoryPanel provider={provider} phases={listed} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  );
}

function HistoryPanel({ provider, phases, tab }: Omit<HistoryTabsProps, 'onChange'>) {
  const sealedIds = useSealedIds(phases);
  const open = useMemo(() => phases.filter(({ id }) => !sealedIds.includes(id)), [phases, sealedIds]);
  const { values, liegenschaften, problem } = useEntered(open, provider);
  const history = useMemo(
    () =>
      values && phases.map((phase) => readHistoryPhase(phase, values[open.indexOf(phase)], serverNowMs())),
    [phases, open, values],
  );
  const own = useMemo(() => {
    const ids = new Set(phases.flatMap(({ liegenschaftIds }) => liegenschaftIds ?? []));
    return liegenschaften?.filter(({ id }) => ids.has(id));
  }, [phases, liegenschaften]);
  if (problem !== undefined) {
    return <LoadError title={problem.title} error={problem.error} onRetry={problem.retry} />;
  }
  if (history === undefined || own === undefined) return <LoadingRows />;
  if (tab === 'preise') return <PriceHistory phases={history} />;
  if (tab === 'unterlagen') return <DocumentHistory phases={history} organisation={provider.organisation} />;
  return <FactorHistory key={tab} tab={tab} phases={history} liegenschaften={own} />;
}
