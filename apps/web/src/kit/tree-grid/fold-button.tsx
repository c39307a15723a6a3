import { type ButtonProps } from '@mantine/core';
import { IconArrowsVertical, IconFold } from '@tabler/icons-react';
import { ToolButton } from '../field/tool-button.tsx';
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
    <ToolButton
      {...button}
      size="compact-sm"
      variant="subtle"
      icon={Icon}
      label={isOpen ? GRID_TEXTS.collapse : GRID_TEXTS.expand}
      onClick={onToggle}
    />
  );
}
