import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { onPress } from '../../../kit/on-demand/on-press.tsx';
import { TEXTS } from '../texts.ts';
import { MoreButton } from './more-button.tsx';
import type { RowMenuProps } from './row-menu.tsx';

const RowMenu = onPress<RowMenuProps>(
  'menu',
  async () => (await import('./row-menu.tsx')).RowMenu,
  ({ row }, opener) => <MoreButton provider={row.provider} {...opener} />,
);

interface RowActionsProps extends RowMenuProps {
  readonly mayWrite: boolean;
}

/** Looking at a user, and for writers invitation, expiry, a lost second factor and blocking. */
export function RowActions({ row, mayWrite, onOpen }: RowActionsProps) {
  const { provider } = row;
  return (
    <>
      <ActionIcon
        data-hint={TEXTS.view(provider)}
        size="lg"
        aria-label={TEXTS.view(provider)}
        onClick={() => onOpen({ kind: 'view', provider })}
      >
        <IconEye size={18} />
      </ActionIcon>
      {mayWrite && <RowMenu row={row} onOpen={onOpen} />}
    </>
  );
}
