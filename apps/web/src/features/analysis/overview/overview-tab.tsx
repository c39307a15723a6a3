import { Button, Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-time.ts';
import { IconFilterOff, IconSearchOff } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LiegenschaftDialog } from '../../../tender/liegenschaft/liegenschaft-dialog-on-demand.tsx';
import {
  emptyReason,
  groupCards,
  NO_FILTER,
  type OverviewFilter,
  overviewCards,
  overviewSentence,
} from '../model.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';
import { OverviewFilterBar } from './overview-filter-bar.tsx';
import { RegionGroup } from './region-group.tsx';

interface OverviewTabProps {
  readonly phase: Phase;
  readonly comparison: Comparison;
  readonly liegenschaften: readonly Liegenschaft[];
}

/** Every property of the phase with its best offers (ANALYSIS-005…012). */
export function OverviewTab({ phase, comparison, liegenschaften }: OverviewTabProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [detailId, setDetailId] = useState<string>();
  const closeDetail = useCallback(() => setDetailId(undefined), []);
  const cards = useMemo(() => overviewCards(comparison, liegenschaften), [comparison, liegenschaften]);
  const groups = useMemo(() => groupCards(cards, filter), [cards, filter]);
  const shownCount = groups.reduce((count, group) => count + group.cards.length, 0);
  return (
    <>
      <p className={styles.sentence}>{overviewSentence(comparison, phaseState(phase, serverNowMs()))}</p>
      <OverviewFilterBar
        filter={filter}
        liegenschaften={liegenschaften}
        count={TEXTS.count(shownCount, cards.length)}
        onChange={setFilter}
      />
      <div className={styles.groups}>
        {groups.map(({ region, cards: own }) => (
          <RegionGroup key={region} region={region} cards={own} phaseId={phase.id} onDetails={setDetailId} />
        ))}
      </div>
      {shownCount === 0 && <NothingFound filter={filter} onChange={setFilter} />}
      <LiegenschaftDialog liegenschaftId={detailId} onClose={closeDetail} />
    </>
  );
}

interface NothingFoundProps {
  readonly filter: OverviewFilter;
  readonly onChange: (filter: OverviewFilter) => void;
}

function NothingFound({ filter, onChange }: NothingFoundProps) {
  const reason = emptyReason(filter);
  if (reason === undefined) return null;
  return (
    <EmptyState
      title={TEXTS.nothingFound[reason]}
      icon={IconSearchOff}
      action={
        <Group gap={8} justify="center">
          {reason !== 'filter' && (
            <Button
              leftSection={<IconSearchOff size={16} aria-hidden />}
              onClick={() => onChange({ ...filter, text: '' })}
            >
              {TEXTS.resetSearch}
            </Button>
          )}
          {reason !== 'search' && (
            <Button
              leftSection={<IconFilterOff size={16} aria-hidden />}
              onClick={() => onChange({ ...filter, liegenschaftIds: [] })}
            >
              {TEXTS.resetFilter}
            </Button>
          )}
        </Group>
      }
    >
      {TEXTS.nothingFoundHint[reason]}
    </EmptyState>
  );
}
