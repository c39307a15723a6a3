import { Button } from '@mantine/core';
import { IconChevronDown, type IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { PressedProps } from '../on-demand/on-press.tsx';
import styles from './filter-button.module.css';

interface FilterButtonProps extends PressedProps {
  /** The words on the button, for instance «4 Dienstleister». */
  readonly label: string;
  readonly icon: ComponentType<IconProps>;
  /** What is shown behind the words. */
  readonly chips?: ReactNode;
}

/** The button of a filter that opens a list; in a toolbar what is chosen takes the place of its words, which stay its name. */
export function FilterButton({ label, icon: Icon, chips, ...button }: FilterButtonProps) {
  return (
    <Button
      {...button}
      leftSection={<Icon size={16} aria-hidden />}
      rightSection={<IconChevronDown size={14} aria-hidden />}
    >
      {chips ? <span className={styles.word}>{label}</span> : label}
      {chips}
    </Button>
  );
}
