import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { OrderSelect } from '../../../tender/liegenschaft/order-select.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import type { OverviewFilter } from '../overview-cards.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';
import { DebouncedSearch } from './debounced-search.tsx';

interface OverviewFilterBarProps {
  readonly filter: OverviewFilter;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly count: string;
  /** How many packages the properties have. */
  readonly packages: string;
  readonly onChange: (filter: OverviewFilter) => void;
  /** What stands at the end of the bar. */
  readonly children: ReactNode;
}

/** Search, property tree and order of the overview; the number of matches is announced to screen readers too (ANALYSIS-005…008). */
export function OverviewFilterBar(props: OverviewFilterBarProps) {
  const { filter, liegenschaften, count, packages, onChange, children } = props;
  const { liegenschaftIds, order } = filter;
  return (
    <FilterBar
      className={styles.bar}
      setCount={liegenschaftIds.length === 0 ? 0 : 1}
      before={
        <DebouncedSearch
          text={filter.text}
          className={styles.search}
          onSearch={(text) => onChange({ ...filter, text })}
        />
      }
      after={
        <>
          <output className={styles.count}>
            <span>{count}</span> · <span>{packages}</span>
          </output>
          {children}
        </>
      }
    >
      <LiegenschaftTreeFilter
        icon={IconFilter}
        label={liegenschaftIds.length === 0 ? TEXTS.everyPlace : TEXTS.somePlaces(liegenschaftIds.length)}
        liegenschaften={liegenschaften}
        selected={liegenschaftIds}
        onChange={(ids) => onChange({ ...filter, liegenschaftIds: ids })}
      />
      <OrderSelect
        className={styles.order}
        order={order}
        onChange={(next) => onChange({ ...filter, order: next })}
      />
    </FilterBar>
  );
}
