import { Button } from '@mantine/core';
import { IconArrowsVertical, IconFold } from '@tabler/icons-react';
import { GRID_TEXTS } from '../texts.ts';

interface FoldButtonProps {
  /** Whether the tree stands open, so that it is folded. */
  readonly isOpen: boolean;
  readonly className?: string | undefined;
  readonly onToggle: () => void;
}

/** Folds a whole tree, or opens it. */
export function FoldButton({ isOpen, className = '', onToggle }: FoldButtonProps) {
  const Icon = isOpen ? IconFold : IconArrowsVertical;
  return (
    <Button
      className={className}
      size="compact-sm"
      variant="subtle"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={onToggle}
    >
      {isOpen ? GRID_TEXTS.collapse : GRID_TEXTS.expand}
    </Button>
  );
}
