import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { SCARCE, type Scarce } from '@rahmenpreis/tendering/portfolio/valid-offers.ts';
import { IconFilter } from '@tabler/icons-react';
import { DebouncedSearch } from '../../../kit/field/search-input.tsx';
import { Select } from '../../../kit/field/select.tsx';
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
  /** The number of properties, of all, with so few valid offers. */
  readonly scarceCounts: Readonly<Record<Scarce, number>>;
}

interface ScarceSelectProps extends OverviewFilterProps {
  readonly counts: OverviewFilterBarProps['scarceCounts'];
}

/** Finds properties and packages with one valid offer only, or with none. */
function ScarceSelect({ filter, counts, onChange }: ScarceSelectProps) {
  return (
    <Select
      aria-label={TEXTS.valid}
      flex="0 1 310px"
      data={[
        { value: 'all', label: TEXTS.scarce.all },
        ...SCARCE.map((kind) => ({ value: kind, label: TEXTS.scarce[kind](counts[kind]) })),
      ]}
      value={filter.scarce ?? 'all'}
      allowDeselect={false}
      onChange={(value) => onChange({ ...filter, scarce: SCARCE.find((kind) => kind === value) })}
    />
  );
}

/** Search and property tree; screen readers get the count (ANALYSIS-005, ANALYSIS-007, ANALYSIS-008). */
export function OverviewFilterBar(props: OverviewFilterBarProps) {
  const { filter, liegenschaften, count, packages, onChange } = props;
  const { liegenschaftIds, scarce } = filter;
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
      <ScarceSelect filter={filter} counts={props.scarceCounts} onChange={onChange} />
    </FilterBar>
  );
}
