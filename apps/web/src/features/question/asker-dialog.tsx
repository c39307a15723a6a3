import type { Question } from '@rahmenpreis/contract/question.ts';
import { useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { LongTextField } from '../../tender/question/long-text-field.tsx';
import { sendOver, sendToAsker } from './api.ts';
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
  const words = TEXTS[kind];
  // After a failure the text stays: it is sent again over what stands there then.
  const send = () =>
    sendOver(words.failed, async () => {
      await sendToAsker(kind, phaseId, question, text);
      showToast('success', words.done);
      onClose();
    });
  return (
    <SendForm submitLabel={words.send} send={send} isReady={text.trim() !== ''} onCancel={onClose}>
      <LongTextField
        data-autofocus
        label={words.label}
        description={words.hint}
        value={text}
        onChange={setText}
      />
    </SendForm>
  );
}

/** Asks for the reason of a refusal. */
export const RefusalDialog = formDialog({ title: TEXTS.refusal.title }, AskerForm);

/** Asks for the query back. */
export const InquiryDialog = formDialog({ title: TEXTS.inquiry.title }, AskerForm);
