import { ActionIcon } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { TEXTS } from './texts.ts';
import styles from './firm-note.module.css';

/** How firmly rank 1 of a lot stands, with what that means beside it (decision 0072). */
export function FirmNote({ children }: { readonly children: string }) {
  return (
    <span className={styles.note}>
      {children}
      <ActionIcon variant="subtle" size="sm" aria-label={TEXTS.firmHelp} data-tooltip={TEXTS.firmHelp}>
        <IconHelp size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
