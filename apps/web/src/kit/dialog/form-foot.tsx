import { Button, Group, type GroupProps } from '@mantine/core';
import { LockableButton } from '../field/lockable-button.tsx';
import { TEXTS } from '../texts.ts';

interface FormFootProps extends Pick<GroupProps, 'gap' | 'mt'> {
  readonly submitLabel: string;
  readonly isBusy?: boolean;
  /** Why nothing can be sent yet. */
  readonly lock?: string | undefined;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
}

/** Ends the form of a dialog: gives it up, or sends it. */
export function FormFoot(props: FormFootProps) {
  const { submitLabel, isBusy = false, lock, isDisabled = false, onCancel, ...group } = props;
  return (
    <Group justify="flex-end" gap={8} {...group}>
      <Button onClick={onCancel}>{TEXTS.cancel}</Button>
      <LockableButton type="submit" variant="filled" loading={isBusy} disabled={isDisabled} lock={lock}>
        {submitLabel}
      </LockableButton>
    </Group>
  );
}
