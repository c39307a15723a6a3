import { Stack, Text } from '@mantine/core';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { askBinding, type Binding, getBinding } from '@rahmenpreis/contract/binding.ts';
import { laterDay } from '@rahmenpreis/tendering/phase/binding.ts';
import { writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { useState } from 'react';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { DayInput } from '../../kit/field/day-input.tsx';
import { BINDING_TEXTS } from './texts.ts';

/** So many days longer is proposed. */
const ASKED_DAYS = 30;

interface BindingFormProps {
  readonly phaseId: string;
  readonly binding: Binding;
  readonly onClose: () => void;
}

/** The bidders with the days to which they are bound, and the longer day to ask all of them for. */
function BindingForm({ phaseId, binding, onClose }: BindingFormProps) {
  const { requests, bidders } = binding;
  const last = requests.at(-1);
  // As it was when the dialog was opened: whoever asks has seen that.
  const [before] = useState(last?.until ?? binding.until ?? '');
  const [day, setDay] = useState<string | null>(() => laterDay(before, ASKED_DAYS));
  const lock = useReadLock();
  const send = async (): Promise<void> => {
    try {
      await call(askBinding, { params: { phaseId }, body: { until: day ?? '', before } });
      onClose();
      showToast('success', BINDING_TEXTS.asked);
    } finally {
      await invalidateAnswers(getBinding);
    }
  };
  return (
    <SendForm
      submitLabel={BINDING_TEXTS.ask}
      failed={BINDING_TEXTS.notAsked}
      send={send}
      isReady={day !== null}
      lock={lock}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <ul aria-label={BINDING_TEXTS.list}>
          {bidders.map(({ serviceProviderId, organisation, until, confirmed }) => (
            <li key={serviceProviderId}>
              {organisation}, {BINDING_TEXTS.boundUntil(writtenDay(until))}
              {last !== undefined && confirmed.every(({ requestId }) => requestId !== last.id) && (
                <Text span c="dimmed">{` (${BINDING_TEXTS.waits})`}</Text>
              )}
            </li>
          ))}
        </ul>
        <DayInput
          label={BINDING_TEXTS.until}
          description={BINDING_TEXTS.untilHint(bidders.length)}
          isLocked={lock !== undefined}
          day={day}
          onChange={(next) => setDay(next)}
        />
      </Stack>
    </SendForm>
  );
}

export const BindingDialog = formDialog({ title: BINDING_TEXTS.open }, BindingForm);
