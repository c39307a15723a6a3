import { ActionIcon } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lockProps } from '../../../../kit/field/lock-props.ts';

interface IconActionProps {
  readonly icon: ComponentType<IconProps>;
  readonly label: string;
  /** Why it cannot be used now; shown as its tooltip. */
  readonly lock?: string | undefined;
  readonly tabIndex?: 0 | -1;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** A button of one icon; a locked one stays reachable and gives its reason (SETUP-003). */
export function IconAction({ icon: Icon, label, lock, tabIndex, className, onClick }: IconActionProps) {
  return (
    <ActionIcon
      data-tooltip={lock ?? label}
      className={className}
      aria-label={label}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      {...lockProps(lock)}
      onClick={() => {
        if (lock === undefined) onClick();
      }}
    >
      <Icon size={16} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
