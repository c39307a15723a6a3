import { Skeleton } from '@mantine/core';
import { useDelay } from '../../../kit/page/use-delay.ts';
import { TEXTS } from '../texts.ts';
import styles from './overview.module.css';

/** The shape of the overview while the offers are being loaded. */
export function CardSkeletons() {
  const isDue = useDelay(300);
  return (
    <div className={styles.cards} role="status" aria-label={TEXTS.loading}>
      {isDue && Array.from({ length: 6 }, (_, index) => <Skeleton key={index} height={268} radius="lg" />)}
    </div>
  );
}
