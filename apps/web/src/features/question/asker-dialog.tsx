import type { Question } from '@rahmenpreis/contract/question.ts';
import { type SubmitEvent, useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { LongTextField } from '../../tender/question/long-text-field.tsx';
import { readAllAgain, sendToAsker } from './api.ts';
import { TEXTS } from './texts.ts';

interface AskerFormProps {
  readonly kind: 'refusal' | 'inquiry';
  readonly phaseId: string;
  readonly question: Question;
  readonly onClose: () => void;
}

/** The text that goes to the asker alone: the reason of a refusal, or a query back. */
function AskerForm({ kind, phaseId, question, onClose }: AskerFormProps) {
  const [text, setText] = useState('');
  const { isBusy, run } = useBusy();
  const words = TEXTS[kind];
  const send = async (): Promise<void> => {
    try {
      await sendToAsker(kind, phaseId, question, text);
      showToast('success', words.done);
      onClose();
    } catch (error) {
      // The text stays: it is sent again over what stands there then.
      if (isCallFailure(error, 412)) showToast('warning', words.failed, TEXTS.changedMeanwhile);
      else showFailure(words.failed, error);
      await readAllAgain();
    }
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() !== '' && !isBusy) void run(send);
  };
  return (
    <form onSubmit={submit}>
      <LongTextField
        data-autofocus
        label={words.label}
        description={words.hint}
        value={text}
        onChange={setText}
      />
      <FormFoot
        mt="lg"
        submitLabel={words.send}
        isBusy={isBusy}
        isDisabled={text.trim() === ''}
        onCancel={onClose}
      />
    </form>
  );
}

/** Asks for the reason of a refusal. */
export const RefusalDialog = formDialog({ title: TEXTS.refusal.title }, AskerForm);

/** Asks for the query back. */
export const InquiryDialog = formDialog({ title: TEXTS.inquiry.title }, AskerForm);
