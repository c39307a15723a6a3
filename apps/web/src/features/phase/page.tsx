import { Button } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { usePhases } from './api.ts';
import { phaseRows } from './phase-rows.ts';
import { DeletePhase } from './parts/delete-phase.tsx';
import { PhaseTable } from './parts/phase-table.tsx';
import { TEXTS } from './texts.ts';

const PhaseDialog = lateDialog(async () => (await import('./parts/phase-dialog.tsx')).PhaseDialog);

interface Opened {
  readonly dialog: 'edit' | 'delete';
  readonly phase: Phase | undefined;
}

/** The phase administration (PHASE-002…012). */
export function Page() {
  const phases = usePhases();
  const mayWrite = mayWriteAlpha(useUser());
  const nowMs = useServerNow(1_000);
  // What the dialogs show stays while they close, so the content does not vanish under the fading.
  const [opened, setOpened] = useState<Opened>();
  const [isOpen, setOpen] = useState(false);
  const open = (dialog: Opened['dialog'], phase?: Phase) => {
    setOpened({ dialog, phase });
    setOpen(true);
  };
  const addButton = mayWrite && (
    <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('edit')}>
      {TEXTS.add}
    </Button>
  );
  return (
    <PageFrame title={TEXTS.title} explanation={TEXTS.explanation} actions={addButton}>
      <LoadState query={phases} errorTitle={TEXTS.notLoaded}>
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
              onOpen={(phase) => open('edit', phase)}
              onDelete={(phase) => open('delete', phase)}
            />
          )
        }
      </LoadState>
      <PhaseDialog
        opened={isOpen && opened?.dialog === 'edit'}
        phase={opened?.phase}
        phases={phases.data ?? []}
        mayWrite={mayWrite}
        onClose={() => setOpen(false)}
      />
      {opened?.phase !== undefined && (
        <DeletePhase
          opened={isOpen && opened.dialog === 'delete'}
          phase={opened.phase}
          onClose={() => setOpen(false)}
        />
      )}
    </PageFrame>
  );
}
