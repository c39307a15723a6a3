import type { ReactNode } from 'react';
import styles from './portfolio.module.css';

interface TwoLinesProps {
  readonly children: ReactNode;
  readonly below: ReactNode;
  readonly tone?: 'attention' | 'leading' | undefined;
}

/** A figure or name with a quieter one below it. */
export function TwoLines({ children, below, tone }: TwoLinesProps) {
  return (
    <span className={styles.two}>
      <span>{children}</span>
      {below !== undefined && <small data-tone={tone}>{below}</small>}
    </span>
  );
}
