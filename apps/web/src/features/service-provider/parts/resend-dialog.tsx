import { Checkbox, Stack, Text } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useState } from 'react';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useResendInvitations } from '../api.ts';
import { TEXTS } from '../texts.ts';

interface ResendDialogProps extends Openable {
  readonly providers: readonly ServiceProvider[];
}

/** Asks which users still invited get another invitation: all of them, until a tick is removed. */
export function ResendDialog({ opened, providers, onClose }: ResendDialogProps) {
  const inviting = useResendInvitations();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = providers.filter(({ id }) => !left.has(id));
  const tick = (id: string, isTicked: boolean) =>
    setLeft(new Set(isTicked ? [...left].filter((other) => other !== id) : [...left, id]));
  return (
    <Confirm
      opened={opened}
      title={TEXTS.resendTitle}
      confirmLabel={TEXTS.resendChosen(chosen.length)}
      isReady={chosen.length > 0}
      closesAfter
      onConfirm={() => inviting.mutateAsync(chosen)}
      onClose={onClose}
    >
      <Text>{TEXTS.resendText}</Text>
      <Stack gap={10} mt={16} mah={320} style={{ overflowY: 'auto' }}>
        {providers.map(({ id, organisation, username }) => (
          <Checkbox
            key={id}
            label={organisation}
            description={username}
            checked={!left.has(id)}
            onChange={(event) => tick(id, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Confirm>
  );
}
