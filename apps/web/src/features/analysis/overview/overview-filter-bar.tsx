import { countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { SCARCE } from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { IconFilter } from '@tabler/icons-react';
import { DebouncedSearch } from '../../../kit/field/search-input.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import type { Overview } from './use-overview.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';

/** Finds properties and packages with one valid offer only, or with none. */
function ScarceSelect({ filter, scarceCounts, setFilter }: Overview) {
  return (
    <Select
      aria-label={TEXTS.valid}
      flex="0 1 310px"
      data={[
        { value: 'all', label: TEXTS.scarce.all },
        ...SCARCE.map((kind) => ({ value: kind, label: TEXTS.scarce[kind](scarceCounts[kind]) })),
      ]}
      value={filter.scarce ?? 'all'}
      allowDeselect={false}
      onChange={(value) => setFilter({ ...filter, scarce: SCARCE.find((kind) => kind === value) })}
    />
  );
}

/** Search and property tree; screen readers get the count (ANALYSIS-005, ANALYSIS-007, ANALYSIS-008). */
export function OverviewFilterBar(own: Overview) {
  const { filter, setFilter, all, count, comparison } = own;
  const { liegenschaftIds, scarce } = filter;
  const packages = TEXTS.packages(countPackages(comparison, own.liegenschaftIds));
  return (
    <FilterBar
      mb={16}
      setCount={Number(liegenschaftIds.length > 0) + Number(scarce !== undefined)}
      before={
        <DebouncedSearch
          label={TEXTS.search}
          placeholder={TEXTS.searchPlaceholder}
          text={filter.text}
          flex={{ base: '0 1 100%', sm: '0 1 232px' }}
          onSearch={(text) => setFilter({ ...filter, text })}
        />
      }
      after={
        <output className={styles.count}>
          <span>{count}</span> · <span>{packages}</span>
        </output>
      }
    >
      <LiegenschaftTreeFilter
        icon={IconFilter}
        label={liegenschaftIds.length === 0 ? TEXTS.everyPlace : TEXTS.somePlaces(liegenschaftIds.length)}
        liegenschaften={all}
        selected={liegenschaftIds}
        onChange={(ids) => setFilter({ ...filter, liegenschaftIds: ids })}
      />
      <ScarceSelect {...own} />
    </FilterBar>
  );
}
