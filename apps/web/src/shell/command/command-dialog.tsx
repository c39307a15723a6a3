import { Spotlight, spotlight } from '@mantine/spotlight';
import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listGebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { listScenarios } from '@rahmenpreis/contract/scenario.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { activePhase } from '@rahmenpreis/tendering/phase/phase-choice.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect } from 'react';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import type { SessionUser } from '../../kernel/session/session-state.ts';
import { mayWriteAlpha } from '../../kernel/session/session.ts';
import { signOut } from '../../kernel/sign-out.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { useSealedIds } from '../../tender/phase/seal/seal-note.tsx';
import { phaseToKeep } from '../../tender/phase/use-phase-in-view.ts';
import { useLiegenschaften, usePhases, useServiceProviders } from '../../tender/questions.ts';
import { useSchemeSwitch } from '../scheme-switch.ts';
import { COMMAND_TEXTS } from '../texts.ts';
import { commandGroups } from './command-groups.tsx';
import { findCommands, findHelp, findPositions } from './find-commands.ts';

/** Spotlight marks the first hit only while typing; where lists arrive later, Enter opens it all the same. */
function openFirstHit(event: KeyboardEvent<HTMLInputElement>): void {
  const dialog = event.currentTarget.closest('[role="dialog"]');
  if (event.key !== 'Enter' || dialog?.querySelector('[data-selected]') !== null) return;
  dialog.querySelector<HTMLElement>('[data-action]')?.click();
}

/** Finds the phase to search: for a bidder the one in view, for a buyer that one or the running one. */
function usePhaseToSearch(user: SessionUser, phases: readonly Phase[], pId: string | undefined) {
  const isAdmin = user.kind === 'admin';
  const inView = phases.find(({ id }) => id === pId);
  const shown = inView ?? (isAdmin ? activePhase(phases, serverNowMs()) : undefined);
  const phaseId = isAdmin || shown?.userIds?.includes(user.id) ? shown?.id : undefined;
  const entries = useQuery({
    ...answerQuery(listEpEntries, { params: { phaseId: phaseId ?? '' } }),
    enabled: phaseId !== undefined,
  });
  const sealedIds = useSealedIds(phases);
  const scenarios = useQuery({
    ...answerQuery(listScenarios, { params: { phaseId: phaseId ?? '' } }),
    enabled: isAdmin && phaseId !== undefined && !sealedIds.includes(phaseId),
  });
  return { phaseId, entries, scenarios };
}

/** The command field's dialog: pages, phases and properties (SCREEN.md «Frame»). Lists load with its code. */
export function CommandDialog({ user, opened, onClose }: Openable & { user: SessionUser }) {
  const router = useRouter();
  const { pId } = useSearch({ strict: false });
  const phases = usePhases();
  const liegenschaften = useLiegenschaften();
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened]);
  const isAdmin = user.kind === 'admin';
  const gebaeude = useQuery(answerQuery(listGebaeude));
  const providers = useServiceProviders({ enabled: isAdmin });
  const scheme = useSchemeSwitch();
  const { phaseId, entries, scenarios } = usePhaseToSearch(user, phases.data ?? [], pId);
  const open = (href: string): void => void router.navigate({ href });
  const find = (query: string) => [
    ...findCommands(query, groups),
    ...(phaseId === undefined
      ? []
      : findPositions(query, { kind: user.kind, phaseId, entries: entries.data ?? [], open })),
    ...findHelp(query, { kind: user.kind, open }),
  ];
  const groups = commandGroups({
    kind: user.kind,
    pId: phaseToKeep(pId),
    phases: phases.data ?? [],
    liegenschaften: liegenschaften.data ?? [],
    gebaeude: gebaeude.data ?? [],
    providers: providers.data ?? [],
    scenarios: (scenarios.data?.scenarios ?? []).map(({ id, name }) => ({
      id,
      name,
      phaseId: phaseId ?? '',
    })),
    deeds: { scheme, mayCreatePhase: isAdmin && mayWriteAlpha(user), signOut: () => void signOut() },
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
      onSpotlightClose={onClose}
      searchProps={{
        onKeyDown: openFirstHit,
        placeholder: COMMAND_TEXTS.placeholder,
        'aria-label': COMMAND_TEXTS.dialog,
        leftSection: <IconSearch size={18} aria-hidden />,
      }}
    />
  );
}
