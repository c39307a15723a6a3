import type { ModalProps } from '@mantine/core';
import type { ComponentType } from 'react';
import type { Openable } from './late-dialog.tsx';
import { Modal } from './modal.tsx';

/** Makes a dialog of a form that begins anew each time it is opened. */
export function formDialog<Props extends Pick<Openable, 'onClose'>>(
  modal: Pick<ModalProps, 'title' | 'size'>,
  Form: ComponentType<Props>,
) {
  return function FormDialog(props: Props & Pick<Openable, 'opened'>) {
    return (
      <Modal {...modal} opened={props.opened} onClose={props.onClose}>
        <Form {...props} />
      </Modal>
    );
  };
}
