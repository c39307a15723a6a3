import { Textarea } from '@mantine/core';
import { MEMO_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { useState } from 'react';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { useLastShown } from '../../kit/dialog/use-last-shown.ts';
import { AwardReasonField } from '../../tender/award/award-reason.tsx';
import type { SectionAbout } from '../../tender/sections/sections-view.tsx';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { type MemoDialogProps, saveAppraisal, saveReason } from './api.ts';
import { TEXTS } from '../../kit/texts.ts';
import { FIELD_TEXTS } from './texts.ts';

function WordsForm({ about, phase, memo, onClose }: MemoDialogProps & { readonly about: SectionAbout }) {
  const [text, setText] = useState(() => {
    if (about.kind === 'award') return '';
    const own = memo.fields.appraisals.find(
      ({ organisationId, epCode }) => organisationId === about.organisationId && epCode === about.epCode,
    );
    return own?.text ?? '';
  });
  const words = text.trim();
  const save = async (): Promise<void> => {
    if (about.kind === 'award') await saveReason(phase.id, [about], words);
    else {
      const { organisationId, epCode } = about;
      await saveAppraisal(phase.id, { organisationId, epCode, text: words });
    }
    onClose();
  };
  const isEmpty = about.kind === 'award' && words === '';
  return (
    <SendForm
      submitLabel={TEXTS.save}
      failed={SECTION_TEXTS.notSaved}
      send={save}
      isReady={!isEmpty}
      onCancel={onClose}
    >
      {about.kind === 'award' ? (
        <AwardReasonField label={FIELD_TEXTS.reason} value={text} hasFocus onChange={setText} />
      ) : (
        <Textarea
          data-autofocus
          label={FIELD_TEXTS.appraisal}
          rows={4}
          resize="vertical"
          maxLength={MEMO_TEXT_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </SendForm>
  );
}

interface WordsDialogProps extends MemoDialogProps {
  /** Undefined while the dialog is closed. */
  readonly about: SectionAbout | undefined;
}

/** Takes the reason of an award, or what is said of an odd price. */
export function WordsDialog({ about, ...props }: WordsDialogProps) {
  const shown = useLastShown(about);
  const title = shown?.kind === 'price' ? FIELD_TEXTS.appraisal : FIELD_TEXTS.reason;
  return (
    <Modal title={title} opened={about !== undefined} onClose={props.onClose}>
      {shown !== undefined && <WordsForm {...props} about={shown} />}
    </Modal>
  );
}
