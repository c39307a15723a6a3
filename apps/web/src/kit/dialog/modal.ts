import { Modal } from '@mantine/core';

/** Mantine's dialog, which Escape closes (UI-004), in a chunk of its own. */
export const ModalFrame = Modal;
