import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { loadOnFirstTouch } from '../../kernel/browser/first-touch.ts';
import type { SessionUser } from '../../kernel/session/access-token.ts';
import { onDemand } from '../../kit/on-demand/on-demand.tsx';
import styles from '../header.module.css';
import { TEXTS } from './texts.ts';

async function loadDialog() {
  return (await import('./command-dialog.tsx')).CommandDialog;
}

const CommandDialog = onDemand(loadDialog);

/** The field that jumps anywhere, also with Strg+K (SCREEN.md «Frame»). */
export function CommandField({ user, isNarrow }: { user: SessionUser; isNarrow: boolean }) {
  const [isOpened, { open, close }] = useDisclosure();
  // Nothing is left out: the shortcut works also while somebody types a price.
  useHotkeys([['mod + K', open]], []);
  // Users of the shortcut keep typing at once, and must not type into whatever had the focus before.
  useEffect(() => loadOnFirstTouch(loadDialog), []);
  return (
    <>
      {isNarrow ? (
        <ActionIcon size="lg" aria-label={TEXTS.search} onClick={open}>
          <IconSearch size={18} />
        </ActionIcon>
      ) : (
        <button type="button" className={styles.command} onClick={open}>
          <IconSearch size={16} aria-hidden />
          <VisuallyHidden>{`${TEXTS.search}: `}</VisuallyHidden>
          <span>{TEXTS.placeholder}</span>
          <kbd>{TEXTS.shortcut}</kbd>
        </button>
      )}
      <CommandDialog user={user} placeholder={TEXTS.placeholder} opened={isOpened} onClose={close} />
    </>
  );
}
