import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import styles from '../cluster.module.css';
import { TEXTS } from '../texts.ts';

const TITLE_MAX_LENGTH = 100;

interface SaveDialogProps {
  readonly opened: boolean;
  /** True once it is stored. */
  readonly onSave: (title: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for the title under which the choice is saved; Escape closes it (ANALYSIS-021). */
export function SaveDialog({ opened, onSave, onClose }: SaveDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.save}>
      <SaveForm onSave={onSave} onClose={onClose} />
    </Modal>
  );
}

function SaveForm({ onSave, onClose }: Omit<SaveDialogProps, 'opened'>) {
  const [title, setTitle] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isEmpty = title.trim() === '';
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isEmpty || isBusy) return;
    setBusy(true);
    if (await onSave(title.trim())) onClose();
    setBusy(false);
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={TEXTS.filterTitle}
        value={title}
        maxLength={TITLE_MAX_LENGTH}
        autoComplete="off"
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" disabled={isEmpty} loading={isBusy}>
          {TEXTS.confirmSave}
        </Button>
      </Group>
    </form>
  );
}
