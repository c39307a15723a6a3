import { ActionIcon } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { IconDots } from '@tabler/icons-react';
import type { PressedProps } from '../../../kit/on-demand/on-press.tsx';
import { TEXTS } from '../texts.ts';

interface MoreButtonProps extends PressedProps {
  readonly provider: ServiceProvider;
  readonly loading?: boolean;
}

/** The button for all else that can be done with a user. */
export function MoreButton({ provider, ...button }: MoreButtonProps) {
  return (
    <ActionIcon {...button} size="lg" aria-label={TEXTS.more(provider)}>
      <IconDots size={18} />
    </ActionIcon>
  );
}
