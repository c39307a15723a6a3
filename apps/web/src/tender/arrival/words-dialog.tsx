import { Textarea } from '@mantine/core';
import { MEMO_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { useState } from 'react';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';

/** What is asked for, and what is done with it. */
export interface AskedWords {
  readonly title: string;
  readonly label: string;
  readonly submitLabel: string;
  /** What somebody else wrote, above the field. */
  readonly about?: string | undefined;
  /** Gives whether it was done; else what was typed stays. */
  readonly send: (text: string) => Promise<boolean>;
}

function WordsForm({ asked, onClose }: { asked: AskedWords; onClose: () => void }) {
  const [text, setText] = useState('');
  const words = text.trim();
  const send = async (): Promise<void> => {
    if (await asked.send(words)) onClose();
  };
  return (
    <SendForm submitLabel={asked.submitLabel} send={send} isReady={words !== ''} onCancel={onClose}>
      {asked.about !== undefined && <p>{asked.about}</p>}
      <Textarea
        data-autofocus
        label={asked.label}
        rows={4}
        resize="vertical"
        maxLength={MEMO_TEXT_MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </SendForm>
  );
}

/** Takes a sentence. Undefined while the dialog is closed. */
export function WordsDialog({ asked, onClose }: { asked: AskedWords | undefined; onClose: () => void }) {
  const shown = useLastShown(asked);
  return (
    <Modal opened={asked !== undefined} title={shown?.title} onClose={onClose}>
      {shown !== undefined && <WordsForm asked={shown} onClose={onClose} />}
    </Modal>
  );
}
