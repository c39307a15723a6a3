import { Button } from '@mantine/core';
import { IconChevronDown, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { PressedProps } from '../on-demand/on-press.tsx';

interface FilterButtonProps extends PressedProps {
  /** The words on the button, for instance «4 Dienstleister». */
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What is shown behind the words. */
  readonly chips?: ReactNode;
}

/** The button of a filter that opens a list. */
export function FilterButton({ label, icon: Icon, chips, ...button }: FilterButtonProps) {
  return (
    <Button
      {...button}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {label}
      {chips}
    </Button>
  );
}
