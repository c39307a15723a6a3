import { Skeleton } from '@mantine/core';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { phasesFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { GeneratedFileButton } from '../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../tender/phase/phase-as-of.ts';
import { SEAL_TEXTS, TEXTS as PHASE_TEXTS } from '../../tender/phase/texts.ts';
import { phaseRows } from '../../tender/phase/phase-rows.ts';
import { usePhases } from '../../tender/questions.ts';
import { phaseContentQuery, useDeletePhase } from './api.ts';
import { PhaseTable } from './parts/phase-table.tsx';
import type { PhaseContent } from './phase-source.ts';
import { DESTROYED, TEXTS } from './texts.ts';

function destroyedLines(phase: Phase, { catalogName, lvCount, positionCount }: PhaseContent): string[] {
  const { liegenschaftIds = [], userIds = [], publicMediaIds = [] } = phase;
  const lines: string[] = [];
  if (catalogName !== undefined) lines.push(DESTROYED.catalog(catalogName));
  if (lvCount > 0) lines.push(DESTROYED.lvs(lvCount, positionCount));
  if (liegenschaftIds.length + userIds.length > 0)
    lines.push(DESTROYED.links(liegenschaftIds.length, userIds.length));
  if (publicMediaIds.length > 0) lines.push(DESTROYED.documents(publicMediaIds.length));
  return lines.length === 0 ? [DESTROYED.onlyPhase] : lines;
}

/** Asks before a phase is deleted and names everything that goes with it (PHASE-009). */
function DeletePhase({ opened, phase, onClose }: { opened: boolean; phase: Phase; onClose: () => void }) {
  const content = useQuery({ ...phaseContentQuery(phase.id, useUser().organisationId), enabled: opened });
  const deletion = useDeletePhase();
  return (
    <Confirm
      opened={opened}
      title={TEXTS.deleteTitle(phase.title)}
      confirmLabel={TEXTS.deleteConfirm}
      isDangerous
      closesAfter
      onConfirm={() => deletion.mutateAsync(phase)}
      onClose={onClose}
    >
      {TEXTS.deleteText}
      {content.data === undefined ? (
        <Skeleton height={20} mt={8} />
      ) : (
        <ul>
          {destroyedLines(phase, content.data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Confirm>
  );
}

/** Makes the phases as they are stored now an Excel file, in the order of the page. */
async function makePhases() {
  const [{ phasesSheet }, phases] = await Promise.all([
    import('@rahmenpreis/workbook/phase/phases-out.ts'),
    call(listPhases),
  ]);
  const nowMs = serverNowMs();
  const wordsOf = (phase: Phase) => ({
    type: [TEXTS.types[phase.type], ...(phase.seal === 'NONE' ? [] : [SEAL_TEXTS.sealed])].join(', '),
    state: PHASE_TEXTS.states[phaseState(phase, nowMs)],
  });
  return { sheets: [phasesSheet(phases, wordsOf, phaseAsOf())], filename: phasesFileName(nowMs) };
}

const PhaseDialog = lateDialog(async () => (await import('./parts/phase-dialog.tsx')).PhaseDialog);

const route = getRouteApi('/shell/admin/phases');

/** Which dialog of the page stands open; one for a new phase also where the address asks for it. */
function useDialogs(mayWrite: boolean) {
  const [opened, setOpened] = useState<{ dialog: 'edit' | 'delete'; phase?: Phase | undefined }>();
  const last = useLastShown(opened);
  const { from, open: openOnly, create } = route.useSearch();
  const navigate = useNavigate();
  const isAsked = mayWrite && (from !== undefined || create !== undefined);
  return {
    shown: isAsked ? 'edit' : opened?.dialog,
    phase: isAsked ? undefined : last?.phase,
    sourceId: isAsked ? from : undefined,
    isOpenOnly: isAsked && openOnly !== undefined,
    open: setOpened,
    close: () => {
      setOpened(undefined);
      // Whoever comes back to the page is not asked once more.
      if (isAsked) void navigate({ to: '/phases', search: {}, replace: true });
    },
  };
}

/** The phase administration (PHASE-002…012). */
export function Page() {
  const phases = usePhases();
  const mayWrite = mayWriteAlpha(useUser());
  const nowMs = useServerNow(1_000);
  const { shown, phase: chosen, sourceId, isOpenOnly, open, close } = useDialogs(mayWrite);
  const addButton = mayWrite && (
    <ToolButton icon={IconPlus} label={TEXTS.add} variant="filled" onClick={() => open({ dialog: 'edit' })} />
  );
  return (
    <PageFrame
      title={TEXTS.title}
      explanation={TEXTS.explanation}
      actions={
        <>
          <GeneratedFileButton make={phases.data?.length ? makePhases : undefined} />
          {addButton}
        </>
      }
    >
      <LoadState query={phases} errorTitle={PHASE_TEXTS.notLoaded}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={TEXTS.empty} icon={IconCalendarPlus}>
              {TEXTS.emptyHint}
            </EmptyState>
          ) : (
            <PhaseTable
              rows={phaseRows(all, nowMs)}
              nowMs={nowMs}
              mayWrite={mayWrite}
              onOpen={(phase) => open({ dialog: 'edit', phase })}
              onDelete={(phase) => open({ dialog: 'delete', phase })}
            />
          )
        }
      </LoadState>
      <PhaseDialog
        opened={shown === 'edit'}
        phase={chosen}
        phases={phases.data ?? []}
        sourceId={sourceId}
        isOpenOnly={isOpenOnly}
        mayWrite={mayWrite}
        onClose={close}
      />
      {chosen !== undefined && <DeletePhase opened={shown === 'delete'} phase={chosen} onClose={close} />}
    </PageFrame>
  );
}
