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
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { DayInput } from '../../kit/field/day-input.tsx';
import { useSending } from '../../kit/field/use-sending.ts';
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
  const [unreadable, setUnreadable] = useState<string>();
  const lock = useReadLock();
  const take = (next: string | null, text?: string): void => {
    setDay(next);
    setUnreadable(text);
  };
  const send = async (): Promise<void> => {
    try {
      await call(askBinding, { params: { phaseId }, body: { until: day ?? '', before } });
      onClose();
      showToast('success', BINDING_TEXTS.asked);
    } finally {
      await invalidateAnswers(getBinding);
    }
  };
  const { isBusy, submit } = useSending(BINDING_TEXTS.notAsked, send, day !== null && lock === undefined);
  return (
    <form onSubmit={submit}>
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
          unreadable={unreadable}
          problem={undefined}
          onChange={take}
          onUnreadable={(text) => take(null, text)}
        />
      </Stack>
      <FormFoot
        mt="lg"
        submitLabel={BINDING_TEXTS.ask}
        isBusy={isBusy}
        isDisabled={day === null}
        lock={lock}
        onCancel={onClose}
      />
    </form>
  );
}

export const BindingDialog = formDialog({ title: BINDING_TEXTS.open }, BindingForm);
