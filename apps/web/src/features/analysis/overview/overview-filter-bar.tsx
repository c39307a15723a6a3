import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconFilter } from '@tabler/icons-react';
import { DebouncedSearch } from '../../../kit/field/search-input.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import type { OverviewFilterProps } from './overview-filter.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';

interface OverviewFilterBarProps extends OverviewFilterProps {
  readonly liegenschaften: readonly Liegenschaft[];
  readonly count: string;
  /** How many packages the properties have. */
  readonly packages: string;
}

/** Search and property tree; screen readers get the count (ANALYSIS-005, ANALYSIS-007, ANALYSIS-008). */
export function OverviewFilterBar(props: OverviewFilterBarProps) {
  const { filter, liegenschaften, count, packages, onChange } = props;
  const { liegenschaftIds } = filter;
  return (
    <FilterBar
      className={styles.bar}
      setCount={liegenschaftIds.length === 0 ? 0 : 1}
      before={
        <DebouncedSearch
          label={TEXTS.search}
          placeholder={TEXTS.searchPlaceholder}
          text={filter.text}
          className={styles.search}
          onSearch={(text) => onChange({ ...filter, text })}
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
        liegenschaften={liegenschaften}
        selected={liegenschaftIds}
        onChange={(ids) => onChange({ ...filter, liegenschaftIds: ids })}
      />
    </FilterBar>
  );
}
