import type { ReactNode } from 'react';
import styles from './portfolio.module.css';

interface TwoLinesProps {
  readonly children: ReactNode;
  readonly below: ReactNode;
  readonly tone?: 'attention' | 'leading' | undefined;
  /** Whether what stands below goes on in another line where it is long. */
  readonly wraps?: boolean;
}

/** A figure or name with a quieter one below it. */
export function TwoLines({ children, below, tone, wraps = false }: TwoLinesProps) {
  return (
    <span className={styles.two}>
      <span>{children}</span>
      {below !== undefined && (
        <small data-tone={tone} data-wraps={wraps || undefined}>
          {below}
        </small>
      )}
    </span>
  );
}
