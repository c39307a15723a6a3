import { ActionIcon } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lockProps } from './lock-props.ts';

interface IconActionProps {
  readonly icon: ComponentType<IconProps>;
  readonly label: string;
  /** Why it cannot be used now; shown as its tooltip. */
  readonly lock?: string | undefined;
  readonly size?: 'lg';
  readonly tabIndex?: 0 | -1;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** A button of one icon; a locked one stays reachable and gives its reason (SETUP-003). */
export function IconAction({ icon: Icon, label, lock, size, onClick, ...button }: IconActionProps) {
  return (
    <ActionIcon
      data-tooltip={lock ?? label}
      aria-label={label}
      {...(size && { size })}
      {...button}
      {...lockProps(lock)}
      onClick={() => {
        if (lock === undefined) onClick();
      }}
    >
      <Icon size={size === 'lg' ? 18 : 16} stroke={size === 'lg' ? 2 : 1.7} aria-hidden />
    </ActionIcon>
  );
}
