import { Spotlight, spotlight } from '@mantine/spotlight';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import type { SessionUser } from '../../kernel/session/access-token.ts';
import { commandGroups } from './command-groups.tsx';
import { findCommands } from './find-commands.ts';
import { findPositions } from './find-positions.ts';
import { phaseToKeep } from '../../tender/phase/use-phase-in-view.ts';
import { TEXTS } from './texts.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import styles from '../header.module.css';

interface CommandDialogProps {
  readonly user: SessionUser;
  readonly placeholder: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Spotlight marks the first hit only while typing; where lists arrived later, Enter still opens the first hit. */
function openFirstHit(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.currentTarget.closest('[role="dialog"]');
  if (event.key !== 'Enter' || dialog?.querySelector('[data-selected]') !== null) return;
  dialog.querySelector<HTMLElement>('[data-action]')?.click();
}

/** What the command field opens: pages, phases and properties to jump to (SCREEN.md «Frame»). */
function CommandDialog({ user, placeholder, opened, onClose }: CommandDialogProps) {
  const router = useRouter();
  const { pId } = useSearch({ strict: false });
  // The lists are asked for when the field is first opened, so that no page waits for them.
  const [wasOpened, setOpened] = useState(false);
  const phases = useQuery({ ...answerQuery(listPhases), enabled: wasOpened });
  const liegenschaften = useQuery({ ...answerQuery(listLiegenschaften), enabled: wasOpened });
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  // A bidder looks for a price in the phase in view.
  const phaseId = phases.data?.find(({ id, userIds }) => id === pId && userIds?.includes(user.id))?.id;
  const entries = useQuery({
    ...answerQuery(listEpEntries, { params: { phaseId: phaseId ?? '' } }),
    enabled: wasOpened && user.kind === 'provider' && phaseId !== undefined,
  });
  const open = (href: string): void => void router.navigate({ href });
  const find = (query: string) => [
    ...findCommands(query, groups),
    ...(phaseId === undefined ? [] : findPositions(query, { phaseId, entries: entries.data ?? [], open })),
  ];
  const groups = commandGroups({
    kind: user.kind,
    pId: phaseToKeep(pId),
    phases: phases.data ?? [],
    liegenschaften: liegenschaften.data ?? [],
    open,
  });
  return (
    <Spotlight
      actions={groups}
      filter={find}
      attributes={{ content: { 'aria-label': TEXTS.dialog } }}
      shortcut={null}
      // At the top, so that the field stays where it is while what is found grows and shrinks below it.
      centered={false}
      // Without the opening movement the field takes what is typed right after the shortcut.
      transitionProps={{ duration: 0 }}
      nothingFound={KIT_TEXTS.nothingFound}
      highlightQuery
      scrollable
      maxHeight={420}
      limit={12}
      onSpotlightOpen={() => setOpened(true)}
      onSpotlightClose={onClose}
      searchProps={{
        onKeyDown: openFirstHit,
        placeholder,
        'aria-label': TEXTS.dialog,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}

/** The field that jumps anywhere, also with Strg+K (SCREEN.md «Frame»). */
export function CommandField({ user, isNarrow }: { user: SessionUser; isNarrow: boolean }) {
  const [isOpened, { open, close }] = useDisclosure();
  // Nothing is left out: the shortcut works also while somebody types a price.
  useHotkeys([['mod + K', open]], []);
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
