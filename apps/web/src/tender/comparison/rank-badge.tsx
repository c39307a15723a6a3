import { TEXTS } from './texts.ts';
import styles from './rank-badge.module.css';

interface RankBadgeProps {
  readonly rank: number | null;
  /** Whether no other offer has a rank: there is no medal for being ahead of nobody. */
  readonly isOnly?: boolean;
}

/** The rank of an offer in gold, silver or bronze; a dash for an offer without a rank. */
export function RankBadge({ rank, isOnly = false }: RankBadgeProps) {
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
      data-rank={rank <= 3 && !isOnly ? rank : 'other'}
      role="img"
      aria-label={isOnly ? `${TEXTS.rank(rank)}, ${TEXTS.onlyComplete}` : TEXTS.rank(rank)}
      title={isOnly ? TEXTS.onlyComplete : undefined}
    >
      {rank}
    </span>
  );
}
