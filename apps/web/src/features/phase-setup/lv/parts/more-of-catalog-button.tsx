import { ActionIcon } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconDots } from '@tabler/icons-react';
import type { PressedProps } from '../../../../kit/on-demand/on-press.tsx';
import { TEXTS } from '../../texts.ts';

interface MoreOfCatalogButtonProps extends PressedProps {
  readonly phase: Pick<Phase, 'title'>;
}

/** The button for everything that can be done with the catalogue of a phase. */
export function MoreOfCatalogButton({ phase, ...button }: MoreOfCatalogButtonProps) {
  return (
    <ActionIcon {...button} aria-label={`${phase.title}: ${TEXTS.moreCatalog}`}>
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
}
