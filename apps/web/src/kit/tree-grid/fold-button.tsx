import { Button, type ButtonProps } from '@mantine/core';
import { IconArrowsVertical, IconFold } from '@tabler/icons-react';
import { GRID_TEXTS } from '../texts.ts';

interface FoldButtonProps extends Pick<ButtonProps, 'ml'> {
  /** Whether the tree stands open, so that it is folded. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Folds a whole tree, or opens it. */
export function FoldButton({ isOpen, onToggle, ...button }: FoldButtonProps) {
  const Icon = isOpen ? IconFold : IconArrowsVertical;
  return (
    <Button
      {...button}
      size="compact-sm"
      variant="subtle"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={onToggle}
    >
      {isOpen ? GRID_TEXTS.collapse : GRID_TEXTS.expand}
    </Button>
  );
}
