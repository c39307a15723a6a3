import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FilterBar } from '../../../kit/filter/filter-bar.tsx';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import { GroupFilter } from '../../../tender/lv/group-filter.tsx';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';
import type { ChosenCluster } from './use-chosen-cluster.ts';

interface ClusterFiltersProps extends ChosenCluster {
  /** What is done with the choice. */
  readonly children: ReactNode;
}

/** What the combined LV is made of; every change works at once (ANALYSIS-020). */
export function ClusterFilters(props: ClusterFiltersProps) {
  const { liegenschaften, choosable, choice, move, children } = props;
  const { propertyIds, serviceProviderIds, sliceIds } = choice;
  const inUse = [
    propertyIds.length > 0,
    serviceProviderIds.length < choosable.providers.length,
    sliceIds.length < SLICES.length,
  ];
  return (
    <FilterBar mb={12} setCount={inUse.filter(Boolean).length} after={children}>
      <LiegenschaftTreeFilter
        label={propertyIds.length === 0 ? TEXTS.liegenschaften : COMMON.properties(propertyIds.length)}
        liegenschaften={liegenschaften}
        selected={propertyIds}
        onChange={(ids) => move({ ...choice, propertyIds: ids })}
      />
      <MultiFilter
        icon={IconUsers}
        label={COMMON.providers(serviceProviderIds.length)}
        options={choosable.providers.map(({ serviceProviderId, organisation }) => ({
          value: serviceProviderId,
          label: organisation,
        }))}
        selected={serviceProviderIds}
        onChange={(ids) => move({ ...choice, serviceProviderIds: ids })}
      />
      <GroupFilter selected={sliceIds} onChange={(ids) => move({ ...choice, sliceIds: ids })} />
    </FilterBar>
  );
}
