import { Skeleton } from '@mantine/core';
import { latePart } from '../../../kit/loading/late-part.tsx';

export const ComparedOrigins = latePart(
  async () => (await import('./compared-origins.tsx')).ComparedOrigins,
  <Skeleton height={560} />,
);
