import { ActionIcon, Loader, Tooltip } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import styles from './save-state.module.css';

export type SaveState = 'none' | 'pending' | 'saved' | 'error';

const FAILED = 'Die Änderung konnte nicht gespeichert werden. Bitte prüfen Sie Ihre Internetverbindung.';

interface SaveStateMarkProps {
  readonly state: SaveState;
  /** Saves the value again; shown as a button where given. */
  readonly onRetry?: () => void;
  /** Replaces the general sentence about what went wrong. */
  readonly message?: string | undefined;
}

/** The save state of one entry: nothing, a spinner, a tick, or a warning that names the cause (BID-012). */
export function SaveStateMark({ state, onRetry, message = FAILED }: SaveStateMarkProps) {
  if (state === 'none') return <span className={styles.mark} />;
  if (state === 'pending') {
    return (
      <span className={styles.mark} role="status" aria-label="Wird gespeichert">
        <Loader size={14} />
      </span>
    );
  }
  if (state === 'saved') {
    return (
      <span className={styles.mark} data-state="saved" role="img" aria-label="Gespeichert">
        <IconCheck size={16} aria-hidden />
      </span>
    );
  }
  return (
    <Tooltip label={message} multiline maw={320}>
      <span className={styles.mark} data-state="error">
        {onRetry === undefined ? (
          <IconAlertTriangle size={16} role="img" aria-label={`Fehler: ${message}`} />
        ) : (
          <ActionIcon
            size={20}
            color="red"
            aria-label={`Fehler: ${message} Erneut speichern`}
            onClick={onRetry}
          >
            <IconAlertTriangle size={16} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </Tooltip>
  );
}
