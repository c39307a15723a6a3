import styles from './rank-badge.module.css';
import { TEXTS } from './texts.ts';

/** The rank of an offer in gold, silver or bronze; a dash for an offer without a rank. */
export function RankBadge({ rank }: { rank: number | null }) {
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
      data-rank={rank <= 3 ? rank : 'other'}
      role="img"
      aria-label={TEXTS.rank(rank)}
    >
      {rank}
    </span>
  );
}
