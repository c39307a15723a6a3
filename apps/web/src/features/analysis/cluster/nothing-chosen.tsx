import { Button } from '@mantine/core';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconBuilding, IconTags, IconUsers } from '@tabler/icons-react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { NoProviders } from '../parts/no-providers.tsx';
import type { ClusterChoice } from './cluster-choice.ts';
import { TEXTS } from './texts.ts';

interface NothingChosenProps {
  readonly choice: ClusterChoice;
  readonly choosable: Pick<ClusterChoice, 'propertyIds' | 'serviceProviderIds'>;
  readonly hasProviders: boolean;
  readonly hasOffering: boolean;
  readonly onChooseAll: (all: Partial<ClusterChoice>) => void;
}

/** Says what has still to be chosen before there is a combined LV; nothing once there is. */
export function NothingChosen({
  choice,
  choosable,
  hasProviders,
  hasOffering,
  onChooseAll,
}: NothingChosenProps) {
  const all = (chosen: Partial<ClusterChoice>) => (
    <Button onClick={() => onChooseAll(chosen)}>{TEXTS.chooseAll}</Button>
  );
  if (!hasProviders) return <NoProviders />;
  if (!hasOffering) {
    return (
      <EmptyState title={TEXTS.noOffering} icon={IconUsers}>
        {TEXTS.noOfferingHint}
      </EmptyState>
    );
  }
  if (choice.propertyIds.length === 0) {
    const { propertyIds } = choosable;
    return (
      <EmptyState title={TEXTS.chooseLiegenschaft} icon={IconBuilding} action={all({ propertyIds })}>
        {TEXTS.chooseLiegenschaftHint}
      </EmptyState>
    );
  }
  if (choice.serviceProviderIds.length === 0) {
    const { serviceProviderIds } = choosable;
    return <EmptyState title={TEXTS.chooseProvider} icon={IconUsers} action={all({ serviceProviderIds })} />;
  }
  if (choice.sliceIds.length > 0) return null;
  const sliceIds = SLICES.map(({ sliceId }) => sliceId);
  return <EmptyState title={TEXTS.chooseGroup} icon={IconTags} action={all({ sliceIds })} />;
}
