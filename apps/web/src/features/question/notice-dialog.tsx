import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { PublishedQuestion } from '@rahmenpreis/contract/question.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { LongTextField } from '../../tender/question/long-text-field.tsx';
import { type AddedDocument, AddedDocuments, sentDocuments, useDocumentLock } from './added-documents.tsx';
import { publishNotice } from './api.ts';
import { TEXTS } from './texts.ts';

interface NoticeFormProps {
  readonly phase: Phase;
  /** The answer that the message corrects; undefined where it corrects none. */
  readonly corrects: PublishedQuestion | undefined;
  readonly onClose: () => void;
}

function NoticeForm({ phase, corrects, onClose }: NoticeFormProps) {
  const [answer, setAnswer] = useState('');
  const [added, setAdded] = useState<readonly AddedDocument[]>([]);
  // The same message once more, where its answer got lost, is published once.
  const [key] = useState(() => crypto.randomUUID());
  const documentLock = useDocumentLock(added);
  const count = phase.userIds?.length ?? 0;
  const send = async (): Promise<void> => {
    const body = { answer, ...sentDocuments(added), correctsId: corrects?.id };
    const { published } = await publishNotice(phase.id, body, key);
    showToast('success', TEXTS.published(published?.number ?? 0), TEXTS.confirm.told(count));
    onClose();
  };
  return (
    <SendForm
      submitLabel={TEXTS.notice.send(count)}
      failed={TEXTS.notice.failed}
      send={send}
      isReady={answer.trim() !== ''}
      lock={documentLock}
      onCancel={onClose}
    >
      <LongTextField
        data-autofocus
        mb={12}
        label={TEXTS.notice.label}
        description={TEXTS.notice.hint}
        value={answer}
        onChange={setAnswer}
      />
      <AddedDocuments phase={phase} added={added} lock={undefined} onChange={setAdded} />
      <p>{TEXTS.confirm.final}</p>
    </SendForm>
  );
}

interface NoticeButtonProps {
  readonly phase: Phase;
  /** The reason why nothing can be published; undefined where something can. */
  readonly lock: string | undefined;
  readonly corrects?: PublishedQuestion;
}

/** Writes a message to all, on its own account or to correct what was answered. */
export function NoticeButton({ phase, lock, corrects }: NoticeButtonProps) {
  const dialog = useDialog();
  return (
    <>
      <ToolButton
        icon={IconSpeakerphone}
        label={corrects === undefined ? QUESTION_TEXTS.notice : TEXTS.notice.correct}
        lock={lock}
        onClick={dialog.open}
      />
      <Modal
        {...dialog.props}
        size={560}
        title={corrects === undefined ? QUESTION_TEXTS.notice : QUESTION_TEXTS.correction(corrects.number)}
      >
        {dialog.props.opened && <NoticeForm phase={phase} corrects={corrects} onClose={dialog.close} />}
      </Modal>
    </>
  );
}
