import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { IconBuilding, IconCalendarEvent, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import type { SessionUser } from '../../kernel/session/access-token.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { phaseToKeep } from '../../tender/phase/use-phase-in-view.ts';
import { useLiegenschaften, usePhases } from '../../tender/questions.ts';
import { namedPages, phaseSearch } from '../nav-entries.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { findCommands, findPositions, shortNumber } from './find-commands.ts';
import styles from '../header.module.css';

interface CommandSources {
  readonly kind: UserKind;
  /** The phase in view, in which pages open. */
  readonly pId?: string | undefined;
  readonly phases: readonly Phase[];
  readonly liegenschaften: readonly Liegenschaft[];
  readonly open: (href: string) => void;
}

function phaseHref(kind: UserKind, id: string): string {
  return kind === 'admin' ? `/phase?pId=${id}` : `/dl-priceinput?pId=${id}`;
}

function pageHref(path: string, pId: string | undefined): string {
  return `${path}${stringifySearch(phaseSearch(path, pId))}`;
}

function liegenschaftHref(kind: UserKind, id: string, pId: string | undefined): string {
  return kind === 'admin'
    ? `/liegenschaften/detail?lid=${id}`
    : `/dl-overview${stringifySearch({ pId, lId: id })}`;
}

/** Everything the command field can jump to, in three groups. */
export function commandGroups({
  kind,
  pId,
  phases,
  liegenschaften,
  open,
}: CommandSources): SpotlightActionGroupData[] {
  return [
    {
      group: COMMAND_TEXTS.groups.pages,
      actions: namedPages(kind).map(({ to, label, icon: Icon }) => ({
        id: to,
        label,
        leftSection: <Icon size={18} stroke={1.7} />,
        onClick: () => open(pageHref(to, pId)),
      })),
    },
    {
      group: COMMAND_TEXTS.groups.phases,
      actions: phases.map(({ id, title, start, end }) => ({
        id,
        label: title,
        description: `${shortDate(start)} – ${shortDate(end)}`,
        leftSection: <IconCalendarEvent size={18} stroke={1.7} />,
        onClick: () => open(phaseHref(kind, id)),
      })),
    },
    {
      group: COMMAND_TEXTS.groups.liegenschaften,
      actions: liegenschaften.toSorted(compareLiegenschaften).map((liegenschaft) => ({
        id: liegenschaft.id,
        label: liegenschaftLabel(liegenschaft),
        keywords: shortNumber(liegenschaft.nummer),
        description: adresseLine(liegenschaft.adresse),
        leftSection: <IconBuilding size={18} stroke={1.7} />,
        onClick: () => open(liegenschaftHref(kind, liegenschaft.id, pId)),
      })),
    },
  ];
}

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
  const phases = usePhases({ enabled: wasOpened });
  const liegenschaften = useLiegenschaften({ enabled: wasOpened });
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
      attributes={{ content: { 'aria-label': COMMAND_TEXTS.dialog } }}
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
        'aria-label': COMMAND_TEXTS.dialog,
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
        <ActionIcon size="lg" aria-label={COMMAND_TEXTS.search} onClick={open}>
          <IconSearch size={18} />
        </ActionIcon>
      ) : (
        <button type="button" className={styles.command} onClick={open}>
          <IconSearch size={16} aria-hidden />
          <VisuallyHidden>{`${COMMAND_TEXTS.search}: `}</VisuallyHidden>
          <span>{COMMAND_TEXTS.placeholder}</span>
          <kbd>{COMMAND_TEXTS.shortcut}</kbd>
        </button>
      )}
      <CommandDialog user={user} placeholder={COMMAND_TEXTS.placeholder} opened={isOpened} onClose={close} />
    </>
  );
}
