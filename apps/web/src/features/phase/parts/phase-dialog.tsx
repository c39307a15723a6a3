import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { type ComponentProps, useState } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { TEXTS } from '../texts.ts';
import { ApprovalRule } from './approval-rule.tsx';
import { PhaseForm } from './phase-form.tsx';

type PhaseDialogProps = Omit<ComponentProps<typeof PhaseForm>, 'lock' | 'onAsk'> & {
  readonly opened: boolean;
  readonly mayWrite: boolean;
};

/** The dialog «Phase anlegen», «Phase ändern», or view-only (PHASE-003, PHASE-012). */
export function PhaseDialog({ opened, mayWrite, ...form }: PhaseDialogProps) {
  const { phase, onClose } = form;
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
      <PhaseForm {...form} lock={isLocked ? lock : undefined} onAsk={setAsked} />
      {phase !== undefined && !isAsked && <ApprovalRule {...{ phase, mayWrite, onClose }} key={phase.id} />}
    </Modal>
  );
}
