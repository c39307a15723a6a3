import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconHistory, IconTags, IconUsers } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { WeakFilter } from '../../../tender/comparison/weak-filter.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import type { AwardFilter } from '../award-rows.ts';
import { TEXTS } from '../texts.ts';
import styles from './award-blocks.module.css';

interface AwardFilterBarProps {
  readonly filter: AwardFilter;
  /** The bidders that may be awarded. */
  readonly providers: readonly ServiceProvider[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly status: string;
  readonly onChange: (filter: AwardFilter) => void;
  /** How many packages were lost, and whether only the properties with such a one are shown. */
  readonly lost: { readonly count: number; readonly isOnly: boolean; readonly onToggle: () => void };
  /** Shows only what is «fest unter ± x %». */
  readonly weak: ComponentProps<typeof WeakFilter>;
}

/** How many of the filters leave something out. */
function countLeftOut(
  { serviceProviderIds, liegenschaftIds, sliceIds }: AwardFilter,
  { providers, liegenschaften }: Pick<AwardFilterBarProps, 'providers' | 'liegenschaften'>,
): number {
  return [
    serviceProviderIds.length < providers.length,
    liegenschaftIds.length < liegenschaften.length,
    sliceIds.length < SLICES.length,
  ].filter(Boolean).length;
}

/** Chooses bidders, properties and service groups (AWARD-007). */
export function AwardFilterBar(props: AwardFilterBarProps) {
  const { filter, providers, liegenschaften, status, onChange, lost, weak } = props;
  return (
    <FilterBar
      className={styles.bar}
      setCount={countLeftOut(filter, { providers, liegenschaften }) + (weak.isOn ? 1 : 0)}
      after={
        <p className={styles.status}>
          {TEXTS.unit} ·{' '}
          <span data-hint={TEXTS.diffHint} className={styles.unit} tabIndex={0}>
            {TEXTS.diff}
          </span>{' '}
          · <output>{status}</output>
          {lost.count > 0 && (
            <Button
              size="xs"
              color="amber"
              variant={lost.isOnly ? 'filled' : 'light'}
              leftSection={<IconHistory size={14} aria-hidden />}
              aria-pressed={lost.isOnly}
              data-hint={TEXTS.lostFilterHint}
              className={styles.lost}
              onClick={lost.onToggle}
            >
              {TEXTS.lostFilter(lost.count)}
            </Button>
          )}
        </p>
      }
    >
      <MultiFilter
        icon={IconUsers}
        label={TEXTS.providers(filter.serviceProviderIds.length)}
        options={providers.map(({ id, organisation }) => ({ value: id, label: organisation }))}
        selected={filter.serviceProviderIds}
        onChange={(serviceProviderIds) => onChange({ ...filter, serviceProviderIds })}
      />
      <LiegenschaftTreeFilter
        label={TEXTS.liegenschaften(filter.liegenschaftIds.length)}
        liegenschaften={liegenschaften}
        selected={filter.liegenschaftIds}
        onChange={(liegenschaftIds) => onChange({ ...filter, liegenschaftIds })}
      />
      <MultiFilter
        icon={IconTags}
        label={TEXTS.slices(filter.sliceIds.length)}
        options={SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title }))}
        selected={filter.sliceIds}
        onChange={(ids) =>
          onChange({
            ...filter,
            sliceIds: SLICES.map(({ sliceId }) => sliceId).filter((id) => ids.includes(id)),
          })
        }
      />
      <WeakFilter {...weak} />
    </FilterBar>
  );
}
