import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { COMMAND_TEXTS } from '../texts.ts';
import styles from '../header.module.css';

const load = async () => (await import('./command-dialog.tsx')).CommandDialog;
const CommandDialog = lateDialog(load);

/** The jump field, also Strg+K (SCREEN.md «Frame»). Its dialog loads on first activity, delaying no page. */
export function CommandField({ user, isNarrow }: { user: SessionUser; isNarrow: boolean }) {
  const [isOpened, { open, close }] = useDisclosure();
  // Nothing is left out: the shortcut works also while somebody types a price.
  useHotkeys([['mod + K', open]], []);
  // By then the code is there, so that the first letters after the shortcut reach the field.
  useEffect(() => {
    const signs = ['pointermove', 'pointerdown', 'keydown'];
    const fetchAhead = () => void load().catch(() => undefined);
    for (const sign of signs) addEventListener(sign, fetchAhead, { once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, fetchAhead);
    };
  }, []);
  return (
    <>
      {isNarrow ? (
        <ActionIcon size="lg" aria-label={COMMAND_TEXTS.search} onClick={open}>
          <IconSearch size={18} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={styles.command} onClick={open}>
          <IconSearch size={16} aria-hidden />
          <VisuallyHidden>{`${COMMAND_TEXTS.search}: `}</VisuallyHidden>
          <span>{COMMAND_TEXTS.placeholder}</span>
          <kbd>{COMMAND_TEXTS.shortcut}</kbd>
        </UnstyledButton>
      )}
      <CommandDialog user={user} opened={isOpened} onClose={close} />
    </>
  );
}
