import { Group } from '@mantine/core';
import { TEXTS } from '../texts.ts';
import styles from './word-mark.module.css';

/** The sign and name of the program. */
export function WordMark({ withName = true }: { withName?: boolean }) {
  return (
    <Group component="span" display="inline-flex" gap={8} wrap="nowrap" fz={16} fw={600} lts="-0.01em">
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden fill="none" strokeLinecap="round">
        <path
          className={styles.frame}
          d="M13.5 21H6.5A3.5 3.5 0 0 1 3 17.5v-11A3.5 3.5 0 0 1 6.5 3h11A3.5 3.5 0 0 1 21 6.5V12.5"
        />
        <path className={styles.line} d="M8 16.5h13" />
      </svg>
      {withName && <span>{TEXTS.program}</span>}
    </Group>
  );
}
