import { Menu, type MenuItemProps } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface MenuEntryProps extends Pick<MenuItemProps, 'color' | 'disabled'> {
  readonly icon: ComponentType<IconProps>;
  readonly label: string;
  readonly onClick: () => void;
}

/** An entry of a menu with an icon before its words. */
export function MenuEntry({ icon: Icon, label, ...entry }: MenuEntryProps) {
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} {...entry}>
      {label}
    </Menu.Item>
  );
}
