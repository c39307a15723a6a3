import { Group } from '@mantine/core';
import { IconFilterOff, IconSearchOff } from '@tabler/icons-react';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { TEXTS } from '../texts.ts';
import type { OverviewFilter } from './overview-filter.ts';
import type { Overview } from './use-overview.ts';

/** Says what hides every card, or undefined where nothing is asked (ANALYSIS-012). */
export function emptyReason(filter: OverviewFilter): 'search' | 'filter' | 'both' | undefined {
  const isSearched = filter.text.trim() !== '';
  if (filter.liegenschaftIds.length > 0 || filter.scarce !== undefined) return isSearched ? 'both' : 'filter';
  return isSearched ? 'search' : undefined;
}

const RESETS = [
  { hides: 'search', icon: IconSearchOff, label: TEXTS.resetSearch, change: { text: '' } },
  {
    hides: 'filter',
    icon: IconFilterOff,
    label: TEXTS.resetFilter,
    change: { liegenschaftIds: [], scarce: undefined },
  },
] as const;

/** The state without matches: the reason (search, filter or both) and a way to clear it (ANALYSIS-012). */
export function EmptyResult({ filter, setFilter }: Overview) {
  const reason = emptyReason(filter);
  if (reason === undefined) return null;
  const resets = RESETS.filter(({ hides }) => reason === 'both' || reason === hides);
  return (
    <EmptyState
      title={TEXTS.nothingFound[reason]}
      icon={IconSearchOff}
      action={
        <Group gap={8} justify="center">
          {resets.map(({ hides, icon: Icon, label, change }) => (
            <ToolButton
              key={hides}
              icon={Icon}
              label={label}
              onClick={() => setFilter({ ...filter, ...change })}
            />
          ))}
        </Group>
      }
    >
      {TEXTS.nothingFoundHint[reason]}
    </EmptyState>
  );
}
