import { Tabs } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { factorChangeArrow } from '@rahmenpreis/pricing/numbers/change-arrow.ts';
import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { TabRow } from '../../../kit/page/tab-row.tsx';
import { factorChangeText } from '../../../tender/comparison/texts.ts';
import { useSealedIds } from '../../../tender/phase/seal/seal-note.tsx';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { HISTORY_TABS, type HistoryTab, historyTabOf } from '../address.ts';
import { useHistoryValues } from '../api.ts';
import { liegenschaftHistory, regionHistory } from '../history-line.ts';
import { type HistoryPhase, phasesOfProvider, readHistoryPhase } from '../history-phase.ts';
import { TEXTS } from '../texts.ts';
import { DocumentHistory } from './document-history.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { PriceHistory } from './price-history.tsx';
import { NUMBER_COLUMN, titleColumn, valueColumns } from './value-columns.tsx';

interface FactorHistoryProps {
  readonly tab: 'bundeslaender' | 'liegenschaften';
  readonly phases: readonly HistoryPhase[];
  /** The properties of these phases. */
  readonly liegenschaften: readonly Liegenschaft[];
}

const LINES_OF = { bundeslaender: regionHistory, liegenschaften: liegenschaftHistory } as const;

/** Factors of states or properties per service group and phase, with changes (HISTORY-003, HISTORY-004). */
function FactorHistory({ tab, phases, liegenschaften }: FactorHistoryProps) {
  const lines = useMemo(() => LINES_OF[tab](phases, liegenschaften), [tab, phases, liegenschaften]);
  const columns = useMemo(() => {
    const values = valueColumns(phases, {
      arrowOf: factorChangeArrow,
      changeText: factorChangeText,
      valueText: formatFactor,
      unset: formatFactor(NEUTRAL_FACTOR_MILLIS),
    });
    return tab === 'bundeslaender'
      ? [titleColumn(TEXTS.region), ...values]
      : [NUMBER_COLUMN, titleColumn(TEXTS.liegenschaft), ...values];
  }, [tab, phases]);
  return <HistoryGrid tab={tab} lines={lines} columns={columns} note={TEXTS.neutral} />;
}

interface HistoryTabsProps {
  readonly provider: ServiceProvider;
  readonly phases: readonly Phase[];
  readonly tab: HistoryTab;
  readonly onChange: (tab: HistoryTab) => void;
}

/** A provider's factors, prices and documents over the phases that list it (HISTORY-001, HISTORY-003). */
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
      <TabRow open={tab}>
        {HISTORY_TABS.map((own) => (
          <Tabs.Tab key={own} value={own}>
            {TEXTS.tabs[own]}
          </Tabs.Tab>
        ))}
      </TabRow>
      <Tabs.Panel value={tab} pt={16}>
        <HistoryPanel provider={provider} phases={listed} tab={tab} />
      </Tabs.Panel>
    </Tabs>
  );
}

function HistoryPanel({ provider, phases, tab }: Omit<HistoryTabsProps, 'onChange'>) {
  const sealedIds = useSealedIds(phases);
  const open = useMemo(() => phases.filter(({ id }) => !sealedIds.includes(id)), [phases, sealedIds]);
  const { values, liegenschaften, problem } = useHistoryValues(open, provider);
  const history = useMemo(
    () =>
      values &&
      phases.map((phase) => readHistoryPhase(phase, provider.id, values[open.indexOf(phase)], serverNowMs())),
    [phases, open, values, provider.id],
  );
  const own = useMemo(() => {
    const ids = new Set(phases.flatMap(({ liegenschaftIds }) => liegenschaftIds ?? []));
    return liegenschaften?.filter(({ id }) => ids.has(id));
  }, [phases, liegenschaften]);
  if (problem !== undefined) return <LoadError {...problem} />;
  if (history === undefined || own === undefined) return <LoadingRows />;
  if (tab === 'preise') return <PriceHistory phases={history} />;
  if (tab === 'unterlagen') return <DocumentHistory phases={history} organisation={provider.organisation} />;
  return <FactorHistory key={tab} tab={tab} phases={history} liegenschaften={own} />;
}
