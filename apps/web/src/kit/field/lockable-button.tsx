import { Button, type ButtonProps, type ElementProps } from '@mantine/core';
import { lockProps } from './lock-props.ts';

interface LockableButtonProps extends ButtonProps, ElementProps<'button', keyof ButtonProps | 'onClick'> {
  /** Why it cannot be used now; shown as its tooltip. */
  readonly lock: string | undefined;
  readonly onClick?: () => void;
}

/** A button that, while it is locked, stays reachable and gives its reason. */
export function LockableButton({ lock, onClick, ...button }: LockableButtonProps) {
  return (
    <Button
      data-tooltip={lock}
      {...button}
      {...lockProps(lock)}
      onClick={() => {
        if (lock === undefined) onClick?.();
      }}
    />
  );
}
