import { Modal } from '@mantine/core';

/** Mantine's dialog, in a chunk of its own. */
export const ModalFrame = Modal;
