import { TEXTS } from './texts.ts';
import styles from './rank-badge.module.css';

interface RankBadgeProps {
  readonly rank: number | null;
  /** Says that the offer is the only one that has a rank: there is no medal for being ahead of nobody. */
  readonly only?: string | undefined;
}

/** The rank of an offer in gold, silver or bronze; a dash for an offer without a rank. */
export function RankBadge({ rank, only }: RankBadgeProps) {
  if (rank === null) {
    return (
      <span className={styles.badge} role="img" aria-label={TEXTS.noRank}>
        –
      </span>
    );
  }
  return (
    <span
      className={styles.badge}
      data-rank={rank <= 3 && only === undefined ? rank : 'other'}
      role="img"
      aria-label={[TEXTS.rank(rank), only].filter((part) => part !== undefined).join(', ')}
      title={only}
    >
      {rank}
    </span>
  );
}
