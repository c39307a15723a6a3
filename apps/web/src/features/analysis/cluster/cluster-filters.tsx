import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ComparedProvider } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconTags, IconUsers } from '@tabler/icons-react';
import { MultiFilter } from '../../../kit/field/multi-filter.tsx';
import { LiegenschaftTreeFilter } from '../../../tender/liegenschaft/picker/liegenschaft-tree-filter.tsx';
import type { ClusterChoice } from './cluster-choice.ts';
import { TEXTS } from './texts.ts';

interface ClusterFiltersProps {
  readonly liegenschaften: readonly Liegenschaft[];
  readonly offering: readonly ComparedProvider[];
  readonly choice: ClusterChoice;
  readonly onChange: (choice: ClusterChoice) => void;
}

/** What the combined LV is made of; every change works at once (ANALYSIS-020). */
export function ClusterFilters({ liegenschaften, offering, choice, onChange }: ClusterFiltersProps) {
  const { propertyIds, serviceProviderIds, sliceIds } = choice;
  return (
    <>
      <LiegenschaftTreeFilter
        label={propertyIds.length === 0 ? TEXTS.liegenschaften : TEXTS.liegenschaftCount(propertyIds.length)}
        liegenschaften={liegenschaften}
        selected={propertyIds}
        onChange={(ids) => onChange({ ...choice, propertyIds: ids })}
      />
      <MultiFilter
        icon={IconUsers}
        label={TEXTS.dienstleister(serviceProviderIds.length)}
        options={offering.map(({ serviceProviderId, organisation }) => ({
          value: serviceProviderId,
          label: organisation,
        }))}
        selected={serviceProviderIds}
        onChange={(ids) => onChange({ ...choice, serviceProviderIds: ids })}
      />
      <MultiFilter
        icon={IconTags}
        label={TEXTS.groups}
        options={SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title }))}
        selected={sliceIds}
        chips={[String(sliceIds.length)]}
        onChange={(ids) =>
          onChange({
            ...choice,
            sliceIds: SLICES.map(({ sliceId }) => sliceId).filter((own) => ids.includes(own)),
          })
        }
      />
    </>
  );
}
