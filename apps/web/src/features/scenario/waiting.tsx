import { Skeleton } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { TEXTS } from './texts.ts';

/** What stands in place of scenarios until they are there. */
export function ScenariosWaiting() {
  return <Skeleton height={320} radius={10} role="status" aria-label={TEXTS.loading} />;
}

/** What stands in place of awards until somebody offers something. */
export function NoOffers() {
  return (
    <EmptyState title={TEXTS.noOffers} icon={IconScale}>
      {TEXTS.noOffersHint}
    </EmptyState>
  );
}
