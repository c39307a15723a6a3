import { Kbd, UnstyledButton } from '@mantine/core';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { TEXTS } from '../texts.ts';
import styles from './text-line.module.css';

interface TextLineProps {
  /** The entry of the table's active line; none before a line was ever active. */
  readonly entry: EpEntry | undefined;
  readonly onOpen: () => void;
}

/** One line over the table: what the active position demands, in as many words as fit; all of them with F1. */
export function TextLine({ entry, onOpen }: TextLineProps) {
  const words = [entry?.preText, entry?.postText].filter(Boolean).join(' ');
  return (
    <div className={styles.line}>
      {entry !== undefined && (
        <>
          <span className={styles.number}>{entry.number}</span>
          <span className={styles.title}>{entry.title}</span>
          <span className={styles.words} title={words}>
            {words}
          </span>
        </>
      )}
      <UnstyledButton className={styles.open} disabled={entry === undefined} onClick={onOpen}>
        {TEXTS.wholeText} <Kbd size="xs">F1</Kbd>
      </UnstyledButton>
    </div>
  );
}
