import { Textarea } from '@mantine/core';
import { MEMO_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { useState } from 'react';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { useSubmit } from '../../kit/field/use-busy.ts';

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
  const { isBusy, submit } = useSubmit(words !== '', async () => {
    if (await asked.send(words)) onClose();
  });
  return (
    <form onSubmit={submit}>
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
      <FormFoot
        mt="lg"
        submitLabel={asked.submitLabel}
        isBusy={isBusy}
        isDisabled={words === ''}
        onCancel={onClose}
      />
    </form>
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
