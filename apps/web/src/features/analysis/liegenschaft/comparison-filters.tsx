import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconFilter, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { WeakFilter } from '../../../tender/comparison/weak-filter.tsx';
import { TEXTS } from '../texts.ts';
import { NO_POSITION_FILTER, type PositionFilter } from './comparison/position-filter.ts';
import type { Compared } from './use-compared.ts';

const CHOICES: readonly { value: PositionFilter; label: string }[] = [
  { value: NO_POSITION_FILTER, label: TEXTS.noFiltering },
  ...SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title })),
];

interface ComparisonFiltersProps extends Compared {
  /** Which property is compared. */
  readonly place: ReactNode;
  /** What is done with all that is shown. */
  readonly children: ReactNode;
}

/** What of the comparison is shown: bidders, service group, words (ANALYSIS-014, ANALYSIS-015). */
export function ComparisonFilters(props: ComparisonFiltersProps) {
  const { providers, chosenIds, filter, choice, weak, change, place, children } = props;
  const quickText = choice.isPicture ? '' : props.quickText;
  const inUse = [
    chosenIds.length < providers.length,
    filter !== NO_POSITION_FILTER,
    quickText !== '',
    weak.filter.isOn,
  ];
  return (
    <FilterBar
      mb={{ base: 6, sm: 14 }}
      setCount={inUse.filter(Boolean).length}
      before={place}
      after={children}
    >
      <MultiFilter
        icon={IconUsers}
        label={TEXTS.providers(chosenIds.length)}
        options={providers.map(({ id, organisation }) => ({ value: id, label: organisation }))}
        selected={chosenIds}
        onChange={(ids) => change({ chosenIds: ids })}
      />
      <Select
        w={{ base: '100%', sm: 220 }}
        aria-label={TEXTS.positionFilter}
        leftSection={<IconFilter size={16} aria-hidden />}
        data={CHOICES}
        value={filter}
        allowDeselect={false}
        onChange={(value) =>
          change({ filter: CHOICES.find((own) => own.value === value)?.value ?? NO_POSITION_FILTER })
        }
      />
      {!choice.isPicture && (
        <SearchInput
          flex="1 1 150px"
          w={{ base: '100%', sm: 'auto' }}
          maw={{ base: 'none', sm: 220 }}
          label={TEXTS.quickFilter}
          text={quickText}
          onSearch={(text) => change({ quickText: text })}
        />
      )}
      <WeakFilter {...weak.filter} />
    </FilterBar>
  );
}
