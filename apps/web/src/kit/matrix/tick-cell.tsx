import { Box, Checkbox, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { TICK_TEXTS } from '../texts.ts';
import styles from './tick-cell.module.css';

interface TickCellProps {
  /** Row and column in words, for screen readers. */
  readonly label: string;
  readonly checked: boolean;
  readonly state: 'none' | 'pending' | 'saved' | 'error';
  /** What went wrong; told by the marker in the state `error`. */
  readonly message?: string | undefined;
  /** Why the tick cannot be changed; undefined when it can. */
  readonly lock: string | undefined;
  readonly tabIndex: 0 | -1;
  readonly onChange: (checked: boolean) => void;
  readonly onRetry: () => void;
}

function Mark({
  state,
  message,
  tabIndex,
  onRetry,
}: Pick<TickCellProps, 'state' | 'message' | 'tabIndex' | 'onRetry'>) {
  if (state === 'pending') return <Loader size={14} role="status" aria-label={TICK_TEXTS.saving} />;
  if (state === 'saved') {
    return (
      <Box component="span" display="inline-flex" c="green" role="img" aria-label={TICK_TEXTS.saved}>
        <IconCheck size={16} aria-hidden />
      </Box>
    );
  }
  if (state !== 'error') return null;
  return (
    <button
      data-tooltip={TICK_TEXTS.retryHint(message ?? '')}
      type="button"
      className={styles.error}
      tabIndex={tabIndex}
      aria-label={TICK_TEXTS.retry(message ?? '')}
      onClick={onRetry}
    >
      <IconAlertTriangle size={14} aria-hidden />
      {TICK_TEXTS.failed}
    </button>
  );
}

/** One tick of a matrix: pending (spinner, locked), saved, or failed with a retry marker (SETUP-015). */
export function TickCell({ label, checked, state, lock, tabIndex, onChange, ...mark }: TickCellProps) {
  const isLocked = lock !== undefined || state === 'pending';
  return (
    <span className={styles.tick}>
      <Checkbox
        data-tooltip={lock}
        aria-label={label}
        // A locked tick stays reachable, so that its reason can be read by keyboard and screen reader.
        aria-disabled={isLocked}
        aria-description={lock}
        data-locked={isLocked || undefined}
        tabIndex={tabIndex}
        checked={checked}
        onChange={(event) => {
          if (!isLocked) onChange(event.currentTarget.checked);
        }}
      />
      <Mark state={state} tabIndex={tabIndex} {...mark} />
    </span>
  );
}
