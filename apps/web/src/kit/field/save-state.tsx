import { Loader, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { FIELD_TEXTS } from '../texts.ts';
import styles from './save-state.module.css';

export type SaveState = 'none' | 'pending' | 'saved' | 'error';

interface SaveStateMarkProps {
  readonly state: SaveState;
  /** Saves the value again; shown as a button where given. */
  readonly onRetry?: () => void;
  /** Replaces the general sentence about what went wrong. */
  readonly message?: string | undefined;
}

/** The save state of an entry: none, a spinner, a tick, or «Fehler» with a warning of the cause (BID-012). */
export function SaveStateMark({ state, onRetry, message = FIELD_TEXTS.notSaved }: SaveStateMarkProps) {
  if (state === 'none') return <span className={styles.mark} />;
  if (state === 'pending') {
    return (
      <span className={styles.mark} role="status" aria-label={FIELD_TEXTS.saving}>
        <Loader size={14} />
      </span>
    );
  }
  if (state === 'saved') {
    return (
      <span className={styles.mark} data-state="saved" role="img" aria-label={FIELD_TEXTS.saved}>
        <IconCheck size={16} aria-hidden />
      </span>
    );
  }
  const mark = { className: styles.mark, 'data-state': 'error', 'data-tooltip': message };
  const sign = (
    <>
      <IconAlertTriangle size={14} aria-hidden />
      <span>{FIELD_TEXTS.error}</span>
    </>
  );
  return onRetry === undefined ? (
    <span {...mark} role="img" aria-label={FIELD_TEXTS.failed(message)}>
      {sign}
    </span>
  ) : (
    <UnstyledButton {...mark} aria-label={FIELD_TEXTS.saveAgain(message)} onClick={onRetry}>
      {sign}
    </UnstyledButton>
  );
}
