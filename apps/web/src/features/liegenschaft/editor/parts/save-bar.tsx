import { Button } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { EDITOR_TEXTS } from '../texts.ts';
import styles from './editor.module.css';

interface SaveBarProps {
  readonly isDirty: boolean;
  readonly isNew: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly onSave: () => void;
}

/** Stays in sight below the form: whether something is unsaved, and the two ways to go on (PROP-027). */
export function SaveBar({ isDirty, isNew, isSaving, onCancel, onSave }: SaveBarProps) {
  const calm = isNew ? EDITOR_TEXTS.required : EDITOR_TEXTS.allSaved;
  return (
    <div className={styles.bar} data-bottom-bar>
      <span className={styles.state} data-dirty={isDirty || undefined} role="status">
        {isDirty ? EDITOR_TEXTS.unsaved : calm}
      </span>
      <Button disabled={isSaving} onClick={onCancel}>
        {EDITOR_TEXTS.cancel}
      </Button>
      <Button
        variant="filled"
        leftSection={<IconDeviceFloppy size={16} aria-hidden />}
        loading={isSaving}
        disabled={!isDirty && !isNew}
        onClick={onSave}
      >
        {EDITOR_TEXTS.save}
      </Button>
    </div>
  );
}
