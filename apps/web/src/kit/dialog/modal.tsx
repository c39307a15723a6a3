import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

/** Every dialog: Escape closes it (UI-004), and the focus goes back to where it was, also where the dialog came open into the page. */
export function Modal(props: ModalProps) {
  const isOpen = useOpenedAfterMount(props.opened);
  return <MantineModal {...props} opened={isOpen} />;
}
