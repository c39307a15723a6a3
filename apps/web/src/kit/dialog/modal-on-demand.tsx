import type { ModalProps } from '@mantine/core';
import { onDemand } from '../on-demand/on-demand.tsx';

/** Loads the frame of every dialog. */
export async function loadModal() {
  return (await import('./modal.ts')).ModalFrame;
}

/** The frame of every dialog. It comes with the first touch of the page, or with the first dialog (QUALITY.md «Speed»). */
export const Modal = onDemand<ModalProps>(loadModal);
