import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Openable } from './late-dialog.tsx';
import { useSubmit } from '../field/use-busy.ts';
import { TEXTS } from '../texts.ts';
import { Modal } from './modal.tsx';

interface ConfirmProps extends Openable {
  readonly title: string;
  /** Names exactly what will happen or be destroyed, for instance «3 LVs und 214 Preise». */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly isDangerous?: boolean;
  /** Until all that is asked about stands there nothing can be agreed to. */
  readonly isReady?: boolean;
  /** The dialog stays open with a spinner until this is done; a failure is the caller's to show. */
  readonly onConfirm: () => unknown;
  /** Closes it once that is done, whether it succeeded or was refused. */
  readonly closesAfter?: boolean;
}

/** A question may be about what another dialog is doing, which then lies under it. */
const ABOVE_DIALOGS = 201;

/** Asks before an action that cannot be undone; Enter confirms, also in a field, Escape cancels (OPEN-15). */
export function Confirm(props: ConfirmProps) {
  const { opened, title, children, confirmLabel, onClose } = props;
  const { cancelLabel = TEXTS.cancel, isDangerous = false, isReady = true, closesAfter = false } = props;
  const { isBusy, submit } = useSubmit(isReady, async () => {
    try {
      await props.onConfirm();
    } catch (error) {
      if (!closesAfter) throw error;
    }
    if (closesAfter) onClose();
  });
  const close = isBusy ? () => undefined : onClose;
  return (
    <Modal opened={opened} onClose={close} title={title} zIndex={ABOVE_DIALOGS}>
      <form onSubmit={submit}>
        <Text component="div">{children}</Text>
        <Group justify="flex-end" gap={8} mt="lg">
          <Button onClick={close} disabled={isBusy}>
            {cancelLabel}
          </Button>
          <Button
            data-autofocus
            type="submit"
            variant="filled"
            {...(isDangerous ? { color: 'red' } : {})}
            loading={isBusy}
            // Not disabled, as it has the focus.
            {...(isReady ? {} : { 'aria-disabled': true, 'data-disabled': true })}
          >
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
