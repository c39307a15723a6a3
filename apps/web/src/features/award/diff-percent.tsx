import { type Amounts, figuresOf } from './diff-zs.ts';
import styles from './diff-percent.module.css';

/** A percent of a target price; where that is exceeded its tooltip and name say by how much (AWARD-013). */
export function DiffPercent({ amounts }: { amounts: Amounts }) {
  const { diff, isAboveTarget, over } = figuresOf(amounts);
  if (over === undefined) {
    return (
      <span className={styles.diff} data-target={isAboveTarget === undefined ? undefined : 'met'}>
        {diff}
      </span>
    );
  }
  return (
    <span
      className={styles.diff}
      data-target="above"
      data-hint={over}
      role="img"
      aria-label={`${diff}, ${over}`}
    >
      {diff}
    </span>
  );
}
