import { TEXTS } from './texts.ts';
import styles from './rank-badge.module.css';

/**
 * The rank of an offer in gold, silver or bronze; a dash for an offer without a rank. There is no medal for
 * the only offer with a rank, as it is ahead of nobody.
 */
export function RankBadge({ rank, isOnly = false }: { rank: number | null; isOnly?: boolean }) {
  const isAlone = isOnly && rank !== null;
  const words = rank === null ? TEXTS.noRank : TEXTS.rank(rank);
  const medal = rank !== null && rank <= 3 && !isOnly ? rank : 'other';
  return (
    <span
      className={styles.badge}
      data-rank={rank === null ? undefined : medal}
      role="img"
      aria-label={isAlone ? `${words}, ${TEXTS.onlyComplete}` : words}
      title={isAlone ? TEXTS.onlyComplete : undefined}
    >
      {rank ?? '–'}
    </span>
  );
}
