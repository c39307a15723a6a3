import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { ToastPlace } from '../../kernel/toast/toast-place.tsx';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

/** Keeps Enter in a field or tick of a table there: browsers would send the form around it (OPEN-15). */
function keepInTable(event: KeyboardEvent): void {
  const isInTable =
    event.target instanceof Element && event.target.matches(':is(table, [role$="grid"]) input');
  if (event.key === 'Enter' && isInTable) event.preventDefault();
}

/**
 * Every dialog: Escape closes it (UI-004), and the focus returns to where it was, also where the dialog came
 * open into the page. Enter in a table inside it never confirms it, and messages stand in it.
 */
export function Modal(props: ModalProps) {
  const isOpen = useOpenedAfterMount(props.opened);
  const handleKey: ModalProps['onKeyDown'] = (event) => {
    keepInTable(event);
    props.onKeyDown?.(event);
  };
  return (
    <MantineModal {...props} opened={isOpen} onKeyDown={handleKey}>
      {isOpen && <ToastPlace kind="dialog" />}
      {props.children}
    </MantineModal>
  );
}
