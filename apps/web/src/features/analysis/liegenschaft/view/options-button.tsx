import { Button } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import type { PressedProps } from '../../../../kit/on-demand/on-press.tsx';
import { TEXTS } from '../../texts.ts';

interface OptionsButtonProps extends PressedProps {
  /** How many of the views are asked for. */
  readonly askedCount: number;
}

/** The button for what the comparison can show beyond the prices. */
export function OptionsButton({ askedCount, ...button }: OptionsButtonProps) {
  return (
    <Button
      {...button}
      size="compact-sm"
      variant="subtle"
      leftSection={<IconAdjustments size={14} aria-hidden />}
    >
      {TEXTS.view(askedCount)}
    </Button>
  );
}
