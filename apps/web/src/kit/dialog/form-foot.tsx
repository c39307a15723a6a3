import { Button, Group } from '@mantine/core';
import { LockableButton } from '../field/lockable-button.tsx';
import { TEXTS } from '../texts.ts';

interface FormFootProps {
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** Why nothing can be sent yet. */
  readonly lock?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** Ends the form of a dialog: gives it up, or sends it. */
export function FormFoot({ submitLabel, isBusy, lock, isDisabled = false, onCancel }: FormFootProps) {
  return (
    <Group justify="flex-end" gap={8}>
      <Button onClick={onCancel}>{TEXTS.cancel}</Button>
      <LockableButton
        type="submit"
        variant="filled"
        loading={isBusy}
        disabled={isDisabled}
        lock={lock}
        onClick={() => undefined}
      >
        {submitLabel}
      </LockableButton>
    </Group>
  );
}
