import { Box, Group } from '@mantine/core';
import { OUTLIER_PROPERTIES_MAX_COUNT, OFF_PERCENT } from '@rahmenpreis/contract/limits.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { outlierKindWords } from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { Select } from '../../../kit/field/select.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import { GroupFilter } from '../../../tender/lv/group-filter.tsx';
import { CHECK_STATES } from './outlier-rows.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { FoundOutliers } from './use-found.ts';
import styles from './outlier.module.css';

interface FiltersProps extends FoundOutliers {
  /** What is done with all that is shown. */
  readonly children: ReactNode;
}

/** The most frequent kinds first. */
const SHOWN_KINDS = ['above', 'below', 'missing', 'slip', 'period', 'zero'] as const;
const REFERENCES = (['others', 'before'] as const).map((value) => ({
  value,
  label: TEXTS.references[value],
}));

/** Beside what prices are odd, from where on, and in which properties: what the server is asked. */
function LookFilters({ look, onLook, liegenschaften }: FoundOutliers) {
  const { percent, reference, liegenschaftIds } = look;
  // One that was kept otherwise is offered too.
  const offered = [...new Set([...OFF_PERCENT.offered, percent])].toSorted((a, b) => a - b);
  const choose = (ids: string[]): void => {
    if (ids.length === liegenschaften.length) return onLook({ ...look, liegenschaftIds: [] });
    if (ids.length <= OUTLIER_PROPERTIES_MAX_COUNT) return onLook({ ...look, liegenschaftIds: ids });
    showToast('warning', TEXTS.tooMany, TEXTS.tooManyHint);
  };
  return (
    <>
      <Select
        w={{ base: '100%', sm: 146 }}
        aria-label={TEXTS.reference}
        data={REFERENCES}
        value={reference}
        allowDeselect={false}
        onChange={(value) => onLook({ ...look, reference: value === 'before' ? value : 'others' })}
      />
      <Select
        w={{ base: '100%', sm: 104 }}
        aria-label={TEXTS.threshold}
        data={offered.map((own) => ({ value: String(own), label: TEXTS.from(own) }))}
        value={String(percent)}
        allowDeselect={false}
        onChange={(value) => onLook({ ...look, percent: Number(value ?? percent) })}
      />
      <LiegenschaftTreeFilter
        label={COMMON.properties(liegenschaftIds.length || liegenschaften.length)}
        liegenschaften={liegenschaften}
        selected={liegenschaftIds}
        onChange={choose}
      />
    </>
  );
}

/** The filters of the outliers: properties, bidders and groups, with their reference and thresholds. */
export function OutlierFilters({ children, ...own }: FiltersProps) {
  const { filter, setFilter, providers } = own;
  const inUse = [
    own.look.liegenschaftIds.length > 0,
    filter.providerIds.length < providers.length,
    filter.sliceIds.length < SLICES.length,
    filter.text !== '',
  ];
  return (
    <FilterBar className={styles.bar} setCount={inUse.filter(Boolean).length} after={children}>
      <LookFilters {...own} />
      <GroupFilter selected={filter.sliceIds} onChange={(sliceIds) => setFilter({ ...filter, sliceIds })} />
      <MultiFilter
        icon={IconUsers}
        label={TEXTS.providers(filter.providerIds.length)}
        options={providers.map(({ id, organisation }) => ({ value: id, label: organisation }))}
        selected={filter.providerIds}
        onChange={(providerIds) => setFilter({ ...filter, providerIds })}
      />
      <SearchInput
        w={{ base: '100%', sm: 140 }}
        label={TEXTS.search}
        text={filter.text}
        onSearch={(text) => setFilter({ ...filter, text })}
      />
    </FilterBar>
  );
}

interface ChipProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** One of several of which one is chosen: the arrow keys go on within them, as the browser has it. */
function Chip({ name, isOn, onPress, children }: ChipProps) {
  return (
    <label className={styles.chip} data-on={isOn || undefined}>
      <input type="radio" name={name} checked={isOn} onChange={onPress} />
      {children}
    </label>
  );
}

/** The kinds and states with their counts, each of which narrows what is shown, and what stands beside. */
export function OutlierCounts({ filter, setFilter, found: { kinds, states }, children }: FiltersProps) {
  const id = useId();
  return (
    <Group gap={8} justify="space-between" mb={10}>
      <div role="radiogroup" aria-label={TEXTS.columns.kind} className={styles.chips}>
        {(['all', ...SHOWN_KINDS] as const).map((kind) => {
          const press = () => setFilter({ ...filter, kind });
          return (
            <Chip key={kind} name={`${id} kind`} isOn={filter.kind === kind} onPress={press}>
              {kind === 'all' ? TEXTS.all : outlierKindWords(kind)} <span>{formatWhole(kinds[kind])}</span>
            </Chip>
          );
        })}
      </div>
      <div role="radiogroup" aria-label={TEXTS.columns.state} className={styles.segments}>
        {(['all', ...CHECK_STATES] as const).map((state) => {
          const press = () => setFilter({ ...filter, state });
          return (
            <Chip key={state} name={`${id} state`} isOn={filter.state === state} onPress={press}>
              {TEXTS.states[state]} {state !== 'all' && <span>{formatWhole(states[state])}</span>}
            </Chip>
          );
        })}
      </div>
      {/* No higher than the line of chips that it ends. */}
      <Box my={-2}>{children}</Box>
    </Group>
  );
}
