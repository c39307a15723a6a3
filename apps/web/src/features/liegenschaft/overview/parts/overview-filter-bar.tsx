import { ActionIcon } from '@mantine/core';
import { IconMapPin, IconX } from '@tabler/icons-react';
import { SearchInput } from '../../../../kit/field/search-input.tsx';
import { OrderSelect } from '../../../../tender/liegenschaft/order-select.tsx';
import { Select } from '../../../../kit/field/select.tsx';
import type { OverviewFilter } from '../filter-liegenschaften.ts';
import { TEXTS } from '../texts.ts';
import filterBar from '../../../../kit/filter/filter-bar.module.css';
import { FilterBar } from '../../../../kit/filter/filter-bar.tsx';
import styles from './overview.module.css';

// The select needs a value for «every city» that no city can have.
const EVERY_CITY = '';

interface OverviewFilterBarProps {
  readonly filter: OverviewFilter;
  readonly staedte: readonly string[];
  readonly count: string;
  readonly onChange: (filter: OverviewFilter) => void;
}

/** Search, city filter and order of the overview; the number of matches is announced to screen readers too (PROP-001…003). */
export function OverviewFilterBar({ filter, staedte, count, onChange }: OverviewFilterBarProps) {
  return (
    <FilterBar
      setCount={filter.stadt === undefined ? 0 : 1}
      before={
        <SearchInput
          className={styles.search}
          label={TEXTS.search}
          placeholder={TEXTS.searchPlaceholder}
          rightSection={
            filter.text !== '' && (
              <ActionIcon
                size="sm"
                aria-label={TEXTS.clearSearch}
                onClick={() => onChange({ ...filter, text: '' })}
              >
                <IconX size={14} />
              </ActionIcon>
            )
          }
          text={filter.text}
          onSearch={(text) => onChange({ ...filter, text })}
        />
      }
      after={<output className={filterBar.count}>{count}</output>}
    >
      <Select
        className={styles.select}
        aria-label={TEXTS.city}
        leftSection={<IconMapPin size={16} aria-hidden />}
        data={[
          { value: EVERY_CITY, label: TEXTS.noFilter },
          ...staedte.map((stadt) => ({ value: stadt, label: stadt })),
        ]}
        value={filter.stadt ?? EVERY_CITY}
        searchable={staedte.length > 8}
        allowDeselect={false}
        onChange={(stadt) =>
          onChange({ ...filter, stadt: stadt === null || stadt === EVERY_CITY ? undefined : stadt })
        }
      />
      <OrderSelect
        className={styles.select}
        order={filter.order}
        onChange={(order) => onChange({ ...filter, order })}
      />
    </FilterBar>
  );
}
