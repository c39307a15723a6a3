import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconFileOff, IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { lineChildren, lineId, lineKind, type LvLine } from '../../../tender/lv/lv-line.ts';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { TEXTS } from '../texts.ts';
import { priceColumns } from './price-columns.tsx';
import type { PricedLiegenschaft } from './use-price-table.ts';

interface ComparisonTableProps {
  readonly priced: PricedLiegenschaft;
  readonly liegenschaft: Liegenschaft;
  readonly hasProviders: boolean;
  readonly isNarrow: boolean;
  readonly filterText: string;
  readonly collapsedIds: ReadonlySet<string>;
  readonly onCollapsedChange: (collapsedIds: ReadonlySet<string>) => void;
  readonly onChooseAll: () => void;
}

const NO_ROWS: readonly LvLine[] = [];

/** The LV as a tree with a column group per bidder, best first, and the line of sums (ANALYSIS-015, ANALYSIS-018). */
export function ComparisonTable(props: ComparisonTableProps) {
  const { table, isWithoutLv, problem } = props.priced;
  const bidders = table?.bidders;
  const { isNarrow } = props;
  const columns = useMemo(() => priceColumns(bidders ?? [], isNarrow), [bidders, isNarrow]);
  if (problem !== undefined) {
    return <LoadError title={problem.title} error={problem.error} onRetry={problem.retry} />;
  }
  if (isWithoutLv) return <NoLv />;
  if (!props.hasProviders) return <NoProviders />;
  if (bidders?.length === 0) return <NoneChosen onChooseAll={props.onChooseAll} />;
  return (
    <TreeGrid
      keepWidthsAs="comparison"
      label={TEXTS.table(props.liegenschaft.name)}
      columns={columns}
      rows={table?.rows ?? NO_ROWS}
      getRowId={lineId}
      getChildren={lineChildren}
      getRowKind={lineKind}
      footerRow={table?.total}
      filterText={props.filterText}
      collapsedIds={props.collapsedIds}
      onCollapsedChange={props.onCollapsedChange}
      emptyText={TEXTS.emptyLv}
      loading={table === undefined}
      rowHeightPx={32}
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

function NoProviders() {
  return <EmptyState title={TEXTS.noProviders} icon={IconUsers} action={<ToSetupButton tab="user" />} />;
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
