import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { IconFileOff, IconUsers } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { NoProviders } from '../parts/no-providers.tsx';
import { TEXTS } from '../texts.ts';
import { PriceDesk } from './price-desk.tsx';
import type { PricedLiegenschaft } from './comparison/use-compared-prices.ts';
import type { ShownComparison } from './use-comparison-view.ts';

interface ComparisonTableProps extends Pick<ComponentProps<typeof PriceDesk>, 'leading' | 'compact'> {
  readonly priced: PricedLiegenschaft;
  readonly shown: ShownComparison;
  readonly liegenschaft: Liegenschaft;
  readonly phaseId: string;
  readonly providers: readonly ServiceProvider[];
  readonly filterText: string;
  readonly collapsedIds: ReadonlySet<string>;
  readonly onCollapsedChange: (collapsedIds: ReadonlySet<string>) => void;
  readonly onChooseAll: () => void;
}

/** The LV as a tree with a column group per bidder, best first, and the line of sums (ANALYSIS-015, ANALYSIS-018). */
export function ComparisonTable(props: ComparisonTableProps) {
  const { table, isWithoutLv, problem } = props.priced;
  const bidders = table?.bidders;
  if (problem !== undefined) {
    return <LoadError title={problem.title} error={problem.error} onRetry={problem.retry} isSticky />;
  }
  if (isWithoutLv) return <NoLv />;
  if (props.providers.length === 0) return <NoProviders />;
  if (bidders?.length === 0) return <NoneChosen onChooseAll={props.onChooseAll} />;
  return (
    <PriceDesk
      phaseId={props.phaseId}
      liegenschaft={props.liegenschaft}
      providers={props.providers}
      shown={props.shown}
      compact={props.compact}
      filterText={props.filterText}
      collapsedIds={props.collapsedIds}
      onCollapsedChange={props.onCollapsedChange}
      leading={props.leading}
    />
  );
}

function NoLv() {
  return (
    <EmptyState title={TEXTS.noLv} icon={IconFileOff} action={<ToSetupButton />}>
      {TEXTS.noLvHint}
    </EmptyState>
  );
}

function NoneChosen({ onChooseAll }: { onChooseAll: () => void }) {
  return (
    <EmptyState
      title={TEXTS.pickProvider}
      icon={IconUsers}
      action={<Button onClick={onChooseAll}>{TEXTS.allProviders}</Button>}
    >
      {TEXTS.pickProviderHint}
    </EmptyState>
  );
}
