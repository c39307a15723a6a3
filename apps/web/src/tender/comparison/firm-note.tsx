import { ActionIcon, Flex } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { TEXTS } from './texts.ts';

/** How firmly rank 1 of a lot stands, with what that means beside it (decision 0072). */
export function FirmNote({ children }: { readonly children: string }) {
  return (
    <Flex component="span" display="inline-flex" gap={4} align="center">
      {children}
      <ActionIcon variant="subtle" size="sm" aria-label={TEXTS.firmHelp} data-tooltip={TEXTS.firmHelp}>
        <IconHelp size={16} aria-hidden />
      </ActionIcon>
    </Flex>
  );
}
