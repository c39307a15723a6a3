import { Skeleton } from '@mantine/core';
import styles from './card-skeletons.module.css';

interface CardSkeletonsProps {
  /** What is being loaded, for screen readers. */
  readonly label: string;
  readonly count: number;
  readonly heightPx: number;
  /** Lays the cards out. */
  readonly className: string | undefined;
}

/** The shape of an overview of cards while they are being loaded. */
export function CardSkeletons({ label, count, heightPx, className }: CardSkeletonsProps) {
  return (
    <div className={className} role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={heightPx} radius="lg" className={styles.skeleton} />
      ))}
    </div>
  );
}
