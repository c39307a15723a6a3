import type { IconProps } from '@tabler/icons-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { LockableButton } from './lockable-button.tsx';

interface ToolButtonProps
  extends Omit<ComponentProps<typeof LockableButton>, 'lock' | 'children' | 'leftSection'> {
  readonly icon: ComponentType<IconProps>;
  readonly label: ReactNode;
  /** Why it cannot be used now; shown as its tooltip. */
  readonly lock?: string | undefined;
}

/** A button with an icon before its words; a locked one stays reachable and gives its reason. */
export function ToolButton({ icon: Icon, label, lock, ...button }: ToolButtonProps) {
  const isSmall = button.size === 'xs' || String(button.size).startsWith('compact');
  return (
    <LockableButton lock={lock} leftSection={<Icon size={isSmall ? 14 : 16} aria-hidden />} {...button}>
      {label}
    </LockableButton>
  );
}
