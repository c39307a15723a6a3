import { Skeleton } from '@mantine/core';
import styles from './overview.module.css';
import { TEXTS } from '../texts.ts';

/** The shape of the overview while the properties are being loaded. */
export function CardSkeletons() {
  return (
    <div className={styles.cards} role="status" aria-label={TEXTS.loading}>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={232} radius="lg" className={styles.skeleton} />
      ))}
    </div>
  );
}
