import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useState } from 'react';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { TEXTS } from '../texts.ts';
import { PhaseForm } from './phase-form.tsx';

interface PhaseDialogProps extends Openable {
  /** Undefined creates a phase. */
  readonly phase: Phase | undefined;
  readonly phases: readonly Phase[];
  /** The phase that a new one takes over from, where one was named. */
  readonly sourceId?: string | undefined;
  readonly mayWrite: boolean;
}

/** The dialog «Phase anlegen», «Phase ändern», or view-only (PHASE-003, PHASE-012). */
export function PhaseDialog({ opened, phase, phases, sourceId, mayWrite, onClose }: PhaseDialogProps) {
  const isEnded = phase !== undefined && phaseState(phase, serverNowMs()) === 'ended';
  const lock = mayWrite ? TEXTS.viewOnlyEnded : TEXTS.viewOnlyReader;
  const isLocked = isEnded || !mayWrite;
  const [isAsked, setAsked] = useState(false);
  const title = phase === undefined ? TEXTS.dialog.create : TEXTS.dialog.change;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={isLocked ? TEXTS.dialog.view : title}
      size={isAsked && phase !== undefined ? 1040 : 520}
    >
      <PhaseForm
        phase={phase}
        phases={phases}
        sourceId={sourceId}
        lock={isLocked ? lock : undefined}
        onAsk={setAsked}
        onClose={onClose}
      />
    </Modal>
  );
}
