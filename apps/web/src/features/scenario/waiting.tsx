import { Skeleton } from '@mantine/core';
import { TEXTS } from './texts.ts';

/** What stands in place of scenarios until they are there. */
export function ScenariosWaiting() {
  return <Skeleton height={320} radius={10} role="status" aria-label={TEXTS.loading} />;
}
