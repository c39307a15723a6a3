import { Alert, Group, Text, TextInput } from '@mantine/core';
import { reopenAward } from '@rahmenpreis/contract/award.ts';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { closedSentence } from '@rahmenpreis/tendering/award/award-change.ts';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { mayWriteAlpha, useUser } from '../../../kernel/session/session.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { SendForm } from '../../../kit/dialog/send-form.tsx';
import { formDialog } from '../../../kit/dialog/form-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { TEXTS } from '../texts.ts';
import { CLOSING_TEXTS } from './texts.ts';

/** Says since when and by whom the award is closed, with the way to open it again (decision 0121). */
export function ClosedNote({ phase }: { readonly phase: Phase }) {
  const mayWrite = mayWriteAlpha(useUser());
  const dialog = useDialog();
  if (phase.closedAt === undefined) return null;
  const sentence = closedSentence(phase.closedAt);
  return (
    <Alert color="petrol" icon={<IconLock size={18} aria-hidden />} mb={12}>
      <Group justify="space-between" gap={8}>
        <span>{phase.closedBy ? CLOSING_TEXTS.closedBy(sentence, phase.closedBy) : sentence}</span>
        <LockableButton size="compact-sm" lock={mayWrite ? undefined : TEXTS.readOnly} onClick={dialog.open}>
          {CLOSING_TEXTS.reopen}
        </LockableButton>
      </Group>
      <ReopenDialog {...dialog.props} phase={phase} />
    </Alert>
  );
}

const ReopenDialog = formDialog({ title: CLOSING_TEXTS.reopenTitle, size: 560 }, ReopenForm);

function ReopenForm({ phase, onClose }: { readonly phase: Phase; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  // The closing that somebody has read of: a later one is not opened by it.
  const [{ id: phaseId, version }] = useState(phase);
  const reopen = async (): Promise<void> => {
    try {
      await call(reopenAward, { params: { phaseId }, body: { reason }, ifMatch: `"${version ?? 0}"` });
    } finally {
      await invalidateAnswers(listPhases);
    }
    onClose();
    showToast('success', CLOSING_TEXTS.reopened, phase.title);
  };
  return (
    <SendForm
      submitLabel={CLOSING_TEXTS.reopen}
      failed={CLOSING_TEXTS.notReopened}
      send={reopen}
      isReady={reason.trim() !== ''}
      onCancel={onClose}
    >
      <Text inherit mb={14}>
        {CLOSING_TEXTS.reopenText}
      </Text>
      <TextInput
        data-autofocus
        label={CLOSING_TEXTS.reason}
        maxLength={CHANGE_REASON_MAX_LENGTH}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </SendForm>
  );
}
